import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  classId,
  newsId,
  ownClass,
  ownNews,
  ownTicket,
  ticketId,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

const saved = { id: classId, versi: 3, diubah_pada: '2026-11-21T03:00:00+00:00' };

describe('the lists', () => {
  test.each(['kasir', 'gerbang', 'juri'] as const)(
    '%s writes nothing, and is told who does',
    async (role) => {
      const backend = organiserBackend({ roles: [role] });
      renderConsole('/isi');
      expect(await screen.findByText('Tidak ada isi yang Anda kelola')).toBeVisible();
      expect(backend.sent('my_classes')).toEqual([]);
    },
  );

  test.each([
    ['kelas', 'my_classes', 'Belum ada kelas'],
    ['berita', 'my_news', 'Belum ada berita'],
    ['tiket', 'my_tickets', 'Belum ada tiket'],
  ] as const)('none of %s yet', async (kind, rpc, title) => {
    const backend = organiserBackend();
    backend.answer(rpc, []);
    renderConsole(`/isi?jenis=${kind}`);
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('a class says how it stands, and who has not paid', async () => {
    organiserBackend();
    renderConsole('/isi?jenis=kelas');
    const title = await screen.findByRole('link', { name: /Keseimbangan di rumah/ });
    const line = title.closest('li');
    expect(line).toHaveTextContent(/Draf/);
    expect(line).toHaveTextContent(/1 peserta/);
    expect(line).toHaveTextContent(/1 belum bayar/);
  });
});

test.each([
  ['kelas', 'class_to_edit', classId],
  ['berita', 'news_to_edit', newsId],
  ['tiket', 'my_tickets', ticketId],
] as const)('%s that is gone says so', async (kind, rpc, id) => {
  const backend = organiserBackend();
  backend.answer(rpc, []);
  renderConsole(`/isi/${kind}/${id}`);
  expect(await screen.findByText('Isi ini tidak ada')).toBeVisible();
});

describe('a class', () => {
  async function edit(changes: Record<string, unknown> = {}) {
    const backend = organiserBackend();
    backend.answer('class_to_edit', [ownClass(changes)]);
    backend.answer('save_class', saved);
    const view = renderConsole(`/isi/kelas/${classId}`);
    const title = await screen.findByRole('textbox', { name: 'Judul' });
    const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
    return { backend, title, press, ...view };
  }

  test('is saved with the version that was read', async () => {
    const { backend, title, press, user } = await edit();
    await user.clear(title);
    await fillIn(user, title, 'Keseimbangan');
    await press('Simpan draf');
    await waitFor(() =>
      expect(backend.sent('save_class')).toEqual([
        expect.objectContaining({ class_id: classId, version: 2, title: 'Keseimbangan' }),
      ]),
    );
  });

  test('is published only when it is complete, at the field that is missing', async () => {
    const { backend, press, user } = await edit();
    const link = screen.getByLabelText('Tautan belajar (rahasia)');
    await user.clear(link);
    await press('Terbitkan');
    await waitFor(() => expect(link).toHaveAccessibleDescription(/Isi dulu tautan belajarnya/));
    expect(backend.sent('save_class')).toEqual([]);

    await fillIn(user, link, 'https://contoh.id/kelas');
    backend.answer('publish_class', { versi: 4, status: 'dipublikasi' });
    await press('Terbitkan');
    await waitFor(() =>
      expect(backend.sent('publish_class')).toEqual([{ class_id: classId, version: 3 }]),
    );
  });

  /** What was typed is saved, and somebody else has saved since it was opened. */
  async function saveAfterAnother() {
    const editor = await edit();
    await fillIn(editor.user, editor.title, ' baru');
    editor.backend.refuse('save_class', 409, 'changed_meanwhile', {
      versi: 7,
      by: 'Bu Sari',
      diubah_pada: '2026-11-21T03:00:00+00:00',
    });
    await editor.press('Simpan draf');
    expect(await screen.findByText(/Bu Sari menyimpan perubahan lain/)).toBeVisible();
    return editor;
  }

  test('that somebody else saved meanwhile asks whose version counts; nothing typed is lost', async () => {
    const { backend, title, press } = await saveAfterAnother();
    expect(title).toHaveDisplayValue(/baru$/);
    backend.answer('save_class', saved);
    await press('Simpan isian saya di atasnya');
    await waitFor(() => expect(backend.sent('save_class').at(-1)).toMatchObject({ version: 7 }));
  });

  test('that somebody else saved meanwhile is opened as it is there, and what was typed goes, where that is chosen', async () => {
    const { backend, press } = await saveAfterAnother();
    backend.answer('class_to_edit', [ownClass({ versi: 7, judul: 'Versi Bu Sari' })]);
    await press('Buka versi itu, buang isian saya');
    expect(await screen.findByDisplayValue('Versi Bu Sari')).toBeVisible();
  });

  test('is not left with a change that was not saved before that is asked', async () => {
    const { title, user } = await edit();
    await fillIn(user, title, ' baru');
    await user.click(screen.getByRole('link', { name: 'Kembali ke daftar' }));
    await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }));
    expect(title).toHaveDisplayValue(/ baru$/);
  });

  test('whose price changes asks first where people have registered', async () => {
    const { backend, press, user } = await edit();
    const price = screen.getByLabelText('Harga per peserta', { exact: false });
    await user.clear(price);
    await fillIn(user, price, '75rb');
    backend.refuse('save_class', 409, 'class_price_has_participants', {
      participants: 1,
      unpaid: 1,
      price_before: 50_000,
      price_after: 75_000,
    });
    await press('Simpan draf');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ubah harga kelas ini?' }));
    backend.answer('save_class', saved);
    await user.click(dialog.getByRole('button', { name: 'Ubah harga' }));
    await waitFor(() =>
      expect(backend.sent('save_class').at(-1)).toMatchObject({
        price: 75_000,
        accept_price: true,
      }),
    );
  });

  test('with participants is not deleted; the dialog says what to do instead', async () => {
    const { backend, press, user } = await edit();
    backend.refuse('delete_class', 409, 'class_has_participants', { participants: 1 });
    await press('Hapus');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus kelas ini?' }));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText(/1 orang sudah mendaftar/)).toBeVisible();
  });
});

const unpaid = {
  id: 'p1',
  nama: 'Bunda Rara',
  jumlah_dibayar: 50_000,
  status_pembayaran: 'pending' as const,
  akses_diberikan: false,
  didaftar_pada: '2026-11-20T03:00:00+00:00',
};

test('a payment of a class is noted; without the right it is refused in words', async () => {
  const backend = organiserBackend();
  backend.answer('class_participants', [unpaid]);
  backend.refuse('set_class_paid', 403, 'not_allowed');
  const { user } = renderConsole(`/isi/kelas/${classId}`);
  const mark = await screen.findByRole('button', { name: 'Catat sudah bayar' });
  await user.click(mark);
  expect(
    await screen.findByText('Hanya pemilik dan kasir yang boleh mencatat pembayaran.'),
  ).toBeVisible();
  backend.answer('set_class_paid', {} as never);
  await user.click(mark);
  expect(await screen.findByText('Bunda Rara dicatat sudah bayar dan punya akses.')).toBeVisible();
  expect(backend.sent('set_class_paid').at(-1)).toEqual({ registration_id: 'p1', paid: true });
});

test('a panitia, who has not the money, is offered no payment of a class', async () => {
  const backend = organiserBackend({ roles: ['panitia'] });
  backend.answer('class_participants', [unpaid]);
  renderConsole(`/isi/kelas/${classId}`);
  expect(await screen.findByText('Bunda Rara')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Catat sudah bayar' })).toBeNull();
});

describe('an article', () => {
  test('that is public is withdrawn after a question', async () => {
    const backend = organiserBackend();
    backend.answer('news_to_edit', [ownNews({ status: 'dipublikasi' })]);
    backend.answer('withdraw_news', { versi: 3, status: 'draf' });
    const { user } = renderConsole(`/isi/berita/${newsId}`);
    await user.click(await screen.findByRole('button', { name: 'Tarik dari publik' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tarik berita ini?' }));
    await user.click(dialog.getByRole('button', { name: 'Tarik dari publik' }));
    expect(await screen.findByText('Sudah ditarik dan menjadi draf lagi.')).toBeVisible();
    expect(backend.sent('withdraw_news')).toEqual([{ news_id: newsId }]);
  });

  test('without a title is not sent', async () => {
    const backend = organiserBackend();
    const { user } = renderConsole(`/isi/berita/${newsId}`);
    const title = await screen.findByRole('textbox', { name: 'Judul' });
    await user.clear(title);
    await user.click(screen.getByRole('button', { name: 'Simpan draf' }));
    await waitFor(() => expect(title).toHaveAccessibleDescription('Tulis judulnya.'));
    expect(backend.sent('save_news')).toEqual([]);
  });
});

describe('a ticket', () => {
  test('to another site needs its poster, and its day is told at the field', async () => {
    const backend = organiserBackend();
    const { user } = renderConsole(`/isi/tiket/${ticketId}`);
    const save = await screen.findByRole('button', { name: 'Simpan tiket' });
    await user.click(save);
    expect(await screen.findByText('Pilih gambarnya.')).toBeVisible();
    expect(backend.sent('save_ticket')).toEqual([]);
  });

  test('whose day is over is refused at that field', async () => {
    const backend = organiserBackend();
    backend.answer('my_tickets', [ownTicket({ gambar_url: '/seed/tiket.webp' })]);
    backend.refuse('save_ticket', 422, 'out_of_range', { field: 'tanggal_lomba' });
    const { user } = renderConsole(`/isi/tiket/${ticketId}`);
    await user.click(await screen.findByRole('button', { name: 'Simpan tiket' }));
    const day = screen.getByLabelText('Tanggal acara', { exact: false });
    await waitFor(() => expect(day).toHaveAccessibleDescription(/hari ini atau sesudahnya/));
  });

  test('is deleted after a question, and the list follows', async () => {
    const backend = organiserBackend();
    backend.answer('delete_ticket', undefined);
    const { user, router } = renderConsole(`/isi/tiket/${ticketId}`);
    await user.click(await screen.findByRole('button', { name: 'Hapus' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus tiket ini?' }));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Tiket dihapus.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/panitia/isi'));
    expect(backend.sent('delete_ticket')).toEqual([{ ticket_id: ticketId }]);
  });
});
