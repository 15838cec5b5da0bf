import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import type { Sentences } from '#parts/copy/errors.ts';

/** The operator's settings in words: what each means, and what a change of it does. */

export interface SettingWords {
  label: string;
  /** What it counts or switches, and what a person meets at the limit. */
  meaning: string;
  /** From when on, and for whom, another value holds. */
  effect: string;
}

const nextOrder = 'Berlaku untuk pesanan berikutnya. Pesanan yang sudah ada tidak berubah.';
const nextTry =
  'Berlaku mulai percobaan berikutnya; yang sudah dipakai dalam jangka waktu itu tetap dihitung.';
const nextMade =
  'Berlaku untuk yang dibuat berikutnya. Yang sudah ada tetap ada, juga bila melebihi batas baru.';
const nextUpload = 'Berlaku mulai unggahan berikutnya. Berkas yang sudah ada tidak dihapus.';
const nextForgetting =
  'Berlaku mulai penghapusan berikutnya, paling lama 15 menit lagi. Yang sudah terhapus tidak kembali. Kebijakan privasi menjanjikan paling lama sama dengan bawaan.';
const nextDeploy = 'Ditulis oleh npm run deploy dan tertimpa pada deploy berikutnya.';

export const settingWords: Readonly<Record<string, SettingWords>> = {
  BATAS_TEMPAT_PER_LOMBA: {
    label: 'Tempat belum dibayar per lomba',
    meaning: 'Berapa tempat yang belum dibayar boleh dipegang satu akun di satu lomba.',
    effect: nextOrder,
  },
  BATAS_TEMPAT: {
    label: 'Tempat belum dibayar seluruhnya',
    meaning: 'Berapa tempat yang belum dibayar boleh dipegang satu akun di semua lomba.',
    effect: nextOrder,
  },
  BATAS_PENDAFTARAN_PER_JAM: {
    label: 'Pendaftaran per jam',
    meaning:
      'Berapa pendaftaran, percobaan bayar, dan daftar tunggu boleh dibuat satu akun dalam satu jam, masing-masing, termasuk yang dibatalkan.',
    effect: nextTry,
  },
  BATAS_PERPANJANGAN: {
    label: 'Perpanjangan pesanan',
    meaning:
      'Berapa kali pesanan yang habis waktunya boleh dibuka lagi. 0: tidak bisa, harus mendaftar ulang.',
    effect: 'Berlaku langsung, juga untuk pesanan yang sudah habis waktunya.',
  },
  BATAS_TAGIHAN_PER_JAM: {
    label: 'Tagihan QRIS per jam',
    meaning: 'Berapa tagihan baru boleh diminta satu akun dari penyedia pembayaran dalam satu jam.',
    effect: nextTry,
  },
  BATAS_KELAS_PER_JAM: {
    label: 'Pendaftaran kelas per jam',
    meaning: 'Berapa kelas online boleh didaftar satu akun dalam satu jam.',
    effect: nextTry,
  },
  BATAS_ANTREAN: {
    label: 'Daftar tunggu per akun',
    meaning: 'Di berapa daftar tunggu satu akun boleh menunggu.',
    effect: nextMade,
  },
  BATAS_UBAH_PER_JAM: {
    label: 'Perubahan pendaftaran per jam',
    meaning: 'Berapa kali orang tua boleh mengubah pendaftarannya sendiri dalam satu jam.',
    effect: nextTry,
  },
  BATAS_PENGEMBALIAN_SENDIRI: {
    label: 'Pengembalian oleh satu orang',
    meaning:
      'Sampai jumlah ini dari satu pembayaran, satu orang di klub boleh mengembalikan uang sendiri. Di atasnya harus dua orang.',
    effect:
      'Berlaku untuk persetujuan berikutnya. Yang sudah disetujui tetap; yang masih diminta dinilai dengan batas baru.',
  },
  BATAS_PENGEMBALIAN_SEHARI: {
    label: 'Pengembalian sendiri per hari',
    meaning:
      'Jumlah paling banyak yang boleh disetujui satu orang sendirian dalam 24 jam. Selebihnya disetujui orang lain.',
    effect: 'Berlaku untuk persetujuan berikutnya; yang disetujui 24 jam terakhir ikut dihitung.',
  },
  ORGANISASI_LANGSUNG_TERBIT: {
    label: 'Klub baru langsung boleh menerbitkan',
    meaning:
      'ya: klub baru menerbitkan lomba tanpa menunggu. tidak: operator menyetujui setiap klub lebih dulu.',
    effect: 'Berlaku untuk klub yang dibuat setelah ini. Klub yang sudah menunggu tetap menunggu.',
  },
  BATAS_ORGANISASI_PER_HARI: {
    label: 'Klub baru per hari',
    meaning: 'Berapa klub boleh dibuat satu akun dalam 24 jam.',
    effect: nextTry,
  },
  BATAS_UNDANGAN_PER_JAM: {
    label: 'Undangan tim per jam',
    meaning: 'Berapa undangan masuk tim boleh dikirim satu orang dalam satu jam.',
    effect: nextTry,
  },
  BATAS_UNDANGAN_PER_ALAMAT: {
    label: 'Undangan ke satu alamat per hari',
    meaning: 'Berapa undangan boleh masuk ke satu kotak surat dalam sehari, dari siapa pun.',
    effect: nextTry,
  },
  BATAS_DRAF_LOMBA: {
    label: 'Draf lomba per klub',
    meaning: 'Berapa draf lomba boleh dimiliki satu klub.',
    effect: nextMade,
  },
  LOMBA_SELESAI_HARI: {
    label: 'Lomba ditutup setelah',
    meaning:
      'Berapa hari setelah hari lomba, lomba menjadi selesai dengan sendirinya, bila tidak ada uang yang menunggu keputusan.',
    effect:
      'Berlaku mulai pemeriksaan berikutnya, juga untuk lomba yang sudah lewat. Lomba yang sudah selesai tetap selesai.',
  },
  BATAS_KATEGORI_SENDIRI: {
    label: 'Kategori sendiri per klub',
    meaning: 'Berapa kategori buatan sendiri boleh dimiliki satu klub.',
    effect: nextMade,
  },
  BATAS_DRAF_ISI: {
    label: 'Draf kelas dan berita per klub',
    meaning: 'Berapa draf kelas, dan berapa draf berita, boleh dimiliki satu klub.',
    effect: nextMade,
  },
  BATAS_TIKET: {
    label: 'Tiket per klub',
    meaning: 'Berapa tiket hari ini dan nanti boleh dimiliki satu klub.',
    effect: nextMade,
  },
  BATAS_SIMPAN_PER_JAM: {
    label: 'Simpan isi per jam',
    meaning: 'Berapa kali satu orang boleh menyimpan kelas, berita, dan tiket dalam satu jam.',
    effect: nextTry,
  },
  BATAS_SURAT_PER_JAM: {
    label: 'Pesan ke orang tua per jam',
    meaning: 'Berapa pesan boleh dikirim satu klub ke orang tua rider dalam satu jam.',
    effect: nextTry,
  },
  BATAS_SURAT_TERJADWAL: {
    label: 'Pesan terjadwal per klub',
    meaning: 'Berapa pesan satu klub boleh menunggu jamnya.',
    effect: nextMade,
  },
  BATAS_BACA_IMPOR_PER_JAM: {
    label: 'Tabel impor per jam',
    meaning: 'Berapa tabel peserta boleh dibaca satu orang dalam satu jam.',
    effect: nextTry,
  },
  BATAS_KONTAK_GERBANG: {
    label: 'Nomor orang tua di gerbang per jam',
    meaning:
      'Berapa nomor orang tua boleh dibuka petugas gerbang dalam satu jam, per lomba. Bila habis, pemilik klub diberi tahu.',
    effect: nextTry,
  },
  BATAS_LAPANGAN_PER_JAM: {
    label: 'Catatan lapangan per jam',
    meaning:
      'Berapa catatan gerbang dan pos satu orang di satu lomba diterima dalam satu jam. Sisanya terkirim kemudian dengan sendirinya.',
    effect: nextTry,
  },
  BATAS_TAMPILAN: {
    label: 'Tampilan tabel tersimpan',
    meaning: 'Berapa tampilan satu tabel boleh disimpan satu orang di satu klub.',
    effect: nextMade,
  },
  BATAS_RIDER: {
    label: 'Anak per akun',
    meaning: 'Berapa anak boleh disimpan satu akun.',
    effect: nextMade,
  },
  BATAS_PENCARIAN: {
    label: 'Pencarian tersimpan',
    meaning: 'Berapa pencarian lomba boleh disimpan satu akun.',
    effect: nextMade,
  },
  BATAS_CARI_OPERATOR_PER_JAM: {
    label: 'Pencarian pengelola per jam',
    meaning:
      'Berapa kali satu pengelola aplikasi boleh mencari di semua klub dalam satu jam. Penolakan pertama tercatat.',
    effect: nextTry,
  },
  BATAS_BUKTI_EMAIL_PER_HARI: {
    label: 'Bukti email per hari',
    meaning: 'Berapa bukti boleh dikirim ke satu kotak surat dalam sehari.',
    effect: nextTry,
  },
  BATAS_EKSPOR_PER_HARI: {
    label: 'Salinan data per hari',
    meaning: 'Berapa salinan seluruh datanya boleh diminta satu akun dalam 24 jam.',
    effect: nextTry,
  },
  BATAS_BERKAS: {
    label: 'Berkas per akun',
    meaning: 'Berapa berkas boleh ada di tiap folder pribadi satu akun; tiap anak menambah satu.',
    effect: nextUpload,
  },
  BATAS_UNGGAHAN_PER_JAM: {
    label: 'Unggahan per jam',
    meaning: 'Berapa berkas boleh diunggah satu akun dalam satu jam.',
    effect: nextTry,
  },
  BATAS_GAMBAR: {
    label: 'Berkas gambar per klub dan lomba',
    meaning:
      'Berapa berkas gambar boleh ada di folder klub, dan di tiap lomba. Satu gambar: dua berkas.',
    effect: nextUpload,
  },
  AKHIR_MUSIM: {
    label: 'Akhir musim',
    meaning:
      'Hari terakhir musim, ditulis bulan-tanggal, misalnya 12-31. Akta dan KIA dari musim lalu dihapus, kecuali anaknya masih ikut lomba.',
    effect: nextForgetting,
  },
  SIMPAN_BATAL_HARI: {
    label: 'Nama pada pendaftaran batal',
    meaning: 'Berapa hari setelah lomba nama pada pendaftaran yang tidak pernah dibayar disimpan.',
    effect: nextForgetting,
  },
  SIMPAN_KONTAK_HARI: {
    label: 'Kontak hari lomba',
    meaning: 'Berapa hari setelah lomba perwakilan, kontak darurat, dan teks WhatsApp disimpan.',
    effect: nextForgetting,
  },
  SIMPAN_REKENING_HARI: {
    label: 'Rekening pengembalian',
    meaning: 'Berapa hari setelah pengembalian selesai nomor rekening dan bukti transfer disimpan.',
    effect: nextForgetting,
  },
  SIMPAN_PESAN_HARI: {
    label: 'Isi email',
    meaning: 'Berapa hari isi dan alamat email yang dikirim disimpan.',
    effect: nextForgetting,
  },
  SIMPAN_UNDANGAN_HARI: {
    label: 'Alamat undangan',
    meaning: 'Berapa hari alamat pada undangan yang sudah dipakai, ditarik, atau habis disimpan.',
    effect: nextForgetting,
  },
  SIMPAN_JAWABAN_HARI: {
    label: 'Jawaban pertanyaan lomba',
    meaning: 'Berapa hari setelah lomba jawaban atas pertanyaan penyelenggara disimpan.',
    effect: nextForgetting,
  },
  SIMPAN_PENGAMATAN_HARI: {
    label: 'Catatan garis finis',
    meaning:
      'Berapa hari catatan lintasan dan sebutan HP petugas disimpan setelah kelas ditutup. Hasil tetap ada.',
    effect: nextForgetting,
  },
  TAGIHAN_TERKECIL: {
    label: 'Tagihan terkecil',
    meaning: 'Jumlah terkecil yang diterima penyedia pembayaran.',
    effect: nextDeploy,
  },
  TAGIHAN_TERBESAR: {
    label: 'Tagihan terbesar',
    meaning: 'Jumlah terbesar yang diterima penyedia pembayaran.',
    effect: nextDeploy,
  },
  KONFIRMASI_EMAIL: {
    label: 'Email dikonfirmasi saat daftar',
    meaning: 'Apakah layanan akun meminta konfirmasi lewat tautan (enable_confirmations).',
    effect: nextDeploy,
  },
  ALAMAT_GAMBAR: {
    label: 'Alamat gambar',
    meaning: 'Alamat tempat gambar yang diunggah ditampilkan.',
    effect: nextDeploy,
  },
  KUNCI_PUSH: {
    label: 'Kunci notifikasi',
    meaning:
      'Bagian publik kunci notifikasi browser. Bila diganti, langganan yang ada tidak berlaku lagi.',
    effect: nextDeploy,
  },
  ENV: {
    label: 'Lingkungan',
    meaning: 'production atau development: menentukan kode merchant mana yang dipakai.',
    effect: nextDeploy,
  },
  TRIPAY_MERCHANT_CODE: {
    label: 'Kode merchant',
    meaning: 'Kode merchant di penyedia pembayaran. Rahasia: isinya tidak ditampilkan.',
    effect: nextDeploy,
  },
};

/** A row of another release or of another provider. */
export function wordsOf(key: string): SettingWords {
  return (
    settingWords[key] ?? {
      label: key,
      meaning: 'Baris ini tidak dikenal versi aplikasi ini. Isinya tidak ditampilkan.',
      effect: nextDeploy,
    }
  );
}

export const sections: Readonly<Record<string, string>> = {
  orders: 'Pesanan dan pembayaran',
  refunds: 'Pengembalian uang',
  clubs: 'Klub dan panitia',
  accounts: 'Akun keluarga',
  files: 'Berkas',
  kept: 'Berapa lama data disimpan',
  deployment: 'Ditulis oleh deploy',
};

const units: Readonly<Record<string, string>> = {
  places: 'tempat',
  an_hour: 'per jam',
  a_day: 'per hari',
  times: 'kali',
  lists: 'daftar tunggu',
  drafts: 'draf',
  days: 'hari',
  categories: 'kategori',
  tickets: 'tiket',
  letters: 'pesan',
  views: 'tampilan',
  children: 'anak',
  searches: 'pencarian',
  files: 'berkas',
};

const numbers = new Intl.NumberFormat('id-ID');

export function amount(value: string | number, unit: string | null): string {
  const number = Number(value);
  if (unit === null || Number.isNaN(number)) {
    return String(value);
  }
  return unit === 'rupiah'
    ? formatRupiah(number)
    : `${numbers.format(number)} ${units[unit] ?? unit}`;
}

export const loading = 'Memuat setelan...';
export const loadFailed = 'Setelan belum bisa dimuat';
export const intro =
  'Batas dan sakelar untuk semua klub. Setiap perubahan butuh alasan, tercatat, dan berlaku tanpa deploy.';
export const changedBadge = 'Diubah';
export const secret = 'Rahasia';
export const nothing = 'Belum diisi';
export function lastChanged(when: string, by: string | null) {
  return by === null
    ? `Terakhir ditulis ${formatDateTime(when)}`
    : `Terakhir diubah ${by}, ${formatDateTime(when)}`;
}

// One of them
export const presentLabel = 'Sekarang';
export const defaultLabel = 'Bawaan';
export const boundsLabel = 'Boleh';
export function bounds(min: number, max: number, unit: string | null) {
  return `${unit === 'rupiah' ? formatRupiah(min) : numbers.format(min)} sampai ${amount(max, unit)}`;
}
export const choiceBounds = 'ya atau tidak';
export const dayBounds = 'bulan-tanggal, sampai tanggal 28, atau 12-31';
export const keyLabel = 'Nama baris';
export const changeTitle = 'Ubah';
export const deployNote =
  'Tidak bisa diubah di sini: nilainya mengikuti penyedia pembayaran atau server, dan deploy menulisnya.';
export const secretNote = 'Tidak bisa dilihat atau diubah di sini. Deploy menulisnya.';
export const valueLabel = 'Nilai baru';
export const valueHint = 'Kosongkan untuk kembali ke bawaan.';
export const reasonLabel = 'Alasan';
export const reasonHint = 'Tercatat di riwayat dan catatan.';
export const reasonRequired = 'Tulis alasannya.';
export const unchanged = 'Nilainya masih sama.';
export function wholeNumberFrom(min: number, max: number, unit: string | null) {
  return `Isi angka bulat dari ${bounds(min, max, unit)}.`;
}
export function becomes(from: string, to: string) {
  return `${from} menjadi ${to}.`;
}
export const saveAction = 'Simpan setelan';
export const saving = 'Menyimpan...';
export const saved = 'Setelan disimpan.';
export function proofNeeded(address: string) {
  return `Sebelum mengubah setelan, konfirmasi dulu email Anda: ${address}.`;
}
export const historyTitle = 'Riwayat';
export const historyFailed = 'Riwayat belum bisa dimuat';
export const historyEmpty = 'Belum pernah diubah.';
export const byDeploy = 'Deploy atau SQL';
export const byUnnamed = 'Operator tanpa nama';

export const refusals: Sentences = {
  setting_not_found: 'Setelan ini tidak dikenal server. Muat ulang halaman ini.',
  setting_not_yours: 'Setelan ini ditulis oleh deploy, tidak bisa diubah di sini.',
  field_required: reasonRequired,
  text_too_long: ({ max }) => `Alasan paling panjang ${String(max)} huruf.`,
  field_invalid: 'Nilai ini tidak bisa dipakai untuk setelan ini.',
  out_of_range: ({ min, max }) =>
    `Isi angka bulat dari ${numbers.format(Number(min))} sampai ${numbers.format(Number(max))}.`,
  changed_meanwhile: ({ by }) =>
    `${typeof by === 'string' ? by : 'Orang lain'} sudah mengubahnya sementara itu. Nilai terbaru kini tampil di atas; periksa, lalu simpan lagi bila masih perlu.`,
};
