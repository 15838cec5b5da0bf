import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Download, downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId, bimaId, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

// Which columns the participants' table has, kept in the address and in views of one's own.

const path = `/lomba/${raceId}/peserta`;
let saved: Download[];
beforeEach(() => {
  saved = downloads();
});
afterEach(() => vi.restoreAllMocks());

/** A laptop: the table has heads. Its rows are drawn where a browser knows their height, so cells are tried as a phone's cards. */
function onLaptop() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

async function openList(query = '', given: Parameters<typeof organiserBackend>[0] = {}) {
  const backend = organiserBackend(given);
  backend.answer('my_views', []);
  const view = renderConsole(path + query);
  await screen.findByRole('searchbox', { name: 'Cari peserta' });
  return { backend, ...view };
}
async function openChooser({ user }: Awaited<ReturnType<typeof openList>>) {
  await user.click(await screen.findByRole('button', { name: 'Kolom' }));
  return within(await screen.findByRole('dialog', { name: 'Kolom yang tampil' }));
}
function heads() {
  const table = within(screen.getByRole('region', { name: 'Daftar peserta' }));
  return table
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((head) => head !== '');
}

test('columns are chosen, stand in the address, and go back to the usual ones', async () => {
  onLaptop();
  const view = await openList();
  const usual = heads();
  let dialog = await openChooser(view);
  for (const name of ['Jersey', 'Nomor pesanan', 'Harga (Rp)', 'Diterima (Rp)']) {
    await view.user.click(dialog.getByRole('checkbox', { name }));
  }
  await view.user.click(dialog.getByRole('checkbox', { name: 'Tim' }));
  await view.user.click(dialog.getByRole('button', { name: 'Tampilkan kolom ini' }));
  expect(heads()).toEqual(
    expect.arrayContaining(['Nama', 'Jersey', 'No. pesanan', 'Harga', 'Diterima']),
  );
  expect(heads()).not.toContain('Tim');
  expect(view.router.state.location.search).toContain('kolom=jersey');

  dialog = await openChooser(view);
  await view.user.click(dialog.getByRole('button', { name: 'Kembali ke kolom biasa' }));
  expect(heads()).toEqual(usual);
  expect(view.router.state.location.search).toBe('');
});

test('the head sorts, and says which way', async () => {
  onLaptop();
  const { user } = await openList('?kolom=nama&kolom=harga');
  await user.click(screen.getByRole('button', { name: 'Harga' }));
  expect(screen.getByRole('columnheader', { name: 'Harga' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test('the file has the columns that are shown, in the order that is shown', async () => {
  const { user } = await openList('?kolom=nama&kolom=jersey&urut=-nama');
  await user.click(screen.getByRole('button', { name: 'Ekspor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ekspor 3 rider' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Buat file' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = ((await saved[0]?.content.text()) ?? '').replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Nama lengkap;Jersey');
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual([
    'Rara Putri',
    'Bima Satria',
    'Adit Nugraha',
  ]);
});

test('telephone numbers are opened by a press, once, and stay closed until then', async () => {
  const { backend, user } = await openList('?kolom=nama&kolom=hp');
  const number = '081234567890';
  backend.answer(
    'reveal_contacts',
    [raraId, bimaId, aditId].map((id) => ({
      id,
      parent: 'Bunda',
      nomor_hp: number,
      email: null,
      tanggal_lahir_rider: '2021-12-20',
    })),
  );
  expect(screen.getAllByText('belum dibuka')).toHaveLength(3);
  expect(backend.sent('reveal_contacts')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Tampilkan kontak 3 rider' }));
  expect(await screen.findAllByText(number)).toHaveLength(3);
  expect(backend.sent('reveal_contacts')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Tampilkan kontak/ })).toBeNull();
});

test('a cashier is offered no telephone, and a link with one opens without it and says so', async () => {
  onLaptop();
  const view = await openList('?kolom=nama&kolom=hp', { roles: ['kasir'] });
  expect(heads()).toEqual(expect.arrayContaining(['Nama']));
  expect(heads()).not.toContain('Nomor HP');
  expect(screen.getByText(/^1 kolom di tampilan ini tidak ada di lomba ini/)).toBeVisible();
  const dialog = await openChooser(view);
  expect(dialog.queryByRole('checkbox', { name: 'Nomor HP' })).toBeNull();
});

test('a saved view of a column that is gone opens without it, and says so', async () => {
  onLaptop();
  const backend = organiserBackend();
  backend.answer('my_views', [
    {
      id: aditId,
      nama: 'Jersey saja',
      alamat: `kolom=nama&kolom=jersey&kolom=${bimaId}&urut=-nama`,
    },
  ]);
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('link', { name: 'Jersey saja' }));
  expect(await screen.findByText(/^1 kolom di tampilan ini tidak ada/)).toBeVisible();
  expect(heads()).toEqual(['Nama', 'Jersey']);
  expect(screen.getByRole('link', { name: 'Jersey saja' })).toHaveAttribute('aria-current', 'page');
});

test('a view keeps filters, columns and order under a name, and never what was searched for', async () => {
  const view = await openList('?status=pending&kolom=nama&kolom=jersey&urut=-nama&q=Bima');
  await view.user.click(await screen.findByRole('button', { name: 'Simpan tampilan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Simpan tampilan ini' }));
  await view.user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(await dialog.findByText('Beri nama tampilannya dulu.')).toBeVisible();
  view.backend.answer('save_view', aditId);
  const query = 'kolom=nama&kolom=jersey&status=pending&urut=-nama';
  view.backend.answer('my_views', [{ id: aditId, nama: 'Untuk jersey', alamat: query }]);
  await view.user.type(dialog.getByLabelText(/Nama tampilan/), 'Untuk jersey');
  await view.user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByRole('link', { name: 'Untuk jersey' })).toBeVisible();
  expect(view.backend.sent('save_view')).toEqual([
    { race_id: raceId, list: 'peserta', name: 'Untuk jersey', query },
  ]);
});

test('one view too many is refused with a sentence, and what was typed stays', async () => {
  const view = await openList('?status=pending');
  view.backend.refuse('save_view', 429, 'too_many_views', { limit: 20 });
  await view.user.click(await screen.findByRole('button', { name: 'Simpan tampilan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Simpan tampilan ini' }));
  await view.user.type(dialog.getByLabelText(/Nama tampilan/), 'Satu lagi');
  await view.user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(await dialog.findByText(/^Sudah ada 20 tampilan/)).toBeVisible();
  expect(dialog.getByLabelText(/Nama tampilan/)).toHaveValue('Satu lagi');
});

test('views that cannot be read leave the table as it is', async () => {
  const backend = organiserBackend();
  backend.refuse('my_views', 403, 'not_allowed', {});
  renderConsole(path);
  expect(await screen.findByText('Tampilan tersimpan belum bisa dimuat.')).toBeVisible();
  expect(screen.getByText('Bima Satria')).toBeVisible();
});

test('a view of a category that is gone says so, and leaves with one press', async () => {
  const { user } = await openList('?kategori=9b1d3a55-7a0e-4f1e-8f51-000000000009');
  expect(await screen.findByText('Tidak ada rider yang cocok')).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: /^Hapus saringan Kategori: sudah tidak ada/ }),
  );
  expect(await screen.findByText('Rara Putri')).toBeVisible();
  expect(window.location.search).toBe('');
});
