import type { Sentences } from '#parts/copy/errors.ts';

/** The words of a club's discount codes. */

export const title = 'Kode potongan';
export const loading = 'Memuat kode...';
export const loadFailed = 'Kode potongan belum bisa dimuat';
export const emptyTitle = 'Belum ada kode potongan';
export const emptyText =
  'Buat kode untuk komunitas, saudara, atau promo. Orang tua mengetiknya di formulir, atau membukanya lewat tautan.';
export const noRightTitle = 'Kode potongan dikelola bendahara klub';
export const noRightText = 'Minta pemilik klub memberi Anda hak uang untuk semua lombanya.';
export const makeAction = 'Buat kode';
export const makeTitle = 'Kode baru';
export const changeAction = 'Ubah';
export const saveAction = 'Simpan';
export const saving = 'Menyimpan…';
export function made(code: string) {
  return `Kode ${code} siap dipakai.`;
}
export const changed = 'Kode diubah.';
export const stopAction = 'Hentikan';
export const startAction = 'Jalankan lagi';
export const stopped = 'Dihentikan';
export const stoppedNow =
  'Kode dihentikan. Pendaftaran yang sudah memakainya tetap dengan harganya.';
export const startedNow = 'Kode berjalan lagi.';
export const over = 'Sudah berakhir';
export const notBegun = 'Belum mulai';
export const active = 'Aktif';
export function manyWrong(count: number) {
  return `Dalam satu jam terakhir ${count} kali kode salah diketik di lomba klub Anda. Kalau ada yang menebak, hentikan kode yang besar potongannya.`;
}

export const kinds = {
  komunitas: {
    label: 'Komunitas',
    text: 'mulai 5 anak dalam satu pesanan',
    children: 5,
    value: 15,
  },
  saudara: { label: 'Saudara', text: 'mulai 2 anak dalam satu pesanan', children: 2, value: 10 },
  bebas: { label: 'Promo', text: 'untuk siapa saja', children: 1, value: 10 },
} as const;
export const kindLabel = 'Untuk siapa';
export const unitLabel = 'Jenis potongan';
export const percent = 'Persen';
export const rupiah = 'Rupiah';
export const valueLabel = 'Potongan';
export const codeLabel = 'Kode (boleh kosong)';
export const codeHint =
  '5 sampai 20 huruf dan angka. Kosong: aplikasi membuatnya. Kode yang memberi setengah harga atau lebih selalu dibuat aplikasi.';
export const noteLabel = 'Catatan (boleh kosong)';
export const noteHint = 'Hanya untuk klub, mis. nama komunitasnya.';
export const raceLabel = 'Lomba';
export const allRaces = 'Semua lomba klub, juga yang akan datang';
export const severalRaces = 'Beberapa lomba';
export const racesMissing = 'Pilih paling sedikit satu lomba.';
export const moreTitle = 'Lainnya: kategori, mulai, per akun';
export const categoriesLabel = 'Kategori';
export const categoriesHint = 'Tidak dipilih: berlaku di semua kategori.';
export const fromLabel = 'Berlaku mulai hari (boleh kosong)';
export const accountUsesLabel = 'Paling banyak per akun di satu lomba (boleh kosong)';
export const endsBeforeBegin = 'Akhirnya harus sesudah mulainya.';
export const untilLabel = 'Berlaku sampai hari (boleh kosong)';
export const limitLabel = 'Paling banyak dipakai di tiap lomba (boleh kosong)';
export function example(before: string, after: string) {
  return `Contoh: harga ${before} menjadi ${after}, ditambah kode unik dan biaya layanan.`;
}
export function exampleFree(before: string) {
  return `Contoh: harga ${before} menjadi gratis.`;
}
export const keptText = 'Kode ini sudah dipakai: jenis, besar potongan, dan lombanya tetap.';

export function gives(text: string, children: number) {
  return children > 1 ? `Potongan ${text}, mulai ${children} anak` : `Potongan ${text}`;
}
export const forAllRaces = 'semua lomba';
export function endsOn(day: string) {
  return `sampai ${day}`;
}
export function usesOf(uses: number, limit: number | null) {
  return limit === null ? `${uses} anak` : `${uses} anak · batas ${limit} tiap lomba`;
}
export const usesLabel = 'Dipakai';
export const discountLabel = 'Potongan';
export const chargedLabel = 'Sisa harga';
export const copyAction = 'Salin tautan';
export const copied = 'Tautan disalin.';
export const notCopied = 'Tautan belum tersalin. Salin dari kolom alamat, ya.';
export function shareText(race: string, code: string, address: string) {
  return `Daftar ${race} dengan kode ${code}: ${address}`;
}
export const columns = {
  code: 'Kode',
  note: 'Catatan',
  gives: 'Potongan',
  children: 'Mulai anak',
  limit: 'Batas tiap lomba',
  until: 'Sampai',
  state: 'Keadaan',
  uses: 'Dipakai',
  discount: 'Jumlah potongan',
  charged: 'Sisa harga',
};
export function changeTitle(code: string) {
  return `Ubah ${code}`;
}
export const valueInvalid = 'Isi potongan dengan angka bulat.';
export const limitInvalid = 'Batas paling sedikit 1, atau kosongkan.';
export function inRace(race: string, uses: number, discount: string) {
  return `${race}: ${uses} anak, ${discount}`;
}
export const noOpenRace = 'Tautannya bisa dikirim begitu ada lomba yang terbit.';
export const linkRaceLabel = 'Tautan untuk lomba';
export function listName(club: string) {
  return `Kode potongan ${club}`;
}

const fieldText: Record<string, string> = {
  jenis: 'Pilih jenis potongannya.',
  nilai: 'Potongan 1 sampai 100 persen, atau mulai Rp1.000.',
  kode: 'Kode terdiri dari 5 sampai 20 huruf dan angka.',
  sampai: 'Akhirnya harus sesudah mulainya.',
  batas: 'Batas paling sedikit 1.',
  batas_akun: 'Batas paling sedikit 1.',
  lomba_id: 'Pilih lomba dari klub ini.',
};

export const refusals: Sentences = {
  field_invalid: ({ field }) =>
    fieldText[String(field)] ?? 'Ada isian yang tidak cocok. Periksa lagi, ya.',
  text_too_long: ({ max }) => `Catatan terlalu panjang. Paling banyak ${max} huruf.`,
  code_needs_limit:
    'Kode ini bisa membuat pendaftaran gratis, jadi perlu batas pemakaian. Isi berapa kali paling banyak.',
  code_must_be_made:
    'Kode yang memberi setengah harga atau lebih dibuat oleh aplikasi supaya tidak tertebak. Kosongkan kodenya.',
  code_taken: 'Kode ini sudah ada di klub Anda. Pilih yang lain.',
  code_used: 'Kode ini sudah dipakai. Yang bisa diubah hanya catatan, akhir, dan batasnya.',
  code_limit_below_uses: ({ used }) =>
    `Di satu lomba kode ini sudah dipakai ${used} anak. Batasnya tidak bisa di bawah itu.`,
  code_not_found: 'Kode ini tidak ada lagi.',
};
