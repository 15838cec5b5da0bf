import { type AgeLimits, ageOn, birthYearOf } from '#domain/age.ts';
import type { Gap, MisfitWithGap } from '#domain/category-fit.ts';
import { type CategoryLimits, restrictedGender } from '#domain/rider-rules.ts';
import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import { bornText } from '#parts/copy/birth-years.ts';

// A category
export const categoriesLoadFailed = 'Failed to load categories.';
export const categoriesLoading = 'Memuat kategori...';
export const noCategoriesTitle = 'Tidak ada kategori tersedia.';
export const noCategoriesText =
  'Penyelenggara belum membuka kategori untuk lomba ini. Coba lihat lagi nanti, ya.';
export const backToRaceAction = 'Kembali ke lomba';
/** In the page itself too (index.html), like `riderFormLead`: a test compares them. */
export const categoriesLead =
  'Setiap kategori punya batas usianya sendiri. Usia rider dihitung pada hari lomba, bukan pada hari mendaftar.';
export const severalChildrenAction = 'Daftarkan beberapa anak sekaligus';
export function placesLeftOf(places: number, quota: number) {
  return `Sisa ${places} dari ${quota} tempat`;
}
export const cancelRulesTitle = 'Kalau anak sakit atau tidak jadi ikut';
export const chooseAction = 'Pilih';
export const allClassesAction = 'Lihat semua kategori';
export const otherClassAction = 'Ganti kategori';
export const raceFullChooseWaiting =
  'Maaf, kuota lomba ini sudah penuh. Masuk daftar tunggu kategori yang pas: tempat yang terbuka lagi kami simpan untuk yang pertama di daftar.';
/** Beside a full category, to where its waiting list is joined. */
export const waitAction = 'Daftar tunggu';
export function waitLabel(name: string) {
  return `Daftar tunggu ${name}`;
}
/** Read out for the button of one category among several. */
export function chooseCategoryLabel(name: string) {
  return `Pilih ${name}`;
}

/** The category's limits: "Usia 4–5 tahun", "Kelahiran 2020–2021". */
export function ageRangeText(category: AgeLimits): string {
  const { usia_min: min, usia_max: max, lahir_dari, lahir_sampai } = category;
  if (lahir_dari && lahir_sampai) {
    return bornText(lahir_dari, lahir_sampai);
  }
  if (min !== null && max !== null) {
    return min === max ? `Usia ${min} tahun` : `Usia ${min}–${max} tahun`;
  }
  if (min !== null) {
    return `Usia ${min} tahun ke atas`;
  }
  if (max !== null) {
    return `Usia sampai ${max} tahun`;
  }
  return 'Semua usia';
}

export function genderText(category: Pick<CategoryLimits, 'batasan_gender'>): string {
  const restriction = restrictedGender(category);
  if (restriction === null) {
    return 'Putra & putri';
  }
  return restriction === 'pria' ? 'Khusus putra' : 'Khusus putri';
}

// The rider form
export const riderFormLead =
  'Tulis nama lengkap dan tanggal lahir rider seperti di akta atau KIA, supaya penyelenggara bisa memastikan kategorinya pas.';
export const formLoading = 'Memuat formulir...';
export const categoryMissingTitle = 'Kategori tidak ditemukan';
export const chooseCategoryAction = 'Pilih kategori';
export const maybeClosed = 'Pendaftaran lomba ini tampaknya sudah ditutup.';
export const riderTitle = 'Data rider';
export const gearTitle = 'Perlengkapan lomba';
export const contactTitle = 'Kontak Anda';
export const emailHint = 'Bukti pembayaran dikirim ke email akun Anda.';
export const estimateTitle = 'Perkiraan biaya';
export const estimateText =
  'Sudah dengan biaya admin dan kode unik, beberapa ratus rupiah yang membuat pembayaran Anda mudah dikenali. Jumlah pastinya muncul di langkah berikutnya, sebelum Anda membayar.';
/** Where the club bears the fee. */
export const feeBorneEstimateText =
  'Sudah termasuk biaya layanan. Yang ditambahkan hanya kode unik, beberapa ratus rupiah yang membuat pembayaran Anda mudah dikenali. Jumlah pastinya muncul di langkah berikutnya, sebelum Anda membayar.';
/** Amounts in words of money. */
export function risenWhileOpen(before: string, now: string) {
  return `Sejak formulir ini dibuka, harganya berubah dari ${before} menjadi ${now}.`;
}
/** One child's price in a refusal; `name` is empty where the form is for one child alone. */
export function risen(name: string, before: string, now: string) {
  return `${name === '' ? 'Harga' : `Harga untuk ${name}`} sekarang ${now}, sebelumnya ${before}.`;
}
export const risenNext =
  'Isian Anda tetap ada dan belum ada yang terdaftar. Kalau setuju dengan harga ini, kirim sekali lagi.';
export const freeEstimateText = 'Lomba ini gratis: tidak ada yang perlu dibayar.';
export const registered = 'Biodata peserta berhasil ditambahkan!';
export const documentUnsentTitle = 'Dokumen belum terkirim';
export const documentUnsentText = 'Akta atau KIA belum sampai di tempat kami.';
/** `name`: the rider's. */
export function registeredWithoutDocument(name: string) {
  return `${name} sudah terdaftar dan tempatnya disimpan. Tidak perlu mengisi formulir lagi.`;
}
export const documentUnsentNext =
  'Kirim lagi sekarang, atau lanjutkan dulu ke pembayaran dan unggah nanti di menu Profil.';
export const sendDocumentAgainAction = 'Kirim dokumen lagi';
export const goOnToOrderAction = 'Lanjut ke pesanan';
/** Beside the button of a form that is shut. */
export const formShut = 'Anda sudah terdaftar di lomba ini.';
export const registrationFailed = 'Terjadi kesalahan yang tidak terduga selama pendaftaran.';
export function existingCheckFailed(message: string) {
  return `Error checking existing registration: ${message}`;
}

// Filling the form in with a rider of before
export const knownRidersLabel = 'Pilih rider Anda';
export const ownerAsRider = 'Saya sendiri';
export function riderFilledIn(name: string) {
  return `Data ${name} sudah diisikan ke formulir.`;
}
export const formCleared = 'Formulir siap untuk anak lain.';

// A rider in a class that does not fit, or entered already
export function ageMisfit(
  name: string,
  birthDate: CalendarDay,
  raceDay: CalendarDay,
  category: AgeLimits,
) {
  const is = category.lahir_dari
    ? `lahir tahun ${birthYearOf(birthDate)}`
    : `berusia ${ageOn(birthDate, raceDay)} tahun pada hari lomba`;
  return `${name === '' ? 'Rider ini' : name} ${is}, sedangkan kategori ini untuk ${ageRangeText(category).toLowerCase()}.`;
}
export function genderMisfit(category: Pick<CategoryLimits, 'batasan_gender'>) {
  return `Kategori ini ${genderText(category).toLowerCase()}.`;
}
export function moveToClass(name: string) {
  return `Pindah ke ${name}`;
}
export const noFittingClass =
  'Tidak ada kategori lain yang pas dan masih punya tempat di lomba ini.';

// Which class fits
export const fittingTitle = 'Kategori yang pas';
export const classesNeedSignal = 'Daftar kategori perlu koneksi internet.';
/** Under the birth date, where a form opens by itself. */
export const formFollows = 'Begitu tanggalnya lengkap, kategori yang pas dan formulirnya terbuka.';
export const fittingExplained = 'Usia dihitung pada hari lomba.';
/** `name`: the child's; empty when only the birth date is known. */
export function fitsText(name: string) {
  return name === '' ? 'Pas untuk anak Anda' : `Pas untuk ${name}`;
}
function gapText({ amount, unit }: Gap): string {
  if (unit === 'hari' || amount < 12) {
    return `${amount} ${unit}`;
  }
  const months = amount % 12;
  return `${Math.floor(amount / 12)} tahun${months === 0 ? '' : ` ${months} bulan`}`;
}
/** Why a class is not for a child. */
export function misfitText(misfit: MisfitWithGap): string {
  if (misfit.reason === 'gender') {
    return genderText({ batasan_gender: misfit.gender });
  }
  if (misfit.reason === 'birth_year') {
    return `Untuk ${bornText(misfit.lahir_dari, misfit.lahir_sampai).toLowerCase()}`;
  }
  return misfit.reason === 'too_young'
    ? `Terlalu muda ${gapText(misfit.gap)} pada hari lomba`
    : `Lewat batas usia ${gapText(misfit.gap)} pada hari lomba`;
}
export function childEntered(name: string) {
  return `${name} sudah terdaftar di lomba ini.`;
}
/** Where the classes stand below it. */
export function enteredChooseOther(name: string) {
  return `${name} sudah terdaftar di lomba ini. Kategori di bawah untuk anak lain.`;
}
export function noClassFits(name: string) {
  return `Belum ada kategori yang pas untuk ${name === '' ? 'anak Anda' : name} di lomba ini.`;
}
/** `category`: the child's own, beside which others have places. */
export function ownClassFull(name: string, category: string) {
  return `${category}, kategori ${name === '' ? 'anak Anda' : name}, sudah penuh. Masuk daftar tunggunya, atau pilih kategori lain yang juga pas.`;
}
export function fittingAreFull(name: string) {
  return `Kategori yang pas untuk ${name === '' ? 'anak Anda' : name} sudah penuh.`;
}

// What it costs
export const registrationPriceOfOneLabel = 'Harga pendaftaran (1 rider)';
export const uniqueCodeLabel = 'Kode unik';
/** Of two amounts in rupiah. */
export const adminFeeLabel = 'Biaya admin';
/** In its place where the club bears it. */
export const feeBorne = 'Sudah termasuk biaya layanan';
export const totalLabel = 'Total';

// The order before it is paid
export const orderLoading = 'Loading order summary...';
export const orderTitle = 'Data pesanan';
export const ordererLabel = 'Pemesan';
export const receiptLabel = 'Bukti bayar ke';
export const paymentMethodTitle = 'Metode pembayaran';
export const qrisLabel = 'QRIS';
export const qrisHint = 'Semua bank dan dompet digital';
export const samePhoneHint =
  'Membayar dari HP ini? Simpan gambar kode QRIS-nya, lalu buka dari galeri di aplikasi bank atau dompet digital.';
export const priceTitle = 'Rincian harga';
export function placeHeldUntil(time: string) {
  return `Tempat rider disimpan sampai ${time}. Bayar sebelum waktu itu, ya.`;
}
export const totalToPayLabel = 'Total bayar';
export const payAction = 'Bayar';
