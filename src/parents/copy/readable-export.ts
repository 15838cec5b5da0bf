/** The page that stands beside the JSON in the copy of a family's data. */

export const fileName = 'buka-saya.html';
export const title = 'Data keluarga Anda di Pushbike Race';
export const intro =
  'Halaman ini memuat yang sama dengan data.json, supaya mudah dibaca. Semuanya ada di file ini: tidak perlu internet. Simpan baik-baik, isinya pribadi.';
export const contentsTitle = 'Isi halaman';
export const nothing = 'Tidak ada.';
export const yes = 'Ya';
export const no = 'Tidak';

/** The parts in the order in which people look for them; any other follows by its own name. */
export const sections: Readonly<Record<string, string>> = {
  akun: 'Akun',
  profil: 'Profil',
  anak: 'Anak',
  berkas: 'Dokumen dan foto',
  persetujuan: 'Persetujuan',
  pesan: 'Pesan yang kami kirim',
  pendaftaran: 'Pendaftaran lomba',
  kelas: 'Kelas online',
  daftar_tunggu: 'Daftar tunggu',
  email_terbukti: 'Email yang terkonfirmasi',
  bukti_email: 'Permintaan konfirmasi email',
  berhenti_menerima_pesan_sejak: 'Berhenti menerima pesan sejak',
  notifikasi: 'Notifikasi di HP',
  organisasi: 'Peran di penyelenggara',
  unggahan: 'Riwayat unggahan',
};

/** What a column is called where its own name does not say it. */
export const labels: Readonly<Record<string, string>> = {
  nomor_hp: 'Nomor HP',
  nomor_bib: 'Nomor yang diinginkan',
  nomor_plat: 'Nomor plat',
  total_bayar: 'Total bayar',
  didaftar_pada: 'Didaftarkan',
  dibuat_pada: 'Dibuat',
  diberikan_pada: 'Disetujui',
  dicabut_pada: 'Dicabut',
  terkirim_pada: 'Terkirim',
  kedaluwarsa_pada: 'Batas bayar',
  dibayar_pada: 'Dibayar',
  disimpan_pada: 'Disimpan',
  terakhir_masuk: 'Terakhir masuk',
  isi: 'Isi',
  jenis: 'Jenis',
  path: 'Berkas',
  bucket: 'Jenis',
  catatan: 'Siapa yang membuka atau mengubah',
};

/** Values that are codes. */
export const values: Readonly<Record<string, string>> = {
  akta_kia: 'Dokumen',
  foto_profil: 'Foto',
  syarat: 'Syarat dan ketentuan',
  privasi: 'Kebijakan privasi',
  foto: 'Foto dan video',
  publikasi_hasil: 'Nama di hasil lomba',
  teman_tim: 'Terlihat oleh teman setim',
  yes_no: 'Ya atau tidak',
  choice: 'Pilihan',
  text: 'Tulisan',
};
