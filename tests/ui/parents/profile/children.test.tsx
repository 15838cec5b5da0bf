import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rider } from '#api/riders.ts';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer, held, profileBackend } from '#tests/support/ui/backend.ts';
import { noteDrawnWords } from '#tests/support/ui/drawn.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { entryDetail, rider, riderId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { testUserId } from '#tests/support/ui/session.ts';

/** The children as they are; what is written stays written. */
function childrenBackend(start: Rider[] = []) {
  const files = profileBackend();
  let riders = start;
  const saved: Record<string, unknown>[] = [];
  server.use(
    http.get(api.rest('rider'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
      return HttpResponse.json(id === undefined ? riders : riders.filter((one) => one.id === id));
    }),
    http.post(api.rest('rpc/save_rider'), async ({ request }) => {
      const sent = (await request.json()) as { rider_id: string; rider: Record<string, string> };
      saved.push(sent);
      const row = rider({
        id: sent.rider_id,
        nama_lengkap: sent.rider.full_name ?? '',
        nama_panggilan: sent.rider.nickname ?? '',
        kota_asal: sent.rider.city ?? '',
      });
      riders = [...riders.filter(({ id }) => id !== row.id), row];
      return HttpResponse.json(row);
    }),
    http.post(api.rest('rpc/remove_rider'), async ({ request }) => {
      const sent = (await request.json()) as { rider_id: string };
      files.calls.push(`child ${sent.rider_id} removed`);
      riders = riders.filter(({ id }) => id !== sent.rider_id);
      return HttpResponse.json(null);
    }),
    http.post(api.rest('rpc/set_rider_file'), async ({ request }) => {
      const sent = (await request.json()) as Record<string, string | null>;
      files.calls.push(`${sent.kind} ${sent.path}`);
      const column = sent.kind === 'foto' ? 'foto' : 'file_identitas';
      riders = riders.map((one) =>
        one.id === sent.rider_id ? { ...one, [column]: sent.path ?? null } : one,
      );
      return HttpResponse.json(riders[0]);
    }),
  );
  backend.regencies(['KOTA BANDUNG', 'KOTA SURABAYA']);
  return { ...files, saved };
}

const path = '/profile?tab=anak';
function field(name: string) {
  return screen.getByLabelText(name);
}
function press(user: UserEvent, name: string | RegExp) {
  return user.click(screen.getByRole('button', { name }));
}

// Their code may take a busy machine longer than a test waits for what it shows.
beforeAll(async () => {
  await import('#parents/features/profile/profile-screen.tsx');
  await import('#parents/features/profile/children-tab.tsx');
});

beforeEach(() => {
  childrenBackend();
});

test('waits as a skeleton, then says what the list is for when it is empty', async () => {
  const answer = held(() => HttpResponse.json([]));
  backend.riders(answer.answer);
  renderApp(path, { session: true });
  expect(await screen.findByText('Memuat data anak...')).toBeInTheDocument();
  answer.release();
  expect(await screen.findByText('Belum ada anak tersimpan')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tambah anak' })).toBeVisible();
});

test('a list that cannot be read says so, and can be asked for again', async () => {
  backend.riders(brokenServer());
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Data anak belum bisa dimuat')).toBeVisible();
  childrenBackend([rider()]);
  await press(user, 'Coba lagi');
  expect(await screen.findByRole('heading', { name: 'Bima' })).toBeVisible();
});

test('each child stands there with what is known, and whether there is a document', async () => {
  childrenBackend([
    rider({ nomor_bib: '12', file_identitas: `${testUserId}/${riderId}/a.pdf` }),
    rider({
      id: 'r-2',
      nama_panggilan: 'Rara',
      jenis_kelamin: 'wanita',
      nama_tim: null,
      kota_asal: '',
    }),
    rider({ id: 'r-3', nama_panggilan: 'Dika', identitas_diperiksa_pada: '2026-11-20T03:00:00Z' }),
  ]);
  renderApp(path, { session: true });
  await screen.findByRole('heading', { name: 'Bima' });
  const [bima, rara, dika] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(bima).toHaveTextContent(
    /Bima Satria.*Putra.*Kota Surabaya.*Tim Roda Kecil.*S.*12.*Tersimpan/,
  );
  expect(rara).toHaveTextContent(/Putri.*Belum ada/);
  expect(rara).not.toHaveTextContent(/Tim|Kota/);
  expect(dika).toHaveTextContent('Sudah diperiksa');
});

describe('adding and correcting', () => {
  test('a child is added with what was typed, and the focus comes back', async () => {
    const { saved } = childrenBackend([rider()]);
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Tambah anak' }));
    expect(screen.getByRole('heading', { name: 'Anak baru' })).toHaveFocus();
    await fillIn(user, field('Nama lengkap rider'), 'Rara Putri');
    await fillIn(user, field('Nama panggilan rider'), 'Rara');
    await user.type(field('Tanggal lahir'), '05032021');
    await user.click(screen.getByRole('radio', { name: 'Perempuan' }));
    await user.click(screen.getByRole('combobox', { name: /Kota asal/ }));
    await user.click(await screen.findByRole('option', { name: 'Kota Bandung' }));
    await user.selectOptions(field('Ukuran jersey'), 'M');
    await user.type(field('Nomor plat yang diinginkan'), 'a12');
    await press(user, 'Simpan');
    expect(await screen.findByRole('heading', { name: 'Rara' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tambah anak' })).toHaveFocus();
    expect(saved).toEqual([
      {
        rider_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        rider: {
          full_name: 'Rara Putri',
          nickname: 'Rara',
          birth_date: '05-03-2021',
          gender: 'perempuan',
          city: 'KOTA BANDUNG',
          team_name: '',
          jersey_size: 'M',
          start_number: '12',
        },
      },
    ]);
  });

  test('what is missing is told at its field, and nothing is sent', async () => {
    const { saved } = childrenBackend();
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Tambah anak' }));
    await press(user, 'Simpan');
    for (const sentence of [
      'Nama lengkap rider harus diisi.',
      'Nama panggilan rider harus diisi.',
      'Silakan masukkan tanggal lahir yang valid.',
      'Silakan pilih jenis kelamin rider.',
      'Silakan pilih kota asal.',
    ]) {
      expect(screen.getByText(sentence)).toBeVisible();
    }
    expect(field('Nama lengkap rider')).toHaveFocus();
    expect(saved).toEqual([]);
  });

  test('one is corrected under its own id', async () => {
    const { saved } = childrenBackend([rider()]);
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bima' }));
    expect(field('Nama lengkap rider')).toHaveValue('Bima Satria');
    expect(field('Tanggal lahir')).toHaveValue('17-08-2021');
    await fillIn(user, field('Nama panggilan rider'), 'Bimbim');
    await press(user, 'Simpan');
    expect(await screen.findByRole('heading', { name: 'Bimbim' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ubah Bimbim' })).toHaveFocus();
    expect(saved[0]).toMatchObject({ rider_id: riderId, rider: { nickname: 'Bimbim' } });
  });

  test('a refusal is told, and what was typed stays', async () => {
    childrenBackend([rider()]);
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bima' }));
    await user.type(field('Nama tim'), ' Baru');
    for (const [code, facts, sentence] of [
      ['rider_known', { name: 'Bima Satria' }, /^Bima Satria dengan tanggal lahir ini sudah ada/],
      ['name_has_link', { field: 'nickname' }, /tidak boleh berisi alamat web/],
      ['too_many_children', { limit: 30 }, /^Paling banyak 30 anak bisa disimpan\./],
      ['rider_not_found', {}, 'Anak ini sudah dihapus dari daftar.'],
    ] as const) {
      server.use(http.post(api.rest('rpc/save_rider'), () => raised(409, code, facts)));
      await press(user, 'Simpan');
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(field('Nama tim')).toHaveValue('Tim Roda Kecil Baru');
    }
  });
});

describe('a child’s document', () => {
  const folder = `${testUserId}/${riderId}`;
  const pdf = () => new File(['%PDF-1.4 isi'], 'akta.pdf', { type: 'application/pdf' });

  test('is stored in the child’s own folder and replaces the child’s own alone', async () => {
    const { calls } = childrenBackend([
      rider({ file_identitas: `${folder}/lama.pdf` }),
      rider({ id: 'r-2', nama_panggilan: 'Rara', file_identitas: `${testUserId}/r-2/a.pdf` }),
    ]);
    renderApp(path, { session: true });
    const user = userEvent.setup({ applyAccept: false });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bima' }));
    const panel = within(screen.getByRole('tabpanel'));
    await user.upload(panel.getByLabelText('Akta kelahiran atau KIA'), pdf());
    expect(await screen.findByText('Dokumen tersimpan')).toBeInTheDocument();
    const stored = calls[0]?.replace('upload ', '') ?? '';
    expect(stored).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}\\.pdf$`));
    expect(calls).toEqual([`upload ${stored}`, `identitas ${stored}`, `remove ${folder}/lama.pdf`]);
    await user.click(panel.getByRole('button', { name: 'Hapus dokumen' }));
    expect(await screen.findByText('Dokumen dihapus')).toBeInTheDocument();
    expect(calls.slice(3)).toEqual(['identitas null', `remove ${stored}`]);
  });

  test('one that is no PDF is refused, and nothing is sent', async () => {
    const { calls } = childrenBackend([rider()]);
    renderApp(path, { session: true });
    const user = userEvent.setup({ applyAccept: false });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bima' }));
    const panel = within(screen.getByRole('tabpanel'));
    await user.upload(
      panel.getByLabelText('Akta kelahiran atau KIA'),
      new File(['x'], 'akta.jpg', { type: 'image/jpeg' }),
    );
    expect(await screen.findByText('Hanya file PDF yang diperbolehkan.')).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('taking a child off the list', () => {
  test('is asked for first; then photo and document are removed too', async () => {
    const folder = `${testUserId}/${riderId}`;
    const { calls } = childrenBackend([
      rider({ foto: `${folder}/f.jpg`, file_identitas: `${folder}/a.pdf` }),
    ]);
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bima' }));
    await press(user, 'Hapus dari daftar');
    const dialog = await screen.findByRole('dialog', { name: 'Hapus Bima dari daftar?' });
    expect(calls.filter((call) => !call.startsWith('sign'))).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Belum ada anak tersimpan')).toBeVisible();
    await waitFor(() =>
      expect(calls.filter((call) => !call.startsWith('sign'))).toEqual([
        `child ${riderId} removed`,
        `remove ${folder}/a.pdf`,
        `remove ${folder}/f.jpg`,
      ]),
    );
  });

  test('a failure is told, and the child stays', async () => {
    childrenBackend([rider()]);
    server.use(http.post(api.rest('rpc/remove_rider'), () => brokenServer()));
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bima' }));
    await press(user, 'Hapus dari daftar');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Hapus' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Belum terhapus\./);
  });
});

describe('what a child has raced', () => {
  const result = {
    pendaftaran_id: 'e1',
    rider_id: riderId,
    lomba_id: 'l1',
    judul: 'Piala Pushbike Bandung',
    tanggal_mulai: '2026-11-15T00:00:00Z',
    zona_waktu: 'Asia/Jakarta',
    kelas_id: 'k1',
    class: 'Boys 2019',
    category: 'Boys 2019',
    nomor: 12,
    hasil: 'tempat',
    final: 'Novice',
    peringkat: 2,
    in_final: 7,
    urutan: 10,
    in_class: 24,
    alasan: null,
    has_board: true,
    status_pendaftaran: 'selesai',
    status_pembayaran: 'dibayar',
  };

  test('stands with the child: race, class, place of how many; and whether the name is shown there', async () => {
    childrenBackend([rider({ id: riderId })]);
    const said: unknown[] = [];
    server.use(
      http.post(api.rest('rpc/family_results'), () =>
        HttpResponse.json([
          result,
          {
            ...result,
            pendaftaran_id: 'e2',
            hasil: 'dq',
            final: null,
            peringkat: null,
            in_final: null,
            urutan: null,
            in_class: null,
            alasan: 'Sepeda tidak sesuai',
            has_board: false,
          },
          { ...result, pendaftaran_id: 'e3', rider_id: 'somebody else', judul: 'Lomba lain' },
        ]),
      ),
      http.post(api.rest('rpc/board_consents'), () =>
        HttpResponse.json([{ pendaftaran_id: 'e1', boleh: said.length === 0, diumumkan: false }]),
      ),
      http.post(api.rest('rpc/set_board_consent'), async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByText('Hasil lomba (2)'));
    expect(screen.getByText('Juara 2 Final Novice')).toBeVisible();
    expect(screen.getByText('2 dari 7 di final ini, 10 dari 24 di kelas')).toBeVisible();
    expect(screen.getByText('Alasan: Sepeda tidak sesuai')).toBeVisible();
    expect(screen.queryByText('Lomba lain')).toBeNull();
    expect(screen.getByRole('link', { name: /hasil lengkap/ })).toHaveAttribute(
      'href',
      '/race-detail/l1/hari-lomba',
    );
    expect(await screen.findByRole('radio', { name: /Yang membuka papan lomba/ })).toBeChecked();
    const nobody = screen.getByRole('radio', { name: /Tidak ada/ });
    await user.click(nobody);
    await waitFor(() => expect(nobody).toBeChecked());
    expect(said).toEqual([{ registration_id: 'e1', shown: false, announced: false }]);
  });

  const refunded = { status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' };

  test.each([
    ['HP', 'image/png', {}],
    ['A4', 'application/pdf', {}],
    // Its money went back after the list was read.
    ['A4', null, refunded],
  ] as const)('a placing has a certificate: %s %s', async (as, type, since) => {
    const pictures = noteDrawnWords();
    const share = vi.fn(async (_: ShareData) => undefined);
    Object.assign(navigator, { canShare: () => true, share });
    childrenBackend([rider({ id: riderId })]);
    server.use(
      http.post(api.rest('rpc/family_results'), () =>
        HttpResponse.json([
          { ...result, has_board: false },
          { ...result, pendaftaran_id: 'e2', hasil: 'dq', final: null, has_board: false },
          { ...result, ...refunded, pendaftaran_id: 'e3', has_board: false },
        ]),
      ),
      http.get(api.rest('pendaftaran_lomba'), () =>
        HttpResponse.json([
          entryDetail({
            id: 'e1',
            nama_lengkap_rider: '<b>Bima</b> Sakti',
            status_pendaftaran: 'selesai',
            ...since,
          }),
        ]),
      ),
    );
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByText('Hasil lomba (3)'));
    const refusal = /^Uang pendaftaran ini sudah dikembalikan/;
    expect(screen.getAllByText(refusal)).toHaveLength(1);
    // Only what is a placing, and paid, has one.
    const [button, ...others] = screen.getAllByRole('button', {
      name: new RegExp(`^Sertifikat \\(${as}\\)`),
    });
    expect(others).toEqual([]);
    await user.click(button as HTMLElement);
    if (type === null) {
      await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2));
      expect(pictures).toEqual([]);
    } else {
      await waitFor(() => expect(share).toHaveBeenCalledOnce());
      expect(share.mock.calls[0]?.[0].files?.[0]?.type).toBe(type);
      expect(pictures[0]).toEqual(
        expect.arrayContaining(['<b>Bima</b> Sakti', 'sebagai Juara 2 Final Novice']),
      );
    }
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
    vi.restoreAllMocks();
  });
});
