import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { brokenServer } from '#tests/support/ui/backend.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raceTitle, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const found: Answer<'organiser_search'> = {
  riders: [
    {
      id: raraId,
      lomba_id: raceId,
      race: raceTitle,
      nama_lengkap_rider: 'Rara Putri',
      nama_panggilan_rider: 'Rara',
      nomor_plat: 12,
      nomor_bib: null,
      status_pendaftaran: 'pending',
      category: 'Balance 4-5 Mix',
      found_by: 'phone',
    },
  ],
  races: [
    {
      id: raceId,
      judul: raceTitle,
      status: 'dipublikasi',
      kota: 'KOTA BANDUNG',
      zona_waktu: 'Asia/Jakarta',
      tanggal_mulai: '2027-06-20T00:00:00+00:00',
    },
  ],
};

async function openSearch(path = '/bantuan') {
  const backend = organiserBackend();
  backend.answer('organiser_search', found);
  const view = renderConsole(path);
  await screen.findByRole('heading', { level: 1 });
  await view.user.keyboard('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cari' }));
  return { backend, dialog, field: dialog.getByRole('combobox'), ...view };
}

test('inside a race its own riders come first', async () => {
  const { backend, dialog, user } = await openSearch(`/lomba/${raceId}`);
  const elsewhere = '9d0c3f5e-0000-4000-8000-000000000009';
  backend.answer('organiser_search', {
    ...found,
    riders: [
      {
        ...(found.riders[0] as (typeof found.riders)[number]),
        id: elsewhere,
        lomba_id: elsewhere,
        race: 'Piala Cendana',
        nama_lengkap_rider: 'Rara Lain',
      },
      ...found.riders,
    ],
  });
  await user.keyboard('rara');
  expect(await dialog.findByRole('option', { selected: true })).toHaveTextContent(/^Rara Putri/);
});

test('a key opens it anywhere; the arrows choose, Enter opens', async () => {
  const { dialog, user, router } = await openSearch();
  await user.keyboard('rara');
  expect(await dialog.findByRole('option', { selected: true })).toHaveTextContent(
    'Rara PutriPlat 12 · Nomor HP cocok · Belum bayar · Balance 4-5 Mix',
  );
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByRole('option', { selected: true })).toHaveTextContent(raceTitle);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/panitia/lomba/${raceId}/peserta/${raraId}`),
  );
  expect(screen.queryByRole('dialog', { name: 'Cari' })).toBeNull();
});

test('nobody fits, and a search that fails, are told apart', async () => {
  const { backend, dialog, user } = await openSearch();
  backend.answer('organiser_search', { races: [], riders: [] });
  await user.keyboard('zz');
  expect(await dialog.findByText('Tidak ada yang cocok dengan "zz".')).toBeVisible();
  backend.answer('organiser_search', brokenServer());
  await user.keyboard('y');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Pencarian belum berhasil.');
});

test('another key shows the keys', async () => {
  organiserBackend();
  const { user } = renderConsole('/bantuan');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Tombol cepat' })).toBeVisible();
});
