import type {
  Found,
  FoundOrder,
  OperatorAccount,
  OperatorClub,
  OperatorOrder,
} from '#api/organiser/operator-search.ts';
import { raceId } from '#tests/support/ui/rows.ts';

/** What the operator's search finds, and the records behind it: a mother with one order for two children. */

export const parentId = '0a000000-0000-4000-8000-000000000001';
export const orderId = '0b000000-0000-4000-8000-000000000001';
export const entryIds = [
  'a1b2c3d4-0000-4000-8000-000000000001',
  'b2c3d4e5-0000-4000-8000-000000000002',
] as const;
export const clubId = '0c000000-0000-4000-8000-000000000001';
const at = '2026-11-20T03:00:00+00:00';

export function foundOrder(changes: Partial<FoundOrder> = {}): FoundOrder {
  return {
    order_id: orderId,
    entry_ids: [...entryIds],
    race_id: raceId,
    race: 'Piala Lembang',
    organisation: 'Klub Kancil',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-12-20T00:00:00+00:00',
    didaftar_pada: at,
    user_id: parentId,
    parent: 'Ibu Rani',
    riders: ['B. S.', 'C. A.'],
    total_bayar: 304_246,
    live: 2,
    paid: 2,
    ...changes,
  };
}

export function found(changes: Partial<Found> = {}): Found {
  return {
    kinds: [],
    accounts: [],
    orders: [],
    payments: [],
    races: [],
    clubs: [],
    more: [],
    most_an_hour: null,
    seconds: null,
    ...changes,
  };
}

export function foundAccount(
  changes: Partial<Found['accounts'][number]> = {},
): Found['accounts'][number] {
  return {
    user_id: parentId,
    nama_lengkap: 'Ibu Rani',
    address: 'i***@contoh.id',
    proved: true,
    dibuat_pada: at,
    entries: 2,
    erased: false,
    ...changes,
  };
}

export function operatorAccount(changes: Partial<OperatorAccount> = {}): OperatorAccount {
  return {
    user_id: parentId,
    nama_lengkap: 'Ibu Rani',
    address: 'i***@contoh.id',
    phone_end: '789',
    proved: true,
    proof_at: null,
    declined: false,
    waiting: 0,
    dibuat_pada: at,
    last_sign_in_at: at,
    is_admin: false,
    erased: false,
    roles: [],
    riders: [{ id: 'r1', nama_panggilan: 'Bima', dihapus_pada: null }],
    orders: [foundOrder()],
    more_orders: false,
    letters: [],
    ...changes,
  };
}

export function operatorOrder(changes: Partial<OperatorOrder> = {}): OperatorOrder {
  const entry = {
    category: 'Balance 4-5 Mix',
    lomba_id: raceId,
    race: 'Piala Lembang',
    nomor_plat: null,
    status_pendaftaran: 'dikonfirmasi',
    status_pembayaran: 'dibayar',
    perlu_tindakan: null,
    total_bayar: 152_123,
    potongan: 0,
    kedaluwarsa_pada: at,
    dibatalkan_pada: null,
    keluar_pada: null,
    uang_kembali: null,
    dihapus_pada: null,
  } as const;
  return {
    order_id: orderId,
    user_id: parentId,
    parent: 'Ibu Rani',
    erased: false,
    asal: 'aplikasi',
    race_id: raceId,
    race: 'Piala Lembang',
    organisasi_id: clubId,
    organisation: 'Klub Kancil',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-12-20T00:00:00+00:00',
    didaftar_pada: at,
    entries: [
      { ...entry, id: entryIds[0], nama_panggilan_rider: 'Bima' },
      { ...entry, id: entryIds[1], nama_panggilan_rider: 'Citra' },
    ],
    charges: [
      {
        transaction_id: 't1',
        merchant_ref: 'MERCH-1764300000000-ab12cd',
        reference: 'DEV-T0001000000012345',
        status: 'PAID',
        tagihan: 304_246,
        dibuat_pada: at,
        ditagih_pada: at,
        kedaluwarsa_pada: null,
        dibayar_pada: at,
        lunas: true,
        tepat_waktu: true,
        jumlah_menyimpang: null,
        diterima_pada: null,
        ditanya_pada: null,
        tanya_lagi_pada: null,
        berhenti_ditanya_pada: null,
        tanya_gagal_sebab: null,
        tidak_dikenal_sejak: null,
        entry_ids: [...entryIds],
        events: [{ at, status: 'PAID', jumlah: 304_246, hasil: 'applied', source: 'callback' }],
      },
    ],
    refunds: [],
    letters: [
      {
        id: 'm1',
        jenis: 'receipt',
        dibuat_pada: at,
        terkirim_pada: at,
        berhenti_pada: null,
        galat: null,
        held: false,
      },
    ],
    ...changes,
  };
}

export function operatorClub(changes: Partial<OperatorClub> = {}): OperatorClub {
  return {
    id: clubId,
    nama: 'Klub Kancil',
    nomor_hp: '0812000111',
    email: 'klub@contoh.id',
    dibuat_pada: at,
    disetujui_pada: at,
    members: [
      {
        user_id: parentId,
        name: 'Ibu Rani',
        peran: 'pemilik',
        lomba_id: null,
        race: null,
        dibuat_pada: at,
      },
    ],
    invitations: 0,
    races: [
      {
        id: raceId,
        judul: 'Piala Lembang',
        status: 'dipublikasi',
        zona_waktu: 'Asia/Jakarta',
        tanggal_mulai: '2026-12-20T00:00:00+00:00',
        max_peserta: 40,
        peserta_saat_ini: 3,
        to_decide: 1,
        open_refunds: 0,
      },
    ],
    more_races: false,
    codes: [],
    ...changes,
  };
}
