import { type RiderField, riderFields } from '#domain/rider/fields.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';

/** The page that stands beside the JSON in the copy of a family's data. */

export const fileName = 'buka-saya.html';
export const title = 'Data keluarga Anda di Pushbike Race';
export const intro =
  'Semua yang kami simpan tentang keluarga Anda, supaya mudah dibaca. Tidak perlu internet. Kode yang hanya dipakai sistem ada di data.json. Simpan baik-baik, isinya pribadi.';
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
  pencarian: 'Pencarian tersimpan',
  pengingat: 'Pengingat lomba',
  email_terbukti: 'Email yang terkonfirmasi',
  bukti_email: 'Permintaan konfirmasi email',
  berhenti_menerima_pesan_sejak: 'Berhenti menerima pesan sejak',
  notifikasi: 'Notifikasi di HP',
  unggahan: 'Riwayat unggahan',
  ekspor_diminta: 'Unduhan data ini',
  tagihan_diminta: 'QRIS yang diminta',
  organisasi: 'Peran di penyelenggara',
};

/** What each of a part is called by: the columns whose values name it. */
export const names: Readonly<Record<string, readonly string[]>> = {
  anak: ['nama_panggilan'],
  pesan: ['subjek'],
  pendaftaran: ['nama_panggilan_rider', 'lomba'],
  kelas: ['kelas'],
  daftar_tunggu: ['lomba'],
  persetujuan: ['jenis'],
};

/** What the columns of a rider, and of a rider's entry, are called. */
function ofRiders(which: (field: RiderField) => boolean | undefined): Record<string, string> {
  return Object.fromEntries(
    riderFields.filter(which).flatMap(({ name, column }) => {
      const label = riderLabel(name, 'kept');
      return [
        [column, label],
        [`${column}_rider`, label],
      ];
    }),
  );
}

/** What a column is called, in the order in which people read; any other follows by its own name. */
export const labels: Readonly<Record<string, string>> = {
  ...ofRiders(({ gear }) => gear === undefined),
  kota_asal: riderLabel('city', 'order'),
  tanggal_lomba: 'Waktu lomba',
  lokasi: 'Tempat',
  kota: 'Kota',
  kategori: 'Kategori',
  ...ofRiders(({ gear }) => gear),
  nomor_plat: 'Nomor plat',
  nomor_hp: 'Nomor HP',
  email: 'Email',
  nama_kontak_darurat: 'Kontak darurat',
  hp_kontak_darurat: 'Nomor HP kontak darurat',
  kondisi_medis: 'Kondisi medis',
  pantangan_makanan: 'Pantangan makanan',
  nama_file_identitas: 'Dokumen',
  identitas_diperiksa_pada: 'Dokumen diperiksa',
  teks: 'Isi pesan',
  isian_pendaftaran: 'Diisi waktu mendaftar',
  status_pendaftaran: 'Pendaftaran',
  status_pembayaran: 'Pembayaran',
  perlu_tindakan: 'Yang belum selesai',
  harga_dasar: 'Harga pendaftaran',
  kode_unik: 'Kode unik',
  biaya_admin: 'Biaya admin',
  total_bayar: 'Total bayar',
  jumlah_dibayar: 'Jumlah',
  jumlah: 'Jumlah',
  metode: 'Cara bayar',
  status: 'Status',
  merchant_ref: 'Nomor transaksi',
  pembayaran: 'Rincian pembayaran',
  pengembalian: 'Pengembalian',
  perpindahan: 'Perpindahan',
  jawaban: 'Jawaban untuk penyelenggara',
  perwakilan: 'Pengantar atau penjemput',
  hasil: 'Hasil',
  gerbang: 'Di gerbang',
  akses_diberikan: 'Akses diberikan',
  alamat: 'Ke email',
  path: 'Berkas',
  bucket: 'Jenis',
  didaftar_pada: 'Didaftarkan',
  kedaluwarsa_pada: 'Batas bayar',
  dibayar_pada: 'Dibayar',
  diberikan_pada: 'Disetujui',
  dicabut_pada: 'Dicabut',
  terkirim_pada: 'Terkirim',
  disimpan_pada: 'Disimpan',
  dibatalkan_pada: 'Dibatalkan',
  dihapus_pada: 'Dihapus',
  pada: 'Waktu',
  dibuat_pada: 'Dicatat',
  diperbarui_pada: 'Terakhir diubah',
  terakhir_masuk: 'Terakhir masuk',
  catatan: 'Siapa yang membuka atau mengubah',
  tindakan: 'Yang dilakukan',
};

/** Values that are codes. */
export const values: Readonly<Record<string, string>> = {
  akta_kia: 'Dokumen',
  foto_profil: 'Foto',
  syarat: 'Syarat dan ketentuan',
  privasi: 'Kebijakan privasi',
  foto: 'Foto dan video',
  teman_tim: 'Terlihat oleh teman setim',
  yes_no: 'Ya atau tidak',
  choice: 'Pilihan',
  text: 'Tulisan',
  pria: 'Laki-laki',
  wanita: 'Perempuan',
  lainnya: 'Lainnya',
  UNPAID: 'Belum dibayar',
  PAID: 'Lunas',
  SETTLED: 'Lunas',
  FAILED: 'Gagal',
  EXPIRED: 'Lewat batas bayar',
  REFUND: 'Uang dikembalikan',
};
