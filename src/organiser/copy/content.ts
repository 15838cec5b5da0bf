/** Classes, news and tickets: their lists and their editors. */

import { inAWhile, type Sentences } from '#parts/copy/errors.ts';
import { refusals as pictures } from './pictures.ts';

// The list
export const contentTitle = 'Isi';
export const kindsLabel = 'Jenis isi';
export const coursesTab = 'Kelas';
export const newsTab = 'Berita';
export const ticketsTab = 'Tiket';
export const organisationLabel = 'Penyelenggara';
export const noOrganisation = 'Tanpa penyelenggara';
export const createCourseAction = 'Buat kelas';
export const createNewsAction = 'Tulis berita';
export const createTicketAction = 'Buat tiket';
export const listLoading = 'Memuat isi...';
export const listFailed = 'Daftar ini tidak bisa dimuat.';
export const workFailed = 'Data penyelenggara Anda tidak bisa dimuat.';
export const searchLabel = 'Cari di daftar ini';
export const searchPlaceholder = 'Cari judul atau tempat...';
export const nothingFound = 'Tidak ada yang cocok.';
export const noRightTitle = 'Tidak ada isi yang Anda kelola';
export const noRightText =
  'Kelas, berita, dan tiket ditulis oleh pemilik dan panitia sebuah penyelenggara. Buat penyelenggara Anda di halaman Lomba, atau minta pemilik mengundang Anda.';
export const toRacesAction = 'Ke daftar lomba';
export const noCoursesTitle = 'Belum ada kelas';
export const noCoursesText =
  'Kelas online muncul di aplikasi orang tua begitu diterbitkan. Tautan belajarnya hanya terbuka untuk peserta.';
export const noNewsTitle = 'Belum ada berita';
export const noNewsText =
  'Umumkan jadwal, hasil, atau cerita dari lintasan. Berita terbaru tampil di beranda orang tua.';
export const noTicketsTitle = 'Belum ada tiket';
export const noTicketsText =
  'Tiket adalah poster di jadwal bulanan. Satu jenis membuka lomba Anda di sini, satu jenis membuka situs lain.';
export const waitingForApproval =
  'Penyelenggara ini belum disetujui pengelola aplikasi. Semuanya sudah bisa disiapkan, tetapi belum bisa diterbitkan.';
export const statusDraft = 'Draf';
export const statusPublic = 'Terbit';
export const statusOther: Record<string, string> = { selesai: 'Selesai', dibatalkan: 'Dibatalkan' };
export const free = 'Gratis';
export const anytime = 'Kapan saja';
export function participants(count: number) {
  return `${count} peserta`;
}
export function unpaid(count: number) {
  return `${count} belum bayar`;
}
export function changedOn(time: string) {
  return `Diubah ${time}`;
}
export function publishedOn(day: string) {
  return `Terbit ${day}`;
}
export const internalTicket = 'Ke lomba';
export const externalTicket = 'Ke situs lain';
export const withRaceHidden = 'Lombanya belum terbit';

// Editors
export const backToList = 'Kembali ke daftar';
export const newCourseTitle = 'Kelas baru';
export const editCourseTitle = 'Ubah kelas';
export const newNewsTitle = 'Berita baru';
export const editNewsTitle = 'Ubah berita';
export const newTicketTitle = 'Tiket baru';
export const editTicketTitle = 'Ubah tiket';
export const editorLoading = 'Memuat isian...';
export const editorFailed = 'Isian ini tidak bisa dimuat.';
export const classIsFree = 'Kelas ini gratis, jadi tidak ada yang perlu dicatat sudah bayar.';
export const goneTitle = 'Isi ini tidak ada';
export const goneText = 'Mungkin sudah dihapus, atau bukan milik penyelenggara Anda.';
export const saveDraftAction = 'Simpan draf';
export const saveAction = 'Simpan perubahan';
export const saving = 'Menyimpan...';
export const publishAction = 'Terbitkan';
export const publishing = 'Menerbitkan...';
export const withdrawAction = 'Tarik dari publik';
export const withdrawing = 'Menarik...';
export const deleteAction = 'Hapus';
export const deleting = 'Menghapus...';
export const cancelAction = 'Batal';
export const previewAction = 'Lihat pratinjau';
export const previewTitle = 'Seperti dilihat orang tua';
export function savedAt(time: string) {
  return `Tersimpan ${time}`;
}
export const unsaved = 'Ada perubahan yang belum disimpan';
export const notSavedYet = 'Belum disimpan';
export const saved = 'Perubahan tersimpan.';
export const published = 'Sudah terbit. Orang tua bisa melihatnya sekarang.';
export const withdrawn = 'Sudah ditarik dan menjadi draf lagi.';
export const deleted = 'Sudah dihapus.';
export const waitForPicture = 'Tunggu sampai gambarnya selesai diunggah.';
export const untitled = 'Tanpa judul';

// Leaving with something typed
export const leave = {
  title: 'Buang perubahan?',
  text: 'Yang Anda ketik sejak simpanan terakhir akan hilang kalau Anda meninggalkan halaman ini.',
  action: 'Buang perubahan',
  leaving: 'Meninggalkan...',
  stay: 'Tetap di sini',
};

// Two editors
export function changedMeanwhile(who: string | null, time: string | null) {
  return `${who ?? 'Orang lain'} menyimpan perubahan lain${time === null ? '' : ` pada ${time}`}. Isian Anda masih ada di sini dan belum menimpanya.`;
}
export const showTheirs = 'Buka versi itu, buang isian saya';
export const keepMine = 'Simpan isian saya di atasnya';

// Refusals
export const fieldMissing = 'Isian ini wajib diisi.';
export const titleMissing = 'Tulis judulnya.';
export function fieldTooLong(most: number) {
  return `Terlalu panjang. Paling banyak ${most} huruf.`;
}
export const fieldNotLink =
  'Ini bukan alamat web. Tempel alamat lengkap yang diawali https://, misalnya https://meet.google.com/abc-defg.';
export const priceOutOfRange = 'Harga antara Rp\u00a00 dan Rp\u00a010.000.000.';
export const minutesOutOfRange = 'Durasi antara 1 dan 1.440 menit.';
export const scheduleOutOfRange = 'Periksa lagi jadwalnya: paling jauh tiga tahun dari sekarang.';
export const linkMissing =
  'Isi dulu tautan belajarnya: tanpa itu peserta tidak tahu ke mana masuk.';
export const descriptionMissing =
  'Isi dulu keterangannya, supaya orang tua tahu kelas ini tentang apa.';
export const bodyMissing = 'Tulis dulu isi beritanya.';
export const classInPast =
  'Jadwalnya sudah lewat. Ubah ke waktu yang akan datang, atau kosongkan kalau kelas ini bisa diikuti kapan saja.';
export function linkNeeded(count: number) {
  return `${count} peserta sudah memegang kelas ini, jadi tautan belajarnya tidak bisa dikosongkan. Ganti dengan tautan yang baru.`;
}
export function hasParticipants(count: number) {
  return `${count} orang sudah mendaftar, jadi kelas ini tidak bisa dihapus. Tarik dari publik: tidak ada pendaftar baru, dan yang sudah terdaftar tetap punya akses.`;
}
export const notApproved =
  'Penyelenggara ini belum disetujui pengelola aplikasi, jadi belum bisa menerbitkan. Isian Anda tersimpan.';
export const dayOutOfRange =
  'Tanggalnya harus hari ini atau sesudahnya, paling jauh tiga tahun lagi.';
export const notAllowed = 'Peran Anda di penyelenggara ini tidak boleh mengubah isi.';
export const gone =
  'Isi ini sudah dihapus orang lain. Salin dulu yang Anda perlukan, lalu buat yang baru.';
export const saveFailed = 'Belum tersimpan.';
export const publishFailed = 'Tersimpan, tetapi belum terbit.';
export const withdrawFailed = 'Belum ditarik.';
export const deleteFailed = 'Belum dihapus.';
export const stillHere = 'Isian Anda masih ada di sini.';

// Class
export const courseBasics = 'Tentang kelas';
export const courseWhen = 'Jadwal dan harga';
export const courseWhere = 'Tempat belajar';
export const titleLabel = 'Judul';
export const courseTitlePlaceholder = 'Langkah Pertama di Balance Bike';
export const descriptionLabel = 'Keterangan';
export const descriptionHint = 'Untuk usia berapa, apa yang dipelajari, apa yang disiapkan.';
export const pictureLabel = 'Gambar';
export const coursePictureHint = 'Mendatar (16:9) paling pas.';
export const startsAtLabel = 'Jadwal (WIB)';
export const startsAtHint = 'Kosongkan kalau kelas bisa diikuti kapan saja.';
export const minutesLabel = 'Durasi (menit)';
export const priceLegend = 'Harga';
export const freeOption = 'Gratis';
export const freeHint = 'Peserta langsung punya akses.';
export const pricedOption = 'Berbayar';
export const pricedHint = 'Akses dibuka setelah Anda mencatat pembayarannya.';
export const priceLabel = 'Harga per peserta';
export function pricePaid(price: string) {
  return `Orang tua membayar ${price} langsung kepada Anda. Tidak ada biaya admin untuk kelas.`;
}
export const learningLinkLabel = 'Tautan belajar (rahasia)';
export const learningLinkHint =
  'Zoom, Google Meet, atau video. Hanya peserta yang sudah punya akses yang melihatnya.';
export const pageLabel = 'Halaman informasi (publik)';
export const pageHint = 'Boleh kosong. Dibuka oleh tombol "Lihat Detail" untuk yang belum ikut.';
export const priceQuestionTitle = 'Ubah harga kelas ini?';
export function priceQuestion(count: number, unpaidCount: number, before: string, after: string) {
  return `${count} orang sudah mendaftar dengan harga ${before}${unpaidCount > 0 ? `, ${unpaidCount} di antaranya belum bayar` : ''}. Harga mereka tetap ${before}. Harga ${after} berlaku untuk pendaftar berikutnya.`;
}
export const priceConfirm = 'Ubah harga';
export const withdrawCourseTitle = 'Tarik kelas ini?';
export function withdrawCourseText(count: number) {
  return count === 0
    ? 'Kelas ini tidak terlihat lagi oleh orang tua sampai Anda menerbitkannya kembali.'
    : `Kelas ini tidak terlihat lagi oleh orang tua. ${count} peserta yang sudah terdaftar tetap punya akses.`;
}
export const deleteCourseTitle = 'Hapus kelas ini?';
export const deleteNewsTitle = 'Hapus berita ini?';
export function deleteText(title: string) {
  return `"${title}" hilang untuk selamanya, dan ini tidak bisa diurungkan.`;
}

// Participants of a class
export const participantsTitle = 'Peserta';
export const participantsLoading = 'Memuat peserta...';
export const participantsFailed = 'Daftar peserta tidak bisa dimuat.';
export const noParticipants = 'Belum ada yang mendaftar.';
export const participantUnnamed = 'Tanpa nama';
export const accessGiven = 'Punya akses';
export const paymentOpen = 'Belum bayar';
export const markPaidAction = 'Catat sudah bayar';
export const markingPaid = 'Mencatat...';
export const unmarkPaidAction = 'Urungkan';
export function paidMarked(name: string) {
  return `${name} dicatat sudah bayar dan punya akses.`;
}
export function paidUnmarked(name: string) {
  return `Pembayaran ${name} diurungkan dan aksesnya ditutup.`;
}
export const payForbidden = 'Hanya pemilik dan kasir yang boleh mencatat pembayaran.';
export const payFailed = 'Belum tercatat. Coba lagi.';

// News
export const newsTitlePlaceholder = 'Hasil Lomba Minggu Ini';
export const bodyLabel = 'Isi berita';
export const newsPictureLabel = 'Gambar sampul';
export const newsPictureHint = 'Mendatar (16:10) paling pas.';
export const bodyTooLong = 'Berita ini terlalu panjang untuk disimpan. Pecah menjadi dua berita.';
export const withdrawNewsTitle = 'Tarik berita ini?';
export const withdrawNewsText =
  'Berita ini tidak terlihat lagi oleh orang tua sampai Anda menerbitkannya kembali. Tanggalnya tetap.';
export const toolbarLabel = 'Bentuk tulisan';
export const toolBold = 'Tebal';
export const toolItalic = 'Miring';
export const toolHeading = 'Judul';
export const toolSubheading = 'Subjudul';
export const toolBullets = 'Daftar';
export const toolNumbers = 'Nomor';
export const toolQuote = 'Kutipan';
export const toolLink = 'Tautan';
export const toolPicture = 'Gambar';
export const toolUndo = 'Urungkan';
export const toolRedo = 'Ulangi';
export const linkTitle = 'Tautan';
export const linkAddressLabel = 'Alamat web';
export const linkAddressHint = 'Misalnya https://contoh.id, nama@email.com, atau nomor HP.';
export const linkApply = 'Pasang tautan';
export const linkRemove = 'Lepas tautan';
export const linkInvalid =
  'Alamat ini tidak dikenali. Tempel alamat lengkap yang diawali https://.';
export const pictureTitle = 'Sisipkan gambar';
export const pictureAltLabel = 'Keterangan gambar';
export const pictureAltHint = 'Dibacakan kepada orang tua yang tidak bisa melihatnya.';
export const pictureInsert = 'Sisipkan';
export const foreignPictures =
  'Gambar dari situs lain tidak ikut ditempel. Unggah gambarnya dengan tombol Gambar.';

// Ticket
export const ticketKindLegend = 'Tiket ini membuka';
export const ticketToRace = 'Lomba di sini';
export const ticketToRaceHint = 'Tanggal dan tempat mengikuti lomba.';
export const ticketToSite = 'Situs lain';
export const ticketToSiteHint = 'Acara di luar aplikasi, langsung terbit.';
export const ticketRaceLabel = 'Lomba';
export const chooseRace = 'Pilih lomba';
export const noRaces =
  'Penyelenggara ini belum punya lomba. Buat lombanya dulu, atau pilih situs lain.';
export const raceMissing = 'Pilih lombanya.';
export const ticketPlaceLabel = 'Tempat';
export const ticketPlaceHint = 'Kota atau nama tempat, untuk saringan di daftar tiket.';
export const ticketPlaceFromRace = 'Kosongkan untuk memakai kota lomba.';
export const ticketDayLabel = 'Tanggal acara';
export const ticketLinkLabel = 'Alamat yang dibuka';
export const ticketPictureLabel = 'Poster';
export const ticketPictureHint = 'Tegak (3:4) paling pas.';
export const pictureMissing = 'Pilih gambarnya.';
export const placeMissing = 'Tulis tempatnya.';
export const dayMissing = 'Pilih tanggalnya.';
export const ticketLinkMissing = 'Tempel alamat yang dibuka tiket ini.';
export const saveTicketAction = 'Simpan tiket';
export const ticketSaved = 'Tiket tersimpan.';
export const ticketDeleted = 'Tiket dihapus.';
export const deleteTicketTitle = 'Hapus tiket ini?';
export const deleteTicketText = 'Tiket ini hilang dari jadwal bulanan dan tidak bisa diurungkan.';
export const ticketRaceHidden =
  'Lombanya belum terbit. Tiket ini muncul begitu lombanya diterbitkan.';

export function tooManyDrafts(most: number): string {
  return `Sudah ada ${most} draf kelas dan berita. Terbitkan atau hapus salah satunya dulu.`;
}
export function tooManyTickets(most: number): string {
  return `Sudah ada ${most} tiket yang belum lewat. Hapus salah satunya dulu.`;
}
export function tooManySaves(wait: string): string {
  return `Terlalu sering menyimpan dalam sejam terakhir. Coba lagi ${wait} lagi; yang sudah diketik tetap ada di layar ini.`;
}

// What the database refuses
const missing: Record<string, string> = {
  judul: titleMissing,
  lokasi: placeMissing,
  tanggal_lomba: dayMissing,
  link_eksternal: ticketLinkMissing,
  gambar_url: pictureMissing,
};
const missingToPublish: Record<string, string> = {
  url_learning_center: linkMissing,
  deskripsi: descriptionMissing,
  isi: bodyMissing,
};
const outOfRange: Record<string, string> = {
  durasi_menit: minutesOutOfRange,
  jadwal_pada: scheduleOutOfRange,
  tanggal_lomba: dayOutOfRange,
};
export const refusals: Sentences = {
  field_required: ({ field }) => missing[String(field)] ?? fieldMissing,
  incomplete: (facts) => {
    const [first] = Array.isArray(facts.missing) ? (facts.missing as { field: string }[]) : [];
    return missingToPublish[first?.field ?? ''] ?? fieldMissing;
  },
  text_too_long: ({ field, max }) => (field === 'isi' ? bodyTooLong : fieldTooLong(Number(max))),
  field_not_link: fieldNotLink,
  out_of_range: ({ field }) => outOfRange[String(field)] ?? priceOutOfRange,
  too_many_drafts: ({ limit }) => tooManyDrafts(Number(limit)),
  too_many_tickets: ({ limit }) => tooManyTickets(Number(limit)),
  too_many_saves: ({ seconds }) => tooManySaves(inAWhile(seconds)),
  in_past: classInPast,
  class_link_needed: ({ participants }) => linkNeeded(Number(participants)),
  class_has_participants: ({ participants }) => hasParticipants(Number(participants)),
  class_is_free: classIsFree,
  ...pictures,
  organisation_not_approved: notApproved,
  not_allowed: notAllowed,
  class_not_found: gone,
  news_not_found: gone,
  ticket_not_found: gone,
  not_found: gone,
  internal: saveFailed,
};
