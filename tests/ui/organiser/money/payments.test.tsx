import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { only } from '#tests/support/factories.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { bimaId, payment, raceTitle } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/uang?bagian=rincian`;
const waiting = payment({
  transaction_id: null,
  registration_id: bimaId,
  rider: 'Bima Satria',
  nickname: 'Bima',
  reference: null,
  merchant_ref: null,
  status: 'WAITING',
  paid_at: null,
  day: null,
  asked: 179_400,
  base_price: 0,
  unique_code: 0,
  admin_fee: 0,
  received: 0,
});
const back = payment({
  transaction_id: '2c0f7a44-0000-4000-8000-0000000000ac',
  rider: '=Citra',
  nickname: 'Citra',
  status: 'REFUND',
  refunded: 179_321,
  refunded_on: '2026-11-22',
});

function open(address = path) {
  const backend = organiserBackend();
  backend.answer('race_payments', [payment(), back, waiting]);
  return { backend, ...renderConsole(address) };
}

async function saved(files: ReturnType<typeof downloads>) {
  await waitFor(() => expect(files).toHaveLength(1));
  const { name, content } = only(files);
  return { name, lines: (await content.text()).split('\r\n') };
}

describe('the payments go out as a file', () => {
  test('with every rupiah of each, and no name that a spreadsheet would compute', async () => {
    const { user } = open();
    const files = downloads();
    await user.click(await screen.findByRole('button', { name: 'Unduh CSV' }));
    const { name, lines } = await saved(files);
    expect(name).toBe(`Uang ${raceTitle}.csv`);
    const [head, ...rows] = lines.filter((line) => line !== '');
    expect(head).toMatch(/Rider;Kategori;Status;.*Harga dasar;Kode unik;Biaya admin;/);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^Rara Putri;.*;179321;175000;321;4000;0;179321;0;$/);
    expect(rows[1]).toMatch(/^'=Citra;/);
    expect(rows[2]).toMatch(/^Bima Satria;.*;179400;0;0;0;0;0;0;$/);
  });

  test('as they are filtered in the address', async () => {
    const { user } = open(`${path}&jenis=belum`);
    const files = downloads();
    expect(await screen.findByText('Bima Satria')).toBeVisible();
    expect(screen.queryByText('Rara Putri')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unduh CSV' }));
    const { lines } = await saved(files);
    expect(lines.filter((line) => /Rara|Citra|Bima/.test(line))).toEqual([
      expect.stringMatching(/^Bima Satria;/),
    ]);
  });

  test('for Excel too', async () => {
    const { user } = open();
    const files = downloads();
    await user.click(await screen.findByRole('button', { name: 'Unduh Excel' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(only(files).name).toBe(`Uang ${raceTitle}.xlsx`);
    expect(only(files).content.size).toBeGreaterThan(1_000);
  });

  test('but not where nothing is left of them', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox'), 'tidak ada');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Unduh CSV' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Unduh Excel' })).toBeDisabled();
  });
});
