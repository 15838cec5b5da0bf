import { expect, test } from 'vitest';
import { type LineFacts, lineWords, nextWords } from '#parents/copy/thread.ts';

const plain: LineFacts = {
  kind: '',
  by_organiser: false,
  amount: null,
  number: null,
  before: null,
  after: null,
  time_before: null,
  time_after: null,
  fields: null,
  words: null,
};

function words(kind: string, facts: Partial<LineFacts> = {}, zone = 'Asia/Makassar') {
  const said = lineWords({ ...plain, kind, ...facts }, zone);
  return [said?.title, ...(said?.text ?? []), ...(said?.quote ?? []).map((one) => `"${one}"`)]
    .join(' | ')
    .replaceAll('\u00a0', ' ');
}

test.each<[string, Partial<LineFacts>, string]>([
  ['entered', { by_organiser: true, amount: 0 }, 'Didaftarkan penyelenggara'],
  ['entered', { amount: 0 }, 'Didaftarkan | Lomba ini gratis'],
  [
    'place_offered',
    { time_after: '2026-12-20T02:00:00Z' },
    'Ada tempat dari daftar tunggu | Disimpan sampai 20 Des 2026, 10.00 WITA',
  ],
  [
    'undecided',
    { after: 'jumlah_tidak_sesuai' },
    'Pembayaran perlu diputuskan penyelenggara | Jumlahnya berbeda dari tagihan. | Uang Anda tercatat dan tidak hilang.',
  ],
  ['plate', { number: 8, before: '7' }, 'Nomor plat menjadi 8, sebelumnya 7'],
  [
    'letter',
    { words: 'Klub menulis:\n\n> Parkir pindah.\n> Datang pukul 6.' },
    'Kabar penyelenggara | "Parkir pindah.\nDatang pukul 6."',
  ],
  [
    'letter',
    {},
    'Kabar penyelenggara | Isinya bisa dibaca di sini selama 30 hari setelah dikirim.',
  ],
  [
    'changed',
    { fields: ['nomor_bib', 'tim', 'ukuran_jersey'] },
    'Anda mengubah data: nomor plat yang diinginkan, tim, jersey',
  ],
  [
    'changed',
    { by_organiser: true, fields: ['full_name', 'birth_date'] },
    'Penyelenggara memperbaiki data: nama lengkap, tanggal lahir',
  ],
  ['changed', { fields: ['kolom_baru'] }, 'Anda mengubah data'],
  [
    'race_moved',
    { time_before: '2026-12-20T00:00:00Z', time_after: '2026-12-19T23:00:00Z' },
    'Jadwal atau tempat lomba berubah | Mulai 20 Des 2026, 07.00 WITA, sebelumnya 20 Des 2026, 08.00 WITA',
  ],
  [
    'race_moved',
    { before: 'Lama', after: 'Baru' },
    'Jadwal atau tempat lomba berubah | Tempat: Baru, sebelumnya Lama',
  ],
  ['called_off', { words: 'Banjir' }, 'Lomba dibatalkan penyelenggara | "Banjir"'],
  ['refund_asked', { amount: 153_361 }, 'Anda minta Rp 153.361 kembali'],
  [
    'refund_asked',
    { amount: 75_000, number: 50, fields: ['keluar'] },
    'Anda minta rider keluar, Rp 75.000 kembali | Menurut aturan lomba: 50% kembali',
  ],
  [
    'refund_asked',
    { amount: 153_361, by_organiser: true, fields: ['keluar'], words: 'Sakit' },
    'Penyelenggara mengeluarkan rider, Rp 153.361 kembali | "Sakit"',
  ],
  ['left', { amount: 75_000 }, 'Rider keluar dari lomba, tempatnya dilepas | Rp 75.000 kembali'],
  [
    'left',
    { amount: null },
    'Rider keluar dari lomba, tempatnya dilepas | Tidak ada uang yang kembali',
  ],
  [
    'leave_told',
    { amount: 75_000, by_organiser: true },
    'Penyelenggara minta Anda memastikan rider keluar | Kalau dipastikan hari itu, Rp 75.000 kembali',
  ],
  ['leave_denied', {}, 'Anda menjawab: rider tetap ikut'],
  [
    'refund_account',
    { amount: 153_361, before: 'BCA', after: '6655' },
    'Rekening untuk Rp 153.361 dicatat | BCA, nomor berakhir 6655',
  ],
  [
    'refund_paid',
    { amount: 153_361, time_after: '2026-11-23T05:00:00Z' },
    'Rp 153.361 ditransfer ke rekening Anda | Tanggal transfer 23 Nov 2026',
  ],
  [
    'refund_declined',
    { amount: 153_361, words: 'Sudah H-1' },
    'Pengembalian Rp 153.361 tidak jadi: keputusan penyelenggara | "Sudah H-1"',
  ],
  [
    'result',
    { after: 'tempat', before: 'Utama', number: 1, words: 'Boys' },
    'Juara 1 Final Utama | Boys',
  ],
  ['result', { after: 'dq', words: 'Boys' }, 'Diskualifikasi | Boys'],
])('%s %o', (kind, facts, said) => {
  expect(words(kind, facts)).toBe(said);
});

test('what comes next follows from whose turn it is, from the money, then from the plate', () => {
  const race = { tanggal_mulai: '2026-12-20T00:00:00Z', zona_waktu: 'Asia/Makassar' };
  const facts = {
    status_pendaftaran: 'dikonfirmasi',
    kedaluwarsa_pada: '2026-12-01T00:00:00Z',
    nomor_plat: null,
    uang_kembali: null,
  } as const;
  const riding = { turn: null, qr: true, reason: 'paid' } as const;
  const next = (
    state: Parameters<typeof nextWords>[0],
    more: object = {},
    now = '2026-11-20T00:00:00Z',
  ) =>
    nextWords(state, { ...facts, ...more }, race, new Date(now))?.replaceAll('\u00a0', ' ') ?? null;
  expect(next({ turn: 'pay', qr: false, reason: 'payable' })).toBe(
    'Bayar sebelum 1 Des 2026, 08.00 WITA',
  );
  expect(next({ turn: 'account', qr: true, reason: 'paid' })).toMatch(/rekening/);
  expect(next(riding, { uang_kembali: 'diperiksa' })).toMatch(/memutuskan/);
  expect(next(riding, { uang_kembali: 'disetujui' })).toMatch(/mentransfer/);
  expect(next(riding)).toBe('Penyelenggara membagikan nomor plat');
  expect(next(riding, { nomor_plat: 8 })).toBe('Tunjukkan QR di lomba, 20 Des 2026, 08.00 WITA');
  // Through the gate, or after the day, the QR is shown no more because of what comes.
  expect(next(riding, { nomor_plat: 8, status_pendaftaran: 'check_in' })).toBeNull();
  expect(next(riding, { nomor_plat: 8, status_pendaftaran: 'selesai' })).toBeNull();
  expect(next(riding, { nomor_plat: 8 }, '2026-12-20T09:00:00Z')).toMatch(/Tunjukkan QR/);
  expect(next(riding, { nomor_plat: 8 }, '2026-12-20T17:00:00Z')).toBeNull();
  expect(next({ turn: null, qr: false, reason: 'dibatalkan' })).toBeNull();
});
