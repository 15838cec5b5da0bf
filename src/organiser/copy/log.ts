import { riderFields } from '#domain/rider/fields.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';
import { paymentStatusLabel, registrationStatusLabel } from '#parts/copy/statuses.ts';
import { roleLabels } from './rights.ts';

/** The log of acts in words: who did what, and what it changed. */

export const title = 'Catatan';
export const intro =
  'Siapa melakukan apa. Catatan ini tidak bisa diubah atau dihapus, juga tidak oleh pemilik.';
export const loading = 'Memuat catatan...';
export const loadFailed = 'Catatan belum bisa dimuat';
export const emptyTitle = 'Belum ada catatan';
export const emptyText = 'Setiap perubahan oleh tim akan muncul di sini.';
export const notAllowedTitle = 'Catatan tidak terbuka untuk peran Anda';
export const notAllowedText = 'Pemilik, panitia, dan kasir bisa membacanya.';
export const olderAction = 'Tampilkan yang lebih lama';
export const loadingOlder = 'Memuat...';
export const raceLabel = 'Lomba';
export const allRaces = 'Semua, termasuk tim dan isi';
export const timeColumn = 'Waktu';
export const actColumn = 'Apa';
export const savesColumn = 'Disimpan (kali)';
export const searchLabel = 'Cari di catatan yang tampil';
export const searchPlaceholder = 'Nama, tindakan';
export function linesTotal(count: number, hasOlder: boolean) {
  return hasOlder ? `${count} catatan terbaru. Yang lebih lama belum dimuat.` : `${count} catatan`;
}
export const personLabel = 'Oleh';
export const kindLabel = 'Jenis';
/** Saves of one sitting, which stand in one line. */
export function savedTimes(count: number, since: string) {
  return `${count} kali disimpan, sejak ${since}`;
}
export const system = 'Aplikasi';
export function operator(name: string | null) {
  return name === null ? 'Pengelola aplikasi' : `Pengelola aplikasi (${name})`;
}
export const withoutName = 'Tanpa nama';
export const noChanges = 'Tidak ada perubahan isi yang dicatat.';
export const fieldColumn = 'Yang berubah';
export const beforeColumn = 'Sebelum';
export const afterColumn = 'Sesudah';
export const riderLink = 'Lihat peserta';
export const recordLink = 'Buka datanya';

/** What somebody did, after their name, by the kinds that the log is filtered by. */
const kinds = {
  tim: {
    label: 'Tim dan penyelenggara',
    acts: {
      create_organisation: 'membuat penyelenggara',
      update_organisation: 'mengubah data penyelenggara',
      approve_organisation: 'mengubah persetujuan terbit penyelenggara',
      invite_member: 'mengundang orang ke tim',
      withdraw_invitation: 'menarik undangan',
      accept_invitation: 'menerima undangan dan masuk tim',
      change_member: 'mengubah hak',
      remove_member: 'mengeluarkan dari tim',
    },
  },
  operator: {
    label: 'Pengelola aplikasi',
    acts: {
      begin_acting: 'mulai bertindak untuk klub',
      end_acting: 'selesai bertindak untuk klub',
      block_organisation: 'memblokir klub',
      unblock_organisation: 'membuka blokir klub',
      block_account: 'memblokir sebuah akun',
      unblock_account: 'membuka blokir sebuah akun',
      change_setting: 'mengubah setelan',
      operator_search: 'mencari di semua klub',
      operator_search_refused: 'mencapai batas pencarian per jam',
      operator_account: 'membuka data sebuah akun',
      operator_contacts: 'melihat email dan nomor HP sebuah akun',
      operator_order: 'membuka sebuah pesanan',
      operator_club: 'membuka data sebuah klub',
      send_messages_again: 'mengirim ulang pesan',
    },
  },
  lomba: {
    label: 'Lomba',
    acts: {
      create_race: 'membuat lomba',
      save_race: 'mengubah lomba',
      publish_race: 'menerbitkan lomba',
      withdraw_race: 'menarik lomba dari publik',
      copy_race: 'menyalin lomba',
      call_off_race: 'membatalkan lomba',
      delete_race: 'menghapus draf lomba',
      close_race: 'menutup lomba yang sudah lewat',
    },
  },
  isi: {
    label: 'Kelas, berita, tiket',
    acts: {
      save_class: 'menyimpan kelas',
      publish_class: 'menerbitkan kelas',
      withdraw_class: 'menarik kelas',
      delete_class: 'menghapus kelas',
      set_class_paid: 'mengubah pembayaran peserta kelas',
      save_news: 'menyimpan berita',
      publish_news: 'menerbitkan berita',
      withdraw_news: 'menarik berita',
      delete_news: 'menghapus berita',
      save_ticket: 'menyimpan tiket',
      delete_ticket: 'menghapus tiket',
    },
  },
  peserta: {
    label: 'Peserta',
    acts: {
      open_paper: 'membuka berkas identitas seorang peserta',
      check_paper: 'memeriksa dan menghapus berkas identitas seorang peserta',
      erase_rider: 'menghapus data anaknya; pendaftarannya tinggal tanpa nama',
      erase_account: 'menghapus akunnya; pendaftarannya tinggal tanpa nama',
      correct_address: 'memperbaiki alamat email akunnya yang salah ketik',
      reveal_contacts: 'melihat nomor HP dan email peserta',
      search_phone: 'menemukan peserta lewat nomor HP di pencarian',
      gate_contact: 'melihat kontak peserta di gerbang',
      gate_list: 'mengambil daftar rider untuk gerbang',
      message_riders: 'mengirim pesan ke peserta',
      plan_letter: 'menjadwalkan pesan ke peserta',
      change_letter: 'mengubah pesan yang dijadwalkan',
      take_back_letter: 'menarik pesan yang dijadwalkan',
      message_rider: 'mengirim pesan ke seorang peserta',
      log_wa_message: 'menulis WhatsApp ke orang tua peserta',
      correct_entry: 'memperbaiki data seorang rider',
      import_riders: 'mengimpor peserta',
      cancel_paper_entry: 'membatalkan peserta hasil impor',
      set_offer_length: 'mengubah lama tawaran daftar tunggu',
      set_plate: 'mengubah nomor plat',
      assign_plates: 'membagikan nomor plat',
      note_board_consent: 'mencatat izin nama di papan',
    },
  },
  uang: {
    label: 'Uang',
    acts: {
      make_code: 'membuat kode potongan',
      change_code: 'mengubah kode potongan',
      stop_code: 'menghentikan kode potongan',
      start_code: 'menjalankan lagi kode potongan',
      accept_case_payment: 'menerima pembayaran yang jumlahnya berbeda',
      add_place: 'menambah tempat untuk peserta yang sudah membayar',
      ask_refund: 'meminta pengembalian uang',
      approve_refund: 'menyetujui pengembalian uang',
      set_refund_account: 'mengisi rekening pengembalian',
      give_refund_account: 'memberi rekening pengembalian sebagai pemesan',
      read_refund_account: 'melihat nomor rekening pengembalian',
      open_proof: 'melihat bukti transfer pengembalian',
      pay_refund: 'mencatat transfer pengembalian',
      close_refund: 'menutup pengembalian',
      withdraw_refund: 'membatalkan permintaan pengembalian',
      approve_refunds: 'menyetujui banyak pengembalian sekaligus',
      read_refund_accounts: 'mengunduh berkas transfer bank',
      pay_refunds: 'mencatat banyak transfer pengembalian sekaligus',
      close_refunds: 'menutup banyak pengembalian sekaligus',
      remind_parents: 'mengingatkan orang tua yang belum menjawab',
      import_settlement: 'mengimpor laporan penyedia pembayaran',
      change_entry: 'mengubah data pendaftaran rider',
      change_answers: 'mengubah jawaban pertanyaan lomba',
      move_entry: 'memindahkan rider ke kategori atau lomba lain',
      // As a move was logged until 22 November 2026.
      move_rider: 'memindahkan peserta ke kategori lain',
      move_case: 'memindahkan pendaftaran yang sudah dibayar',
      ask_cancel: 'meminta rider keluar dari lomba',
      tell_leave: 'mencatat permintaan keluar yang disampaikan langsung',
      deny_leave: 'menjawab bahwa rider tetap ikut',
      take_back_cancel: 'membatalkan permintaan keluar',
      choose_after_call_off: 'memilih setelah lomba dibatalkan',
    },
  },
} satisfies Record<string, { label: string; acts: Record<string, string> }>;

type ActKind = keyof typeof kinds;

export const kindChoices = Object.entries(kinds).map(([kind, { label }]) => ({
  kind: kind as ActKind,
  label,
}));

/** None for a kind that there is not. */
export function actsOf(kind: string): string[] {
  return Object.hasOwn(kinds, kind) ? Object.keys(kinds[kind as ActKind].acts) : [];
}

const acts: Record<string, string> = Object.assign(
  {},
  ...Object.values(kinds).map(({ acts }) => acts),
);

/** @param whom the member it was done to, where there is one */
export function actText(act: string, whom: string | null): string {
  const text = acts[act] ?? 'melakukan perubahan lain';
  if (whom === null) {
    return text;
  }
  return act === 'change_member' || act === 'change_setting'
    ? `${text} ${whom}`
    : text.replace('mengeluarkan', `mengeluarkan ${whom}`);
}

export function leftTeam() {
  return 'keluar dari tim';
}

const fields: Record<string, string> = {
  nama: 'Nama',
  email: 'Email',
  nomor_hp: 'Nomor HP',
  disetujui_pada: 'Disetujui',
  peran: 'Peran',
  judul: 'Judul',
  lokasi: 'Tempat',
  kota: 'Kota',
  provinsi: 'Provinsi',
  zona_waktu: 'Zona waktu',
  tanggal_mulai: 'Mulai',
  pendaftaran_selesai: 'Pendaftaran ditutup',
  max_peserta: 'Jumlah tempat',
  harga_dasar: 'Harga',
  harga: 'Harga',
  deskripsi: 'Deskripsi',
  penyelenggara: 'Nama penyelenggara',
  map_location: 'Titik peta',
  mendapatkan: 'Yang didapat',
  keterangan: 'Keterangan',
  daftar_ulang_mulai: 'Jam daftar ulang',
  bawaan: 'Yang dibawa',
  parkir: 'Parkir',
  aturan: 'Peraturan',
  susunan_acara: 'Susunan acara',
  rute: 'Lintasan',
  tanya_jawab: 'Tanya jawab',
  foto_lama: 'Foto tahun lalu',
  foto_sponsor: 'Gambar sponsor',
  pertanyaan: 'Pertanyaan lomba',
  tentang: 'Tentang klub',
  logo_url: 'Logo klub',
  kontak_nama: 'Nama kontak',
  kontak_wa: 'WhatsApp kontak',
  ubah_sampai: 'Batas ubah data',
  aturan_batal: 'Aturan batal',
  aturan_pengembalian: 'Uang kembali kalau rider keluar',
  kategori: 'Kategori',
  satu_rider_per_akun: 'Satu rider per akun',
  dua_kategori: 'Satu anak di dua kategori',
  gambar_url: 'Gambar',
  gambar_cover: 'Gambar sampul',
  status: 'Status',
  status_pendaftaran: 'Status pendaftaran',
  status_pembayaran: 'Status pembayaran',
  perlu_tindakan: 'Perlu keputusan',
  jumlah: 'Jumlah',
  alasan: 'Alasan',
  sampai: 'Sampai',
  langkah: 'Langkah',
  tanggal_transfer: 'Tanggal transfer',
  durasi_menit: 'Lama (menit)',
  jadwal_pada: 'Jadwal',
  url_halaman: 'Halaman',
  nomor_plat: 'Nomor plat',
  kuota: 'Kuota kategori',
  terisi: 'Terisi di kategori',
  peserta_saat_ini: 'Terisi',
  tawaran_menit: 'Lama tawaran (menit)',
  penerima: 'Jumlah penerima',
  peserta: 'Peserta',
  baris: 'Jumlah baris',
  rider: 'Jumlah rider',
  nama_berkas: 'Berkas',
  akses_diberikan: 'Akses',
  pilihan: 'Pilihan',
  isi: 'Isi',
  tanggal_lomba: 'Tanggal lomba',
  link_eksternal: 'Tautan',
  tunai: 'Dibayar tunai',
  teks: 'Isi pesan',
  kirim_pada: 'Waktu kirim',
  dicari: 'Dicari sebagai',
  temuan: 'Jumlah hasil',
  value: 'Nilai',
  ...Object.fromEntries(riderFields.map(({ fact, name }) => [fact, riderLabel(name, 'file')])),
};

const statuses: Record<string, string> = {
  draf: 'Draf',
  dipublikasi: 'Terbit',
  selesai: 'Selesai',
  dibatalkan: 'Dibatalkan',
};

const amounts = new Set(['jumlah', 'harga', 'harga_dasar', 'total_bayar']);
/** Says nothing to a reader: ids, counters of versions, and the list of what follows. */
const silent = /(^|_)id$|^versi$|^bidang$|^urutan$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return '–';
  }
  if (typeof value === 'boolean') {
    return value ? 'Ya' : 'Tidak';
  }
  if (typeof value === 'number') {
    return amounts.has(key) ? formatRupiah(value) : String(value);
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueText(key, one)).join(', ');
  }
  if (isObject(value)) {
    // A role, a category or a question: its name or words are what a reader knows.
    const name = value.peran ?? value.nama ?? value.judul ?? value.question;
    return name === undefined
      ? JSON.stringify(value)
      : valueText(typeof value.peran === 'string' ? 'peran' : key, name);
  }
  const text = String(value);
  if (key === 'peran' && text in roleLabels) {
    return roleLabels[text as keyof typeof roleLabels];
  }
  if (key === 'status') {
    return statuses[text] ?? text;
  }
  if (key === 'status_pendaftaran') {
    return registrationStatusLabel(text as Parameters<typeof registrationStatusLabel>[0]);
  }
  if (key === 'status_pembayaran') {
    return paymentStatusLabel(text as Parameters<typeof paymentStatusLabel>[0]);
  }
  return instant.test(text) ? formatDateTime(text) : text;
}

export interface Change {
  key: string;
  label: string;
  before: string;
  after: string;
}

export function changeText({ label, before, after }: Change) {
  return `${label}: ${before} → ${after}`;
}

/** What an act changed, line by line, without what says nothing to a reader. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = isObject(before) ? before : {};
  const is = isObject(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => !silent.test(key))
    .map((key) => ({
      key,
      label: fields[key] ?? key.replaceAll('_', ' '),
      before: valueText(key, was[key]),
      after: valueText(key, is[key]),
    }))
    .filter((line) => line.before !== line.after);
}
