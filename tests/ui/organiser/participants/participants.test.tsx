import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId, bimaId, raraId, secondCategoryId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/peserta`;

async function openList(given: Parameters<typeof organiserBackend>[0] = {}, query = '') {
  const backend = organiserBackend(given);
  const view = renderConsole(path + query);
  await screen.findByRole('searchbox', { name: 'Cari peserta' });
  const select = (name: string) =>
    view.user.click(screen.getByRole('checkbox', { name: `Pilih ${name}` }));
  return { backend, select, ...view };
}

test('nobody has entered: an editor hears of entries on paper, a cashier does not', async () => {
  const backend = organiserBackend();
  const list = backend.usual('race_riders');
  backend.answer('race_riders', { ...list, riders: [], total: 0 });
  const { unmount } = renderConsole(path);
  expect(await screen.findByText(/lewat Impor/)).toBeVisible();
  unmount();

  const forCashier = organiserBackend({ roles: ['kasir'] });
  const shown = forCashier.usual('race_riders');
  forCashier.answer('race_riders', { ...shown, riders: [], total: 0 });
  renderConsole(path);
  expect(await screen.findByText('Belum ada peserta')).toBeVisible();
  expect(screen.queryByText(/lewat Impor/)).toBeNull();
});

test('a search that finds nobody is taken back with one tap', async () => {
  const { user } = await openList();
  await fillIn(user, screen.getByRole('searchbox', { name: 'Cari peserta' }), 'zzz');
  expect(await screen.findByText('Tidak ada rider yang cocok')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tampilkan semua' }));
  expect(await screen.findByText('Bima Satria')).toBeVisible();
});

test('a cashier, who changes no rider, is offered neither import nor moving', async () => {
  const { select } = await openList({ roles: ['kasir'] });
  await select('Rara Putri');
  const bar = await screen.findByText('1 dipilih');
  expect(bar).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pindah kategori' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Kirim pesan' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pesan' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Impor' })).toBeNull();
});

const move: Answer<'move_riders'> = {
  moved: 2,
  passed_over: 0,
  category: 'Pushbike 6-7 Mix',
  kuota: 20,
  terisi: 2,
  free: 18,
  misfits: [],
  dearer_riders: 0,
  dearer_by: 0,
  told: 2,
  freed: [],
  problem: null,
};

async function chooseCategory({ user }: Awaited<ReturnType<typeof openList>>) {
  await user.click(screen.getByRole('button', { name: 'Pindah kategori' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Ke kategori'), secondCategoryId);
  return dialog;
}

test('a move tells what it does before it is done, and is undone with one tap', async () => {
  const view = await openList();
  const { backend, user, select } = view;
  backend.answer('move_riders', move);
  const done = () => backend.sent('move_riders').filter(({ commit }) => commit);
  await select('Rara Putri');
  await select('Bima Satria');
  const dialog = await chooseCategory(view);
  expect(await dialog.findByText('2 rider pindah ke Pushbike 6-7 Mix.')).toBeVisible();
  expect(dialog.getByText(/2 akun orang tua diberi tahu/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Pindahkan 2 rider' }));

  const undo = await screen.findByRole('button', { name: 'Urungkan' });
  expect(screen.getByText('2 rider dipindahkan ke Pushbike 6-7 Mix.')).toBeVisible();
  expect(done().at(-1)).toMatchObject({
    registration_ids: expect.arrayContaining([raraId, bimaId]),
    category_id: secondCategoryId,
    commit: true,
  });
  await user.click(undo);
  expect(await screen.findByText('2 rider dikembalikan ke kategori semula.')).toBeVisible();
  expect(done().at(-1)).toMatchObject({ beyond_rules: true, commit: true });
});

test('a move beyond the rules needs a word of its own', async () => {
  const view = await openList();
  const { backend, user, select } = view;
  backend.answer('move_riders', {
    ...move,
    moved: 1,
    problem: 'riders_do_not_fit',
    misfits: [
      {
        id: raraId,
        nama_lengkap_rider: 'Rara Putri',
        code: 'age_below_min',
        facts: { age: 5, min: 6, category: 'Pushbike 6-7 Mix' },
      },
    ],
  });
  await select('Rara Putri');
  const dialog = await chooseCategory(view);
  const word = await dialog.findByRole('checkbox', { name: /tidak sesuai aturan/ });
  const submit = dialog.getByRole('button', { name: 'Pindahkan 1 rider' });
  expect(dialog.getByText('Rara Putri: berusia 5 tahun, minimal 6')).toBeVisible();
  expect(submit).toBeDisabled();
  await user.click(word);
  expect(submit).toBeEnabled();
});

test.each([
  [
    'category_full',
    'Kategori Pushbike 6-7 Mix tinggal 1 tempat untuk 2 rider. Tambah kuotanya di Pengaturan, atau pilih lebih sedikit.',
  ],
  [
    'list_closed',
    'Ada rider yang sudah di daftar start yang ditutup. Kategorinya tidak berubah lagi. Batalkan pilihannya, lalu coba lagi.',
  ],
])('a move that would be refused says so before it is tried: %s', async (problem, sentence) => {
  const view = await openList();
  const { backend, select } = view;
  backend.answer('move_riders', { ...move, free: 1, problem });
  await select('Rara Putri');
  await select('Bima Satria');
  const dialog = await chooseCategory(view);
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Pindahkan 2 rider' })).toBeDisabled();
});

test('places that went meanwhile are told in the dialog, with the choice kept', async () => {
  const view = await openList();
  const { backend, user, select } = view;
  backend.answer('move_riders', { ...move, moved: 1 });
  await select('Rara Putri');
  const dialog = await chooseCategory(view);
  const submit = await dialog.findByRole('button', { name: 'Pindahkan 1 rider' });
  await waitFor(() => expect(submit).toBeEnabled());
  backend.refuse('move_riders', 409, 'race_full', { max_peserta: 40 });
  await user.click(submit);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Lomba ini tidak punya cukup tempat. Tambah kuotanya di Pengaturan.',
  );
  expect(dialog.getByLabelText('Ke kategori')).toHaveValue(secondCategoryId);
});

test('what families said on a list on paper is noted for all who are chosen', async () => {
  const { backend, select, user } = await openList();
  backend.answer('note_board_consent', { noted: 1, family_said_no: 1 });
  await select('Rara Putri');
  await select('Bima Satria');
  await user.click(screen.getByRole('button', { name: 'Izin nama' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nama 2 rider di papan' }));
  await user.click(dialog.getByRole('button', { name: 'Catat' }));
  expect(await dialog.findByText('Pilih dulu apa kata keluarganya.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Boleh/ }));
  await user.click(dialog.getByRole('button', { name: 'Catat' }));
  expect(await screen.findByText(/Tercatat untuk 1 rider/)).toBeVisible();
  expect(screen.getByText(/1 rider tidak dicatat: keluarganya sudah menolak/)).toBeVisible();
  expect(backend.sent('note_board_consent')).toEqual([
    { race_id: raceId, registration_ids: expect.arrayContaining([raraId, bimaId]), shown: true },
  ]);
});

test('a letter is written to the riders who are chosen, filtered or found', async () => {
  const { select, user } = await openList();
  expect(screen.getByRole('link', { name: 'Pesan' })).toHaveAttribute(
    'href',
    `/panitia/lomba/${raceId}/pesan`,
  );
  await select('Rara Putri');
  await user.click(screen.getByRole('link', { name: 'Kirim pesan' }));
  expect(await screen.findByText(/^Hanya 1 rider yang Anda pilih/)).toBeVisible();
});

test('a filter that a letter can go by goes with the link, so that it finds the families that fit when it is sent', async () => {
  await openList({}, '?bayar=pending');
  expect(screen.getByRole('link', { name: 'Pesan' })).toHaveAttribute(
    'href',
    `/panitia/lomba/${raceId}/pesan/tulis?bayar=pending`,
  );
});

test.each([
  ['pemilik', true],
  ['kasir', false],
] as const)('the contact of a parent is for %s: %s', async (role, may) => {
  organiserBackend({ roles: [role] });
  renderConsole(`${path}/${raraId}`);
  await screen.findByText('Kontak orang tua');
  expect(screen.queryByRole('button', { name: 'Tampilkan kontak' }) !== null).toBe(may);
  expect(screen.queryByText('Peran Anda tidak boleh melihat kontak.') !== null).toBe(!may);
});

test('a contact is asked for once, when somebody wants to see it', async () => {
  const backend = organiserBackend();
  backend.answer('reveal_contacts', [
    {
      id: raraId,
      parent: 'Bunda Rara',
      nomor_hp: '081234567890',
      email: 'bunda@contoh.id',
      tanggal_lahir_rider: '2021-12-20',
    },
  ]);
  const { user } = renderConsole(`${path}/${raraId}`);
  const show = await screen.findByRole('button', { name: 'Tampilkan kontak' });
  expect(backend.sent('reveal_contacts')).toEqual([]);
  await user.click(show);
  expect(await screen.findByText('Bunda Rara')).toBeVisible();
  expect(backend.sent('reveal_contacts')).toEqual([
    { race_id: raceId, registration_ids: [raraId] },
  ]);
});

test('a filter of the address is kept beside an opened rider', async () => {
  const { user } = await openList({}, '?bayar=perlu');
  expect(await screen.findByText('Adit Nugraha')).toBeVisible();
  expect(screen.queryByText('Rara Putri')).toBeNull();
  await user.click(screen.getByRole('link', { name: /Adit Nugraha/ }));
  await waitFor(() => expect(window.location.pathname).toContain(aditId));
});

test('what a family told the club about the board is written down beside the rider', async () => {
  const backend = organiserBackend();
  backend.answer('note_board_consent', { noted: 1, family_said_no: 0 });
  const { user } = renderConsole(`${path}/${raraId}`);
  await user.click(await screen.findByRole('button', { name: 'Catat: boleh' }));
  expect(screen.getByText('Belum ditanya')).toBeVisible();
  await waitFor(() =>
    expect(backend.sent('note_board_consent')).toMatchObject([
      { registration_ids: [raraId], shown: true },
    ]),
  );
});
