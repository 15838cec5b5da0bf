import { expect, test } from 'vitest';
import type { Participant } from '#api/organiser/participants.ts';
import {
  type ChosenFilters,
  filtered,
  indexed,
  totalsOf,
} from '#organiser/features/participants/rider-filter.ts';

const nobody: Participant = {
  id: '1',
  plat: null,
  ingin: null,
  nama: 'Adit',
  panggilan: 'Adit',
  usia: 5,
  jenis_kelamin: 'pria',
  kategori_id: 'u5',
  kategori: 'U5',
  tim: null,
  kota: 'KOTA BANDUNG',
  jersey: null,
  asal: 'aplikasi',
  status: 'dikonfirmasi',
  pembayaran: 'dibayar',
  perlu_tindakan: null,
  giliran: null,
  total: 150_007,
  bersama: null,
  tunai: null,
  didaftar_pada: '2026-11-01T00:00:00Z',
  batas_bayar: null,
  berkas: false,
  berkas_diperiksa: false,
  akun: true,
  boleh: [],
};
const none: ChosenFilters = {
  kategori: [],
  status: [],
  bayar: [],
  hadir: [],
  tim: [],
  kota: [],
  berkas: [],
  daftar: [],
};
const riders = [
  nobody,
  {
    ...nobody,
    id: '2',
    nama: "Nur'aini",
    tim: 'Roda',
    kategori_id: 'u7',
    kategori: 'U7',
    pembayaran: 'pending',
    status: 'pending',
  },
  {
    ...nobody,
    id: '3',
    nama: 'René',
    asal: 'kertas',
    total: 0,
    tunai: 100_000,
    status: 'check_in',
  },
  { ...nobody, id: '4', nama: 'Batal', status: 'dibatalkan', pembayaran: 'gagal' },
  {
    ...nobody,
    id: '5',
    nama: 'Habis',
    status: 'dibatalkan',
    perlu_tindakan: 'slot_habis',
    giliran: 'panitia',
  },
] as const;
const all = indexed(riders, 'Asia/Jakarta');
function ids(typed: string, chosen: Partial<ChosenFilters> = {}): string[] {
  return filtered(all, typed, { ...none, ...chosen }).rows.map(({ id }) => id);
}

test('cancelled riders are shown when asked for, and when something must be decided about them', () => {
  expect(ids('')).toEqual(['1', '2', '3', '5']);
  expect(filtered(all, '', none).hidden).toBe(1);
  expect(ids('', { status: ['dibatalkan'] })).toEqual(['4', '5']);
});

test('words are found in any order, without accents and apostrophes', () => {
  expect(ids('rene')).toEqual(['3']);
  expect(ids('u7 NURAINI')).toEqual(['2']);
  expect(ids('nuraini bandung u5')).toEqual([]);
});

test('of one filter any value, of several all', () => {
  expect(ids('', { kategori: ['u5', 'u7'], bayar: ['lunas', 'pending'] })).toEqual(['1', '2']);
  expect(ids('', { hadir: ['hadir'] })).toEqual(['3']);
  expect(ids('', { bayar: ['perlu'] })).toEqual(['5']);
  expect(ids('', { tim: ['(tanpa)'], bayar: ['tunai'] })).toEqual(['3']);
});

test('a case that waits for the parent, or whose money is on its way, does not ask the organisers', () => {
  const cases = (['panitia', 'orang_tua', 'pengembalian'] as const).map((giliran) => ({
    ...nobody,
    id: giliran,
    status: 'dibatalkan',
    perlu_tindakan: 'lomba_dibatalkan',
    giliran,
  }));
  const { rows, counts } = filtered(indexed(cases, 'Asia/Jakarta'), '', none);
  expect(rows).toHaveLength(3);
  expect(Object.fromEntries(counts.bayar)).toEqual({ perlu: 1, orang_tua: 1, pengembalian: 1 });
});

test('each value is counted as if its own filter were open', () => {
  const { counts } = filtered(all, '', { ...none, kategori: ['u7'] });
  expect(Object.fromEntries(counts.kategori)).toEqual({ u5: 3, u7: 1 });
  expect(Object.fromEntries(counts.bayar)).toEqual({ pending: 1 });
});

test('totals: riders who ride, and rupiah by how they came', () => {
  const { all: sum, categories } = totalsOf(riders);
  expect(sum).toMatchObject({ riders: 3, paid: 300_014, cash: 100_000, unpaid: 150_007 });
  expect(categories).toMatchObject([
    { name: 'U5', riders: 2, paid: 300_014, cash: 100_000, unpaid: 0 },
    { name: 'U7', riders: 1, paid: 0, cash: 0, unpaid: 150_007 },
  ]);
});
