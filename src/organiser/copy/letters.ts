import { withoutValue } from '#functions/_shared/messages/placeholders.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

/** Words of the letters to families of a race. */

export const title = 'Pesan';
export const loading = 'Memuat pesan...';
export const failed = 'Pesan belum bisa dimuat';
export const intro =
  'Satu email untuk tiap keluarga, atas nama klub Anda; terbaca juga di aplikasi. Yang dijadwalkan dikirim ke siapa pun yang cocok dengan saringannya pada waktu itu.';
export const writeAction = 'Tulis pesan';
export const emptyTitle = 'Belum ada pesan';
export const emptyText =
  'Tulis satu pesan untuk semua peserta, atau hanya yang belum bayar, satu kategori, atau yang belum punya plat.';

const number = new Intl.NumberFormat('id-ID');
function riders(count: number) {
  return `${number.format(count)} rider`;
}
function families(count: number) {
  return `${number.format(count)} keluarga`;
}

// What became of them
export const waits = 'Dijadwalkan';
export const sentBadge = 'Terkirim';
export const takenBack = 'Ditarik';
export const notSent = 'Tidak terkirim';
export function at(moment: string) {
  return `Dikirim ${moment}`;
}
export function willGo(moment: string) {
  return `Akan dikirim ${moment}`;
}
export function writtenBy(name: string) {
  return `ditulis ${name}`;
}
export function reachesNow(count: number) {
  return `Sekarang ${families(count)} cocok; dihitung lagi saat dikirim.`;
}
export function delivered(sent: number, all: number) {
  return `${number.format(sent)} dari ${families(all)} sudah dikirimi email`;
}
export function onItsWay(count: number) {
  return `${families(count)} dalam antrean kirim`;
}
export function heldBack(count: number) {
  return `${families(count)} belum mengonfirmasi email; terkirim setelah itu`;
}
export function inAppOnly(count: number) {
  return `${families(count)} tidak mau menerima email seperti ini; terbaca di aplikasi saja`;
}
export function failure(count: number, cause: string, names: string) {
  return `${families(count)} tidak sampai, ${cause}: ${names}`;
}
const causes: Record<string, string> = {
  mail_refused: 'alamatnya ditolak',
  no_address: 'akunnya tanpa email',
  address_not_proved: 'emailnya tidak pernah dikonfirmasi',
  erased: 'datanya dihapus',
  too_late: 'terlalu lama tidak bisa dikirim',
};
export function causeOf(code: string | null) {
  return causes[code ?? ''] ?? 'layanan email menolak';
}
const stops: Record<string, string> = {
  race_called_off: 'Lombanya dibatalkan setelah pesan ini ditulis.',
  not_allowed: 'Penulisnya tidak lagi punya hak di lomba ini.',
  too_late: 'Waktunya sudah lewat lebih dari enam jam ketika bisa dikirim.',
  nobody_to_write_to: 'Tidak ada yang cocok dengan saringannya saat itu.',
  erased: 'Peserta yang dituju sudah menghapus datanya.',
};
export function stopOf(code: string) {
  return stops[code] ?? 'Pesan ini tidak bisa dikirim.';
}
export const wordsGone = 'Isinya sudah dihapus.';
export const changeAction = 'Ubah';
export const takeBackAction = 'Tarik';
export const takeBackTitle = 'Tarik pesan ini?';
export const takeBackText = 'Tidak seorang pun menerimanya. Isinya tetap terbaca di sini.';
export const takeBackBusy = 'Menarik...';
export const takenBackDone = 'Pesan ditarik.';
export const cancelAction = 'Batal';

// Writing
export const writeTitle = 'Tulis pesan';
export const changeTitle = 'Ubah pesan';
export const whomTitle = 'Untuk siapa';
export const everybody = 'Tanpa saringan: semua peserta lomba ini.';
export function chosenRiders(count: number) {
  return `Hanya ${riders(count)} yang Anda pilih di daftar peserta.`;
}
export const dropChosen = 'Kirim menurut saringan saja';
export function reach(count: number, riderCount: number) {
  return `${families(count)} menerima satu email, untuk ${riders(riderCount)}.`;
}
export const noReach = 'Tidak ada keluarga yang cocok. Ubah saringannya.';
export function onPaper(count: number) {
  return `${riders(count)} dari kertas tidak punya akun: hubungi lewat WhatsApp.`;
}
export function numbersOfPaper(count: number) {
  return `Nomor WhatsApp ${riders(count)} tanpa akun`;
}
export function optedOut(count: number) {
  return `${families(count)} tidak mau menerima email seperti ini: membacanya di aplikasi saja.`;
}
export function notified(count: number) {
  return `${families(count)} juga dapat notifikasi di HP.`;
}
export function notProved(count: number) {
  return `${families(count)} belum mengonfirmasi email: hanya membacanya di aplikasi, dan emailnya menyusul setelah dikonfirmasi.`;
}
export const groupWhatsapp = 'Bagikan juga ke grup WhatsApp';
/** For a text with values of each family's own. */
export function groupText(race: string) {
  return `Ada kabar untuk peserta ${race}. Buka Pushbike Race, menu Order.`;
}
export function leftOut(count: number) {
  return `${riders(count)} yang pendaftarannya batal tidak dikirimi.`;
}
export const textTitle = 'Isi pesan';
export const templatesLabel = 'Mulai dari teks siap pakai';
export const chooseTemplate = 'Pilih teks';
export const placeholdersLabel = 'Sisipkan isian';
export const placeholderLabels: Record<string, string> = {
  nama_anak: 'Nama anak',
  kategori: 'Kategori',
  nomor_plat: 'Nomor plat',
  nomor_pesanan: 'Nomor pesanan',
  tim: 'Tim',
  lomba: 'Lomba',
  tanggal: 'Tanggal',
  jam: 'Jam mulai',
  jam_daftar_ulang: 'Jam daftar ulang',
  tempat: 'Tempat',
};
export const textHint =
  'Isian dalam kurung kurawal diganti untuk tiap keluarga. Tautan hanya ke grup WhatsApp, Google Maps, Instagram, atau YouTube.';
export function unknownPlaceholder(name: string) {
  return `${name} bukan isian. Pakai tombol di bawah kotak ini, atau hapus kurung kurawalnya.`;
}
const lackWords: Record<string, string> = {
  nomor_plat: 'belum punya nomor plat',
  tim: 'tidak punya tim',
  jam_daftar_ulang: 'belum punya jam daftar ulang',
};
export function lacks(name: string, count: number, names: string, more: number) {
  const words = withoutValue[name as keyof typeof withoutValue] ?? '';
  return `${riders(count)} ${lackWords[name] ?? ''} (${names}${more > 0 ? `, dan ${number.format(more)} lainnya` : ''}). Di pesannya tertulis “${words}”.`;
}
export const whenTitle = 'Kapan';
export const now = 'Sekarang';
export const later = 'Pada waktu tertentu';
export function timeLabel(zone: string) {
  return `Waktu kirim (${zone})`;
}
export const timeRequired = 'Isi waktu kirimnya dulu.';
export const laterHint =
  'Bisa diubah atau ditarik sampai waktunya. Penerimanya dihitung saat dikirim, bukan sekarang.';

// How it will look
export const previewTitle = 'Yang diterima orang tua';
export function previewOf(name: string, place: number, all: number) {
  return `Keluarga ${name} (${place} dari ${all})`;
}
export const previousFamily = 'Keluarga sebelumnya';
export const nextFamily = 'Keluarga berikutnya';
export const previewEmpty = 'Tulis pesannya untuk melihat bentuknya di sini.';
export function fromClub(club: string, race: string) {
  return `${club}, penyelenggara ${race}, menulis kepada peserta:`;
}
export function repliesGo(club: string, email: string) {
  return `Kata-katanya dari ${club}; balasan orang tua sampai ke ${email}.`;
}
export function repliesNowhere(club: string) {
  return `Balasan orang tua tidak sampai ke siapa pun: di Tim belum ada email ${club} yang sudah dikonfirmasi seorang anggotanya sebagai alamat masuknya. Emailnya menyebut kontak di halaman lomba.`;
}
export const textRequired = 'Isi pesannya dulu.';
export const testAction = 'Kirim uji ke email saya';
export const testBusy = 'Mengirim uji...';
export const testSent = 'Uji kirim masuk antrean. Periksa email Anda sebentar lagi.';
export function sendAction(count: number) {
  return `Kirim ke ${families(count)}`;
}
export const planAction = 'Jadwalkan';
export const saveAction = 'Simpan perubahan';
export const sendBusy = 'Mengirim...';
export const planBusy = 'Menyimpan...';
export function sendQuestion(count: number) {
  return `Kirim ke ${families(count)} sekarang?`;
}
export const sendWarning = 'Email yang sudah terkirim tidak bisa ditarik.';
export function sendDone(count: number, inApp: number) {
  return inApp > 0
    ? `Email untuk ${families(count)} masuk antrean kirim; ${families(inApp)} membacanya di aplikasi saja.`
    : `Pesan untuk ${families(count)} masuk antrean kirim.`;
}
export const planDone = 'Pesan dijadwalkan.';
export const saved = 'Perubahan tersimpan.';
export const letterGone = 'Pesan ini sudah dikirim atau ditarik.';

export const templates = [
  {
    id: 'bayar',
    label: 'Pengingat bayar',
    text: 'Halo, pendaftaran {nama_anak} di {lomba}, kategori {kategori}, belum dibayar. Mohon diselesaikan lewat menu Order di aplikasi supaya tempatnya tidak lepas. Terima kasih.',
  },
  {
    id: 'hari',
    label: 'Info hari lomba',
    text: 'Halo, {nama_anak} ikut {lomba} pada {tanggal}, mulai {jam} di {tempat}, kategori {kategori}, nomor plat {nomor_plat}. Mohon datang 60 menit sebelum mulai, bawa helm dan QR masuk dari menu Order. Sampai jumpa!',
  },
  {
    id: 'berkas',
    label: 'Minta berkas',
    text: 'Halo, untuk {nama_anak} di {lomba} kami masih menunggu akta lahir atau KIA. Mohon diunggah lewat menu Profil di aplikasi. Terima kasih.',
  },
];

/** Refusals of these screens; what every screen may meet is said by the shared sentences. */
export const refusals: Sentences = {
  not_allowed: () => 'Peran Anda di lomba ini tidak boleh mengirim pesan.',
  race_not_found: () => 'Lomba atau pesan ini tidak ada, atau Anda bukan panitianya.',
  registration_not_found: () => 'Ada rider yang tidak lagi di lomba ini. Muat ulang halamannya.',
  no_riders: () => 'Belum ada keluarga untuk dicontohkan. Ubah saringannya.',
  too_many_riders: ({ max }) => `Paling banyak ${max} rider dalam satu contoh.`,
  filter_unknown: () => 'Saringannya tidak dikenal. Pilih ulang saringannya.',
  field_required: ({ field }) => (field === 'send_at' ? timeRequired : textRequired),
  text_too_long: ({ max }) => `Pesan paling panjang ${max} huruf.`,
  placeholder_unknown: ({ name }) => unknownPlaceholder(String(name)),
  link_not_allowed: () =>
    'Pesan ini berisi tautan yang tidak diizinkan. Yang boleh: grup WhatsApp, Google Maps, Instagram, YouTube, lengkap dengan https://. Halaman lomba sudah ada di tombol emailnya.',
  time_invalid: () => 'Waktu kirimnya tidak lengkap.',
  in_past: () => 'Waktu kirimnya sudah lewat.',
  out_of_range: ({ max }) => `Paling lama ${max} hari dari sekarang.`,
  nobody_to_write_to: () => noReach,
  letter_sent_before: () =>
    'Pesan dengan isi lain dari halaman ini sudah terkirim. Kembali ke daftar, lalu tulis sebagai pesan baru.',
  letter_over: () => letterGone,
  too_many_letters: ({ limit, seconds }) =>
    `Penyelenggara ini sudah menulis ${limit} pesan dalam satu jam. Isi pesan ini tidak hilang: kirim lagi ${inAWhile(seconds)} lagi.`,
  too_many_waiting_letters: ({ limit }) =>
    `Sudah ada ${limit} pesan yang menunggu waktunya. Tarik salah satu dulu.`,
};

// Leaving what is not sent
export const leave = {
  title: 'Buang pesan ini?',
  text: 'Yang Anda tulis belum dikirim dan belum dijadwalkan. Kalau Anda pergi, tulisannya hilang.',
  action: 'Buang pesan',
  leaving: 'Meninggalkan...',
  stay: 'Tetap di sini',
};
