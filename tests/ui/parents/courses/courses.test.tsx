import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { CourseRegistration } from '#api/own-courses.ts';
import { raised } from '#tests/support/ui/api.ts';
import { backend, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { course } from '#tests/support/ui/rows.ts';
import type { Sent } from '#tests/support/ui/sent.ts';

async function card(title: string) {
  const item = (await screen.findByRole('heading', { name: title })).closest('li');
  if (item === null) {
    throw new Error(`No card for ${title}`);
  }
  return within(item);
}

function many(count: number) {
  return Array.from({ length: count }, (_, index) =>
    course({ id: `c${index + 1}`, judul: `Kelas ${index + 1}` }),
  );
}
function titles() {
  return screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
}

test('a card has cover, title, instructor, minutes, price and a way to its page', async () => {
  backend.classes([
    course({ jadwal_pada: '2026-11-28T12:00:00Z' }),
    course({ id: 'c2', judul: 'Tanpa Durasi', durasi_menit: null, is_gratis: true }),
  ]);
  renderApp('/online-classes');
  expect(await screen.findByRole('heading', { name: 'All Online Classes' })).toBeVisible();
  const paid = await card('Start Gate Tanpa Takut');
  expect(paid.getByText('by Unknown Instructor')).toBeVisible();
  expect(paid.getByText('50 menit')).toBeVisible();
  expect(paid.getByText('Sabtu, 28 Nov, 19.00 WIB')).toBeVisible();
  expect(paid.getByText('Rp 90.000')).toBeVisible();
  const link = paid.getByRole('link', { name: /^Lihat Detail/ });
  expect(link).toHaveAttribute('href', 'https://kelas.contoh.id/start-gate');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const free = await card('Tanpa Durasi');
  expect(free.getByText('N/A')).toBeVisible();
  expect(free.getByText('Gratis')).toBeVisible();
});

test.each([null, '', 'javascript:alert(1)', 'bukan alamat'])(
  'a page at %j is no link',
  async (url_halaman) => {
    backend.classes([course({ url_halaman })]);
    renderApp('/online-classes');
    const only = await card('Start Gate Tanpa Takut');
    expect(only.queryByRole('link', { name: /Lihat Detail/ })).toBeNull();
    expect(only.getByRole('button', { name: 'Lihat Detail' })).toBeDisabled();
  },
);

test('no classes', async () => {
  backend.classes([]);
  renderApp('/online-classes');
  expect(await screen.findByText('No online classes available.')).toBeVisible();
});

test('failed, and tried again', async () => {
  backend.brokenClasses();
  const { user } = renderApp('/online-classes');
  expect(await screen.findByText('Failed to load online classes.')).toBeVisible();
  backend.classes([course()]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('heading', { name: 'Start Gate Tanpa Takut' })).toBeVisible();
});

describe('pages', () => {
  test('ten on each, by number, previous and next, and in the address', async () => {
    backend.classes(many(23));
    const { user } = renderApp('/online-classes');
    await screen.findByRole('heading', { name: 'Kelas 1' });
    expect(titles()).toHaveLength(10);
    const pages = () => within(screen.getByRole('navigation', { name: 'Halaman' }));
    expect(pages().getByRole('link', { name: 'Halaman 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(pages().queryByRole('link', { name: 'Halaman sebelumnya' })).toBeNull();

    await user.click(pages().getByRole('link', { name: 'Halaman 3' }));
    await screen.findByRole('heading', { name: 'Kelas 21' });
    expect(titles()).toEqual(['Kelas 21', 'Kelas 22', 'Kelas 23']);
    expect(window.location.search).toBe('?page=3');
    expect(pages().queryByRole('link', { name: 'Halaman berikutnya' })).toBeNull();

    await user.click(pages().getByRole('link', { name: 'Halaman sebelumnya' }));
    await screen.findByRole('heading', { name: 'Kelas 11' });
    await user.click(pages().getByRole('link', { name: 'Halaman sebelumnya' }));
    await screen.findByRole('heading', { name: 'Kelas 1' });
    expect(window.location.search).toBe('');
    await user.click(pages().getByRole('link', { name: 'Halaman berikutnya' }));
    await screen.findByRole('heading', { name: 'Kelas 11' });
    expect(window.location.search).toBe('?page=2');
  });

  test('a shared address opens its page, and back returns to the one before', async () => {
    backend.classes(many(23));
    const { user } = renderApp('/online-classes?page=2');
    await screen.findByRole('heading', { name: 'Kelas 11' });
    await user.click(screen.getByRole('link', { name: 'Halaman 3' }));
    await screen.findByRole('heading', { name: 'Kelas 21' });
    await user.click(screen.getByRole('button', { name: 'Kembali' }));
    expect(await screen.findByRole('heading', { name: 'Kelas 11' })).toBeVisible();
  });

  test.each([
    ['?page=99', '', 'Kelas 1'],
    ['?page=0', '?page=0', 'Kelas 1'],
    ['?page=dua', '?page=dua', 'Kelas 1'],
  ])('%s leads to a page that there is', async (asked, end, first) => {
    backend.classes(many(5));
    renderApp(`/online-classes${asked}`);
    expect(await screen.findByRole('heading', { name: first })).toBeVisible();
    expect(window.location.search).toBe(end);
  });

  test('up to ten there is nothing to turn', async () => {
    backend.classes(many(10));
    renderApp('/online-classes');
    await screen.findByRole('heading', { name: 'Kelas 10' });
    expect(screen.queryByRole('navigation', { name: 'Halaman' })).toBeNull();
  });
});

describe('registering', () => {
  const registration = (changes: Partial<Sent<CourseRegistration>> = {}): CourseRegistration =>
    ({
      kelas_id: 'c1',
      jumlah_dibayar: 90_000,
      status_pembayaran: 'pending',
      akses_diberikan: false,
      ...changes,
    }) as CourseRegistration;

  test('a visitor signs in first and comes back to the same page', async () => {
    backend.classes(many(23));
    renderApp('/online-classes?page=2');
    const link = (await card('Kelas 11')).getByRole('link', { name: 'Daftar Kelas Kelas 11' });
    expect(link).toHaveAttribute('href', '/login?next=%2Fonline-classes%3Fpage%3D2');
  });

  test('a free class is open at once', async () => {
    const asked: unknown[] = [];
    backend.classes([course({ is_gratis: true })]);
    backend.myClasses([]);
    backend.registerCourse((body) => {
      asked.push(body);
      const row = registration({
        jumlah_dibayar: 0,
        status_pembayaran: 'gratis',
        akses_diberikan: true,
      });
      backend.myClasses([row]);
      return HttpResponse.json(row);
    });
    const { user } = renderApp('/online-classes', { session: true });
    const only = await card('Start Gate Tanpa Takut');
    const button = await only.findByRole('button', { name: /^Daftar Kelas/ });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await only.findByText('Akses Diberikan')).toBeVisible();
    expect(asked).toEqual([{ class_id: 'c1' }]);
    expect(only.queryByRole('button', { name: /^Daftar Kelas/ })).toBeNull();
    expect(only.getByRole('link', { name: /^Lihat Detail/ })).toBeVisible();
    expect(
      await screen.findByText('Anda sudah terdaftar. Kelas ini bisa langsung diikuti.'),
    ).toBeVisible();
  });

  const registerButton = async () => {
    const only = await card('Start Gate Tanpa Takut');
    const button = await only.findByRole('button', { name: /^Daftar Kelas/ });
    await waitFor(() => expect(button).toBeEnabled());
    return { only, button };
  };

  test('a priced class says what it costs and how it is paid before it is booked, then waits', async () => {
    backend.classes([course()]);
    backend.myClasses([]);
    const answer = held(() => {
      backend.myClasses([registration()]);
      return HttpResponse.json(registration());
    });
    backend.registerCourse(answer.answer);
    const { user } = renderApp('/online-classes', { session: true });
    const { only, button } = await registerButton();
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Daftar kelas berbayar?' }));
    expect(dialog.getByText('Rp 90.000')).toBeVisible();
    expect(dialog.getByText(/penyelenggara menghubungi Anda/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ya, daftar' }));
    expect(await dialog.findByRole('button', { name: /^Mendaftarkan/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer.release();
    expect(await only.findByText('Menunggu')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(only.queryByText('Akses Diberikan')).toBeNull();
    expect(only.getByText(/Akses dibuka setelah pembayaran dikonfirmasi/)).toBeVisible();
  });

  test('a priced class is not booked by somebody who says no', async () => {
    backend.classes([course()]);
    backend.myClasses([]);
    const { user } = renderApp('/online-classes', { session: true });
    const { button } = await registerButton();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Nanti saja' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toBeEnabled();
  });

  test('with access the button leads to where the class is held', async () => {
    backend.classes([course(), course({ id: 'c2', judul: 'Kelas Lain' })]);
    backend.myClasses(
      [registration({ status_pembayaran: 'dibayar', akses_diberikan: true })],
      [{ kelas_id: 'c1', url_learning_center: 'https://belajar.contoh.id/start-gate' }],
    );
    renderApp('/online-classes', { session: true });
    const mine = await card('Start Gate Tanpa Takut');
    await waitFor(() =>
      expect(mine.getByRole('link', { name: /^Lihat Detail/ })).toHaveAttribute(
        'href',
        'https://belajar.contoh.id/start-gate',
      ),
    );
    const other = await card('Kelas Lain');
    expect(other.getByRole('link', { name: /^Lihat Detail/ })).toHaveAttribute(
      'href',
      'https://kelas.contoh.id/start-gate',
    );
  });

  test('a registration that is not paid can be taken back', async () => {
    const asked: unknown[] = [];
    backend.classes([course()]);
    backend.myClasses([registration()]);
    backend.cancelCourse((body) => {
      asked.push(body);
      backend.myClasses([]);
      return new HttpResponse(null, { status: 204 });
    });
    const { user } = renderApp('/online-classes', { session: true });
    const only = await card('Start Gate Tanpa Takut');
    await user.click(await only.findByRole('button', { name: /^Batalkan/ }));
    await user.click(await screen.findByRole('button', { name: 'Ya, batalkan' }));
    expect(await only.findByRole('button', { name: /^Daftar Kelas/ })).toBeVisible();
    expect(asked).toEqual([{ class_id: 'c1' }]);
    expect(await screen.findByText('Pendaftaran kelas dibatalkan.')).toBeVisible();
  });

  test('one that was paid meanwhile is kept, and it says so', async () => {
    backend.classes([course()]);
    backend.myClasses([registration()]);
    backend.cancelCourse(() => {
      backend.myClasses([registration({ status_pembayaran: 'dibayar', akses_diberikan: true })]);
      return raised(409, 'class_already_paid');
    });
    const { user } = renderApp('/online-classes', { session: true });
    const only = await card('Start Gate Tanpa Takut');
    await user.click(await only.findByRole('button', { name: /^Batalkan/ }));
    await user.click(await screen.findByRole('button', { name: 'Ya, batalkan' }));
    expect(await only.findByText('Aktif')).toBeVisible();
    expect(only.queryByRole('button', { name: /^Batalkan/ })).toBeNull();
    expect(await screen.findByText(/Kelas ini sudah dibayar/)).toBeVisible();
  });

  test.each([
    ['gratis', true, 'Gratis'],
    ['dibayar', true, 'Aktif'],
    ['pending', false, 'Menunggu'],
  ])('a registration that is %s reads so', async (status_pembayaran, akses_diberikan, label) => {
    backend.classes([course({ harga: 90_000 })]);
    backend.myClasses([registration({ status_pembayaran, akses_diberikan })]);
    renderApp('/online-classes', { session: true });
    const only = await card('Start Gate Tanpa Takut');
    expect(await only.findByText(label)).toBeVisible();
    expect(only.queryAllByText('Akses Diberikan')).toHaveLength(akses_diberikan ? 1 : 0);
  });

  test('registered already, in another tab: shows that', async () => {
    backend.classes([course()]);
    backend.myClasses([]);
    backend.registerCourse(() => {
      backend.myClasses([registration()]);
      return raised(409, 'class_already_registered');
    });
    const { user } = renderApp('/online-classes', { session: true });
    const { only, button } = await registerButton();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Ya, daftar' }));
    expect(await only.findByText('Menunggu')).toBeVisible();
    expect(only.queryByRole('alert')).toBeNull();
  });

  test('a refusal is said in words, and can be tried again', async () => {
    backend.classes([course()]);
    backend.myClasses([]);
    backend.registerCourse(() => raised(404, 'class_not_found'));
    const { user } = renderApp('/online-classes', { session: true });
    const { only, button } = await registerButton();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Ya, daftar' }));
    expect(await only.findByRole('alert')).toHaveTextContent(
      'Kelas ini tidak ditemukan atau sudah tidak ditampilkan.',
    );
    expect(button).toBeEnabled();
  });
});
