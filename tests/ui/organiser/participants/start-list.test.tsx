import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  aditId,
  bimaId,
  participant,
  raceTitle,
  secondCategoryId,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/peserta/daftar-start`;

afterEach(() => vi.restoreAllMocks());

function openWith(riders: ReturnType<typeof participant>[]) {
  const backend = organiserBackend();
  backend.answer('race_riders', { ...backend.usual('race_riders'), riders });
  return renderConsole(path);
}

/** The names of a category's table, from the top. */
async function namesIn(category: string) {
  const table = await screen.findByRole('region', { name: category });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
}

const bima = { id: bimaId, nama_lengkap_rider: 'Bima Satria', nama_panggilan_rider: 'Bima' };

test('a rider who starts stands by category and plate, those without a plate last and told', async () => {
  openWith([
    participant({ ...bima, nomor_plat: null }),
    participant({ nomor_plat: 112 }),
    participant({ ...bima, id: '3', nama_lengkap_rider: 'Citra Ayu', nomor_plat: 9 }),
    participant({
      id: aditId,
      nama_lengkap_rider: 'Adit Nugraha',
      kategori_id: secondCategoryId,
      category: 'Pushbike 6-7 Mix',
      status_pendaftaran: 'check_in',
    }),
  ]);
  expect(await namesIn('Balance 4-5 Mix')).toEqual(['Citra Ayu', 'Rara Putri', 'Bima Satria']);
  expect(await namesIn('Pushbike 6-7 Mix')).toEqual(['Adit Nugraha']);
  expect(screen.getByRole('heading', { name: `Daftar start ${raceTitle}` })).toBeVisible();
  expect(screen.getByText('BELUM ADA NOMOR PLAT: 1 dari 4 rider')).toBeVisible();
});

test('a rider who has not paid, or was cancelled, does not start', async () => {
  openWith([
    participant(),
    participant({ ...bima, status_pendaftaran: 'pending' }),
    participant({ id: aditId, nama_lengkap_rider: 'Adit', status_pendaftaran: 'dibatalkan' }),
  ]);
  expect(await namesIn('Balance 4-5 Mix')).toEqual(['Rara Putri']);
  expect(screen.queryByText(/BELUM ADA NOMOR PLAT/)).toBeNull();
});

test('without anybody who starts there is nothing to print', async () => {
  openWith([participant({ status_pendaftaran: 'pending' })]);
  expect(await screen.findByText('Belum ada rider yang terdaftar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cetak' })).toBeNull();
});

test('it is printed as it stands, each category on a page of its own where that is wanted', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const { user } = openWith([
    participant(),
    participant({ ...bima, kategori_id: secondCategoryId, category: 'Pushbike 6-7 Mix' }),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Satu kategori per halaman' }));
  const second = screen.getByRole('heading', { name: /Pushbike 6-7 Mix/ }).closest('section');
  expect(second).toHaveClass('break-before-page');
  await user.click(screen.getByRole('button', { name: 'Cetak' }));
  expect(print).toHaveBeenCalledOnce();
});
