import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { only } from '#tests/support/factories.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { categoryId, inDays, raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/peserta/daftar-tunggu`;
const waits = {
  kategori_id: categoryId,
  dibuat_pada: '2026-11-20T03:00:00+00:00',
  ditawari_pada: null,
  tawaran_sampai: null,
  selesai_pada: null,
};

test('children who wait stand in order, those with an offer beside its end, those who are through apart', async () => {
  const backend = organiserBackend();
  backend.answer('race_waiting_list', {
    tawaran_menit: 180,
    lines: [
      {
        ...waits,
        id: 'a',
        status: 'ditawari',
        parent: 'Bunda Sita',
        nama_panggilan: 'Sita',
        tawaran_sampai: inDays(1),
      },
      { ...waits, id: 'b', status: 'menunggu', parent: null, nama_panggilan: 'Tama' },
      { ...waits, id: 'c', status: 'lewat', parent: 'Bunda Umi', nama_panggilan: 'Umi' },
    ],
  });
  const { user } = renderConsole(path);
  expect(await screen.findByText('1 menunggu, 1 sedang ditawari')).toBeVisible();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines.filter((line) => /Sita|Tama/.test(line ?? ''))).toEqual([
    expect.stringMatching(/^1Sita · Bunda Sita.*Ditawarisampai/),
    expect.stringMatching(/^2Tama · Tanpa nama.*Menunggu/),
  ]);
  expect(screen.getByText(/^1 yang sudah selesai/)).toBeVisible();
  expect(screen.queryByText(/Umi/)).toBeNull();

  const files = downloads();
  await user.click(screen.getByRole('button', { name: 'Unduh CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await only(files).content.text()).toMatch(
    /Nama;Urutan;Orang tua;Kategori;Status;.*Sita;1;Bunda Sita;.*Ditawari;.*Tama;2;Tanpa nama;/s,
  );
});

test('those who are through are found by their status', async () => {
  const backend = organiserBackend();
  backend.answer('race_waiting_list', {
    tawaran_menit: 180,
    lines: [
      { ...waits, id: 'b', status: 'menunggu', parent: null, nama_panggilan: 'Tama' },
      { ...waits, id: 'c', status: 'lewat', parent: 'Bunda Umi', nama_panggilan: 'Umi' },
    ],
  });
  renderConsole(`${path}?status=lewat`);
  expect(await screen.findByText('Umi · Bunda Umi')).toBeVisible();
  expect(screen.queryByText(/Tama/)).toBeNull();
});

test('the length of an offer is changed; refused, it says why', async () => {
  const backend = organiserBackend();
  backend.answer('set_offer_length', undefined);
  const { user } = renderConsole(path);
  const length = await screen.findByLabelText('Lama penawaran');
  expect(length).toHaveDisplayValue('3 jam');
  await user.selectOptions(length, '6 jam');
  expect(await screen.findByText(/Lama penawaran disimpan/)).toBeVisible();
  expect(backend.sent('set_offer_length')).toEqual([{ race_id: raceId, minutes: 360 }]);

  backend.refuse('set_offer_length', 422, 'offer_length_invalid', { min: 30, max: 4320 });
  await user.selectOptions(length, '12 jam');
  expect(await screen.findByRole('alert')).toHaveTextContent('Pilih antara 30 menit dan 3 hari.');
  await waitFor(() => expect(length).toBeEnabled());
});

test('a cashier reads the length and does not change it', async () => {
  organiserBackend({ roles: ['kasir'] });
  renderConsole(path);
  expect(await screen.findByText('Ditawarkan selama 3 jam')).toBeVisible();
  expect(screen.queryByLabelText('Lama penawaran')).toBeNull();
});
