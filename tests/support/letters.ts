import { templates } from '#functions/_shared/messages/templates.ts';

// A letter of every kind, for what reads them all: the templates' own test, and the browser that shows their notices.

export const appUrl = 'https://pushbike.example';

export const race = {
  id: '1b0f7a44-0000-4000-8000-000000000001',
  judul: 'Piala Bandung',
  lokasi: 'Lapangan Tegalega',
  kota: 'Bandung',
  zona_waktu: 'Asia/Makassar',
  tanggal_mulai: '2026-12-20T00:00:00+00:00',
};
export const entry = {
  id: '1b0f7a44-0000-4000-8000-0000000000e1',
  kode_masuk: '5d1c9e07-0000-4000-8000-0000000000c0',
  panggilan: 'Rara',
  kategori: 'Balance 4-5 Mix',
  plat: 105,
  total_bayar: 179_321,
};
const place = {
  tanggal_mulai: race.tanggal_mulai,
  zona_waktu: race.zona_waktu,
  lokasi: race.lokasi,
  kota: race.kota,
};

/** Of each kind the contents that the database queues. */
export const contents: Record<string, Record<string, unknown>> = {
  receipt: {},
  entry_confirmed: {},
  entry_moved: {
    dari: 'Piala Garut',
    ke: 'Piala Bandung',
    selisih: -25_000,
    pilihan_pemesan: false,
  },
  entry_corrected: {
    sebelum: { full_name: 'Rara Ayunda', birth_date: '05-03-2021', team_name: null },
    sesudah: { full_name: 'Rara Ayuningtyas', birth_date: '05-03-2021', team_name: 'Garuda' },
  },
  place_offered: { kategori_id: 'k1', rider_id: 'r1', sampai: '2026-12-01T05:00:00Z' },
  race_moved: {
    judul: race.judul,
    lama: { ...place, lokasi: 'Lapangan Lama' },
    baru: { ...place, tanggal_mulai: '2026-12-21T01:30:00Z' },
  },
  race_called_off: { lomba: race.judul, alasan: 'Sirkuit banjir' },
  waiting_list_closed: { lomba: race.judul, alasan: 'Sirkuit banjir' },
  race_called_off_choose: { lomba: race.judul, alasan: null },
  answer_needed: { lomba: race.judul, banyak: 2 },
  hold_waits: { sampai: '2026-12-01T05:00:00Z', rider: [{ id: entry.id }] },
  hold_ends: { sampai: '2026-12-01T05:00:00Z' },
  race_tomorrow: {},
  race_found: { lomba_id: race.id },
  race_reminder: { lomba_id: race.id, sampai: '2027-03-01T09:50:00Z' },
  plates_given: { rider: [{ id: entry.id, sebelum: null }] },
  board_named: {},
  result_ready: { class: 'Boys 2019', hasil: 'tempat', final: 'Utama', peringkat: 1 },
  result_corrected: {
    class: 'Boys 2019',
    hasil: 'tempat',
    final: 'Utama',
    peringkat: 2,
    sebelum: { class: 'Boys 2019', hasil: 'tempat', final: 'Utama', peringkat: 1 },
  },
  decision_needed: { kasus: 'jumlah_tidak_sesuai' },
  refund_declined: { jumlah: 179_321, alasan: 'Sudah H-1.' },
  refund_asked: { jumlah: 179_321, rekening_diperlukan: true },
  leave_confirm: { jumlah: 77_160, aturan: { hari: 7, persen: 50, biaya: false } },
  leave_denied: {},
  entry_left: { jumlah: 0, aturan: null },
  refund_account_known: { jumlah: 179_321 },
  refund_approved: { jumlah: 179_321 },
  refund_paid: { lomba: race.judul, jumlah: 179_321, tanggal: '2026-12-02' },
  organiser_message: { teks: 'Parkir pindah.\nDatang pukul 6.', rider: [{ id: entry.id }] },
  organiser_message_test: { teks: 'Parkir pindah.', rider: [{ id: entry.id }] },
  mailbox_proof: { kode: '12345678', token: 'rahasia' },
  member_invitation: {
    organisasi: 'Komunitas Roda',
    lomba: race.judul,
    peran: 'kasir',
    pengundang: 'Pak Dadang',
    token: 'rahasia',
    berakhir_pada: '2026-12-01T05:00:00Z',
  },
  member_joined: { organisasi: 'Komunitas Roda', nama: 'Bu Lilis', peran: 'gerbang' },
  member_changed: {
    organisasi: 'Komunitas Roda',
    peran: [
      { peran: 'panitia', lomba: null },
      { peran: 'juri', lomba: race.judul },
    ],
  },
  codes_guessed: { organisasi: 'Komunitas Roda', jumlah: 200 },
  gate_contacts: { nama: 'Kak Rio', jumlah: 10 },
  member_removed: { organisasi: 'Komunitas Roda', peran: [] },
  organisation_approved: { organisasi: 'Komunitas Roda' },
  account_blocked: { alasan: 'Mendaftarkan anak yang tidak ada.' },
  account_unblocked: { alasan: 'Sudah dijelaskan.\nTerima kasih.' },
  organisation_blocked: { organisasi: 'Komunitas Roda', alasan: 'Rekening klub dipersoalkan.' },
  organisation_unblocked: { organisasi: 'Komunitas Roda', alasan: 'Sudah dijelaskan.' },
  acting_begun: {
    organisasi: 'Komunitas Roda',
    alasan: 'Pemilik minta dibantu mengisi lomba.',
    sampai: '2026-12-01T05:00:00Z',
  },
};

/** As `send-messages` writes it. */
export function letter(kind: string, content = contents[kind], url = appUrl) {
  const template = templates[kind];
  if (!template || !content) {
    throw new Error(`No template or content of ${kind}.`);
  }
  return template.write({ content, race, entry, entries: [entry] }, url);
}
