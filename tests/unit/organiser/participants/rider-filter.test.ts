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
  nomor_plat: null,
  nomor_bib: null,
  nama_lengkap_rider: 'Adit',
  nama_panggilan_rider: 'Adit',
  age: 5,
  jenis_kelamin_rider: 'pria',
  kategori_id: 'u5',
  category: 'U5',
  nama_tim: null,
  kota_asal: 'KOTA BANDUNG',
  jersey: null,
  asal: 'aplikasi',
  status_pendaftaran: 'dikonfirmasi',
  status_pembayaran: 'dibayar',
  perlu_tindakan: null,
  turn: null,
  harga_dasar: 200_000,
  kode_unik: 0,
  biaya_admin: 0,
  received: 0,
  total_bayar: 150_007,
  charged_together: null,
  tunai: null,
  didaftar_pada: '2026-11-01T00:00:00Z',
  pay_until: null,
  has_paper: false,
  paper_checked_at: null,
  has_account: true,
  consents: [],
  on_board: null,
  answers: [],
};
const none: ChosenFilters = {
  kategori: [],
  status: [],
  bayar: [],
  hadir: [],
  tim: [],
  plat: [],
  kota: [],
  berkas: [],
  papan: [],
  daftar: [],
};
const riders: readonly Participant[] = [
  nobody,
  {
    ...nobody,
    id: '2',
    nama_lengkap_rider: "Nur'aini",
    nama_tim: 'Roda',
    kategori_id: 'u7',
    category: 'U7',
    status_pembayaran: 'pending',
    status_pendaftaran: 'pending',
  },
  {
    ...nobody,
    id: '3',
    nama_lengkap_rider: 'René',
    asal: 'kertas',
    total_bayar: 0,
    tunai: 100_000,
    status_pendaftaran: 'check_in',
  },
  {
    ...nobody,
    id: '4',
    nama_lengkap_rider: 'Batal',
    status_pendaftaran: 'dibatalkan',
    status_pembayaran: 'gagal',
  },
  {
    ...nobody,
    id: '5',
    nama_lengkap_rider: 'Habis',
    status_pendaftaran: 'dibatalkan',
    perlu_tindakan: 'slot_habis',
    turn: 'panitia',
  },
];
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
  const cases = (['panitia', 'orang_tua', 'pengembalian'] as const).map((turn) => ({
    ...nobody,
    id: turn,
    status_pendaftaran: 'dibatalkan' as const,
    perlu_tindakan: 'lomba_dibatalkan' as const,
    turn,
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
  expect(sum).toMatchObject({
    riders: 3,
    onPaper: 1,
    paid: 300_014,
    cash: 100_000,
    unpaid: 150_007,
  });
  expect(categories).toMatchObject([
    { name: 'U5', riders: 2, paid: 300_014, cash: 100_000, unpaid: 0 },
    { name: 'U7', riders: 1, paid: 0, cash: 0, unpaid: 150_007 },
  ]);
});
