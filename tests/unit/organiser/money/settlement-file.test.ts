import { describe, expect, test } from 'vitest';
import { amountOf, readSettlementFile, timeOf } from '#organiser/features/money/settlement-file.ts';

function file(text: string | Uint8Array<ArrayBuffer>, name = 'laporan.csv'): File {
  return new File([text], name, { type: 'text/csv' });
}

test.each([
  ['200000', 200_000],
  ['Rp 200.000', 200_000],
  ['Rp200,000.00', 200_000],
  ['IDR 1.250.000,00', 1_250_000],
  ['204 549', 204_549],
  ['0', 0],
  ['200.00', 200],
  ['-200000', null],
  ['seribu', null],
  ['', null],
  ['1e5', null],
  ['20.0000', null],
])('the amount %j is %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([
  ['1608133017', '2020-12-16T15:36:57.000Z'],
  ['2026-01-05T03:00:00Z', '2026-01-05T03:00:00.000Z'],
  ['2026-01-05T10:00:00+07:00', '2026-01-05T03:00:00.000Z'],
  ['2026-01-05T10:00:00.123+0700', '2026-01-05T03:00:00.000Z'],
  // The provider's clock is in Jakarta.
  ['2026-01-05 10:00:00', '2026-01-05T03:00:00.000Z'],
  ['05/01/2026 10:00', '2026-01-05T03:00:00.000Z'],
  ['5-1-2026', '2026-01-04T17:00:00.000Z'],
  ['2026-02-31', null],
  ['31-12', null],
  ['kemarin', null],
  ['', null],
])('the time %j is %j', (text, time) => {
  expect(timeOf(text)).toBe(time);
});

describe('a settlement file', () => {
  test('is read by its headings, in any order, language and separator; customers are not', async () => {
    const text = [
      'Laporan transaksi Januari;;;;',
      '',
      'Tanggal Bayar;Nama Pelanggan;No. Referensi;Jumlah;Biaya;Jumlah Diterima;Status Pembayaran;Merchant Ref',
      '05-01-2026 10:00;Ibu Rani;DEV-T1;"Rp 204.549";2.150;202.399;Dibayar;MERCH-1',
      ';Pak Budi;;1000;;;Gagal;MERCH-2',
    ].join('\r\n');
    const read = await readSettlementFile(file(`\ufeff${text}`));
    expect(read).toEqual({
      name: 'laporan.csv',
      skipped: [],
      lines: [
        {
          nomor: 4,
          reference: 'DEV-T1',
          merchant_ref: 'MERCH-1',
          jumlah: 204_549,
          biaya: 2_150,
          diterima: 202_399,
          status: 'PAID',
          pada: '2026-01-05T03:00:00.000Z',
        },
        {
          nomor: 5,
          reference: null,
          merchant_ref: 'MERCH-2',
          jumlah: 1_000,
          biaya: null,
          diterima: null,
          status: 'FAILED',
          pada: null,
        },
      ],
    });
    expect(JSON.stringify(read)).not.toMatch(/Rani|Budi/);
  });

  test('takes the amount that was asked for before the customer’s total', async () => {
    const read = await readSettlementFile(
      file(
        'reference,total_amount,amount,fee_merchant,amount_received\nT1,204750,204000,2000,202000',
      ),
    );
    expect(read).toMatchObject({ lines: [{ jumlah: 204_000, biaya: 2_000, diterima: 202_000 }] });
  });

  test('names the lines that it cannot use by their place in the file', async () => {
    const read = await readSettlementFile(
      file('reference,amount\nT1,100\n,200\nT3,dua ratus\nT4,400'),
    );
    expect(read).toMatchObject({ skipped: [3, 4], lines: [{ nomor: 2 }, { nomor: 5 }] });
  });

  test.each([
    ['a;b\n1;2', 'columns'],
    ['', 'empty'],
    ['reference,amount\n', 'empty'],
    ['reference,amount\n,\n', 'empty'],
    ['PK\u0003\u0004\u0000\u0000', 'unreadable'],
  ])('%j is refused as %s', async (text, problem) => {
    expect(await readSettlementFile(file(text))).toBe(problem);
  });

  test('of more than 5 MB is not read', async () => {
    expect(await readSettlementFile(file('x'.repeat(5 * 1024 * 1024 + 1)))).toBe('large');
  });
});
