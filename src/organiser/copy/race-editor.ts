import type { AgeLimits } from '#domain/age.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { bornText } from '#parts/copy/birth-years.ts';
import type { Sentences } from '#parts/copy/errors.ts';
import { refusals as pictures } from './pictures.ts';
import { refusals as refundRule } from './refund-rule.ts';

// The screen
export const loading = 'Memuat lomba...';
export const loadFailed = 'Lomba belum bisa dimuat';
export const untitled = 'Lomba tanpa nama';
export const statusNames: Record<string, string> = {
  draf: 'Draf',
  dipublikasi: 'Terbit',
  selesai: 'Selesai',
  dibatalkan: 'Dibatalkan',
};
export const tabsLabel = 'Isian atau pratinjau';
export const formTab = 'Isian';
export const previewTab = 'Pratinjau';
export const outlineLabel = 'Bagian isian';

// How it is saved
export const savedNever = 'Tersimpan otomatis';
/** `time`: 10.42 */
export function savedAt(time: string) {
  return `Tersimpan ${time}`;
}
export const saving = 'Menyimpan...';
export const unsavedPublished = 'Ada perubahan yang belum disimpan';
export const allSaved = 'Semua perubahan tersimpan';
export const notSaved = 'Belum tersimpan';
export const offlineUnsaved =
  'Belum tersimpan karena tidak ada sinyal. Isian Anda tetap di sini dan disimpan begitu tersambung lagi.';
export const saveFailed = 'Belum tersimpan. Isian Anda tetap di sini.';
export const retryAction = 'Coba simpan lagi';
export const saveAction = 'Simpan perubahan';
export const discardAction = 'Batalkan perubahan';
export function overText(status: string) {
  return status === 'dibatalkan'
    ? 'Lomba ini sudah dibatalkan. Isinya tidak bisa diubah lagi.'
    : 'Lomba ini sudah selesai. Isinya tidak bisa diubah lagi. Salin lomba ini untuk membuat yang berikutnya.';
}

// Leaving
export const leave = {
  title: 'Tinggalkan halaman ini?',
  text: 'Ada isian yang belum tersimpan. Kalau Anda pergi sekarang, isian itu hilang.',
  action: 'Tinggalkan',
  leaving: 'Meninggalkan...',
  stay: 'Tetap di sini',
};

// Somebody else
function somebody(name: string | null, own: boolean) {
  return own ? 'Anda, dari perangkat atau tab lain,' : (name ?? 'Anggota panitia lain');
}
export function otherSaved(name: string | null, own: boolean, fields: string, time: string) {
  return `${somebody(name, own)} mengubah ${fields} pukul ${time}. Isian Anda yang lain tidak berubah.`;
}
export const otherSeenAction = 'Mengerti';
export const conflictTitle = 'Ada yang mengubah isian yang sama';
export function conflictText(name: string | null, own: boolean, time: string) {
  return `${somebody(name, own)} menyimpan perubahan pukul ${time}. Pilih untuk setiap isian mana yang dipakai.`;
}
export const mineLabel = 'Isian saya';
export const theirsLabel = 'Yang sudah tersimpan';
export const emptyValue = '(kosong)';
export const conflictAction = 'Pakai pilihan ini';
export const yes = 'Ya';
export const no = 'Tidak';

// What is missing
export const readyTitle = 'Siap terbit';
export function missingTitle(count: number) {
  return `Kurang ${count} lagi untuk terbit`;
}
export const adviceTitle = 'Supaya lebih menarik';
export const askedTitle = 'Ini yang biasanya ditanyakan orang tua';
const problemTexts: Record<string, string> = {
  'judul required': 'Nama lomba',
  'tanggal_mulai required': 'Tanggal dan jam mulai',
  'tanggal_mulai in_past': 'Tanggal mulai sudah lewat',
  'pendaftaran_selesai required': 'Batas pendaftaran',
  'pendaftaran_selesai in_past': 'Batas pendaftaran sudah lewat',
  'pendaftaran_selesai after_race': 'Batas pendaftaran setelah lomba mulai',
  'lokasi required': 'Nama tempat',
  'kota required': 'Kota atau kabupaten',
  'max_peserta required': 'Jumlah tempat',
  'harga_dasar required': 'Harga',
  'langkah_harga in_past': 'Ada tahap harga yang sudah berakhir: atur tanggalnya, atau hapus',
  'kategori required': 'Minimal satu kategori',
  'organisasi not_approved': 'Persetujuan pengelola aplikasi untuk penyelenggara baru',
  'gambar_url empty': 'Tambahkan gambar',
  'deskripsi empty': 'Tulis deskripsi',
  'map_location empty': 'Tandai titik di peta',
  'mendapatkan empty': 'Tulis apa yang didapat rider',
  'daftar_ulang_mulai after_race': 'Jam daftar ulang setelah lomba mulai',
  'daftar_ulang_mulai long_before': 'Jam daftar ulang jauh sebelum lomba: periksa tanggalnya',
  'daftar_ulang_mulai asked': 'Daftar ulang mulai jam berapa?',
  'bawaan asked': 'Apa yang harus dibawa?',
  'parkir asked': 'Parkir di mana?',
  'kontak_wa asked': 'Kalau ada pertanyaan, ke siapa?',
  'pertanyaan question_unfinished': 'Ada pertanyaan yang belum selesai',
  'ubah_sampai after_race': 'Batas ubah data setelah lomba mulai',
};
export function problemText({
  field,
  code,
  kuota,
  max_peserta,
}: {
  field: string;
  code: string;
  kuota: number | null;
  max_peserta: number | null;
}): string {
  if (code === 'quotas_below_capacity') {
    return `Kuota semua kategori ${kuota}, jumlah tempat ${max_peserta}: sisanya tidak bisa dipesan`;
  }
  return problemTexts[`${field} ${code}`] ?? field;
}
export const approvalText =
  'Penyelenggara baru diperiksa pengelola aplikasi dulu. Lomba bisa diisi sekarang dan terbit setelah disetujui.';

// Publishing
export const publishAction = 'Terbitkan';
export const publishing = 'Menerbitkan...';
export const published = 'Lomba sudah terbit. Orang tua sekarang bisa mendaftar.';
export const withdrawAction = 'Tarik dari daftar';
export const withdrawTitle = 'Tarik lomba ini dari daftar?';
export const withdrawText =
  'Belum ada rider yang terdaftar. Lomba kembali menjadi draf, tidak terlihat oleh orang tua, dan bisa diterbitkan lagi.';
export const withdrawChecks =
  'Lomba yang sudah punya rider, atau pembayaran yang menunggu keputusan, tidak akan ditarik. Kalau begitu, Anda diberi tahu apa yang bisa dilakukan.';
export const withdrawn = 'Lomba kembali menjadi draf.';
export const withdrawing = 'Menarik...';
export const cancelAction = 'Batal';
export const hasEntriesTitle = 'Lomba ini sudah ada pesertanya';
export function hasEntriesText(riders: number, paid: number, cases: number) {
  return `${riders} rider memegang tempat, ${paid} di antaranya sudah membayar${cases > 0 ? `, dan ${cases} pembayaran menunggu keputusan` : ''}. Lomba yang ada pesertanya tidak bisa ditarik. Yang bisa: tutup pendaftaran sekarang, atau batalkan lomba lewat Uang supaya setiap orang tua memilih pindah lomba atau uang kembali.`;
}
export const closeEntriesAction = 'Tutup pendaftaran sekarang';
export const closingEntries = 'Menutup...';
export const entriesClosed = 'Pendaftaran ditutup. Rider yang sudah terdaftar tidak berubah.';
export const deleteAction = 'Hapus draf';
export const deleting = 'Menghapus...';
export const deleted = 'Draf dihapus.';
export const deleteTitle = 'Hapus draf ini?';
export const deleteCounting = 'Memeriksa isi draf...';
export const deleteHeading = 'Yang ikut hilang';
export function deleteGoes(goes: {
  categories: number;
  tickets: number;
  pictures: number;
  people: number;
}): string[] {
  return [
    'Semua isian lomba ini',
    goes.categories > 0 && `${goes.categories} kategori di lomba ini`,
    goes.pictures > 0 && `${goes.pictures} gambar`,
    goes.tickets > 0 && `${goes.tickets} tiket`,
    goes.people > 0 && `${goes.people} peran atau undangan panitia khusus lomba ini`,
  ].filter((line) => line !== false);
}
export const deleteFinal =
  'Tidak bisa dikembalikan. Nama lomba dan siapa yang menghapusnya tetap tercatat di Catatan.';
export const copyAction = 'Salin lomba';
export const copying = 'Menyalin...';
export const copied = 'Salinan siap sebagai draf. Isi tanggalnya.';
export const showAction = 'Lihat seperti orang tua';
export const moreTitle = 'Terbit dan salin';

// People whom a change concerns
export const reviewTitle = 'Simpan perubahan ini?';
export function reviewMoved(riders: number, people: number, from: string, to: string) {
  return `Pindah dari ${from} ke ${to}. ${riders} rider terdaftar; ${people} orang tua mendapat pesan.`;
}
export function reviewUnfit(riders: number) {
  return `${riders} rider berada di luar batas usia kategorinya pada tanggal baru. Tempatnya tetap.`;
}
export function reviewPrice(riders: number, from: number, to: number) {
  return `Harga ${formatRupiah(from)} menjadi ${formatRupiah(to)} untuk pendaftar berikutnya. ${riders} rider yang sudah terdaftar tetap dengan harga lama.`;
}
export function reviewCloses(waiting: number) {
  return `Pendaftaran ditutup lebih cepat. ${waiting} rider yang belum membayar masih bisa membayar sampai waktunya habis.`;
}
export const reviewAction = 'Ya, simpan';

// Sections
export const sectionFilled = ', sudah diisi';
export const sections = {
  waktu: 'Nama dan waktu',
  tempat: 'Tempat',
  kategori: 'Kategori dan kuota',
  harga: 'Harga',
  isi: 'Keterangan',
  pertanyaan: 'Pertanyaan untuk pendaftar',
  hari: 'Hari lomba',
  gambar: 'Gambar',
} as const;

// Fields
export const fieldNames: Record<string, string> = {
  judul: 'Nama lomba',
  tanggal_mulai: 'Tanggal dan jam mulai',
  pendaftaran_selesai: 'Batas pendaftaran',
  lokasi: 'Nama tempat',
  kota: 'Kota atau kabupaten',
  provinsi: 'Provinsi',
  zona_waktu: 'Zona waktu',
  map_location: 'Titik peta',
  max_peserta: 'Jumlah tempat',
  kategori: 'Kategori',
  harga_dasar: 'Harga per rider',
  langkah_harga: 'Harga bertahap',
  biaya_ditanggung: 'Biaya layanan ditanggung klub',
  satu_rider_per_akun: 'Aturan kakak adik',
  dua_kategori: 'Satu anak di dua kategori',
  deskripsi: 'Deskripsi',
  mendapatkan: 'Rider mendapatkan',
  keterangan: 'Keterangan untuk peserta',
  daftar_ulang_mulai: 'Daftar ulang dibuka',
  bawaan: 'Yang harus dibawa',
  parkir: 'Tempat parkir',
  aturan: 'Peraturan lomba',
  susunan_acara: 'Susunan acara',
  rute: 'Lintasan',
  tanya_jawab: 'Tanya jawab',
  foto_lama: 'Foto tahun lalu',
  foto_sponsor: 'Gambar sponsor',
  pertanyaan: 'Pertanyaan untuk pendaftar',
  kontak_nama: 'Nama yang bisa dihubungi',
  kontak_wa: 'Nomor WhatsApp',
  ubah_sampai: 'Orang tua boleh mengubah data sampai',
  aturan_pengembalian: 'Uang kembali kalau rider keluar',
  aturan_batal: 'Catatan untuk aturan itu',
  penyelenggara: 'Nama penyelenggara',
  gambar_url: 'Gambar lomba',
  gambar_cover: 'Gambar sampul',
};
export function fieldLabel(name: string) {
  return fieldNames[name] ?? name;
}
export const titlePlaceholder = 'Misalnya Piala Pushbike Bandung 2027';
export const deadlineHint = 'Setelah ini tidak ada yang bisa mendaftar.';
export const placePlaceholder = 'Misalnya Lapangan Gasibu';
export const cityPlaceholder = 'Ketik nama kota';
export function cityKnown(province: string, zone: string) {
  return `${province}, waktu ${zone}`;
}
/** A regency that has the name of a city. */
export function regencyName(name: string) {
  return `Kab. ${name}`;
}
export const cityUnknown = 'Pilih dari daftar supaya provinsi dan zona waktunya benar.';
export const capacityHint = 'Untuk seluruh lomba. Kuota tiap kategori boleh diisi di bawah.';
export function capacityTaken(count: number) {
  return `Terisi ${count} tempat.`;
}
export const pricePlaceholder = 'Misalnya 150rb';
export const priceNotRead =
  'Tulis seperti 150000, Rp\u00a0150.000, atau 150rb. Isi 0 kalau gratis.';
export const freeText = 'Gratis: rider langsung terkonfirmasi tanpa pembayaran.';
export const parentPays = 'Orang tua membayar';
export const feePart = 'Biaya admin';
export function clubGetsText(amount: string) {
  return `${amount} per rider`;
}
export const breakdownHint =
  'Kode unik Rp\u00a01–999 ikut masuk ke klub dan membuat setiap pembayaran mudah dicocokkan. Biaya admin dibayar orang tua di atas harga ini.';
export const feeOfClub = 'Biaya layanan, ditanggung klub';
export const feeBorneHint =
  'Kode unik Rp\u00a01–999 ikut masuk ke klub dan membuat setiap pembayaran mudah dicocokkan. Biaya layanan dihitung dari jumlah yang sama dan menjadi tanggungan klub.';
export const feeBorneLabel = 'Klub menanggung biaya layanan';
export const feeBorneRuleHint =
  'Orang tua membayar harga dan kode unik saja, dan membaca "Sudah termasuk biaya layanan". Berlaku untuk pendaftaran sesudah disimpan.';
export function priceKeptHint(count: number) {
  return `${count} rider yang sudah terdaftar tetap dengan harga saat mereka mendaftar.`;
}
export const twoCategoriesLabel = 'Satu anak boleh ikut dua kategori';
export const twoCategoriesHint =
  'Tiap kategori didaftarkan dan dibayar sendiri, nomor platnya satu. Hanya kalau kakak dan adik boleh didaftarkan dari satu akun.';
export const siblingsLabel = 'Kakak dan adik boleh didaftarkan dari satu akun';
export const siblingsHint =
  'Kalau tidak dicentang, akun yang sudah punya rider terkonfirmasi tidak bisa mendaftarkan rider lain. Rider yang sama tidak pernah bisa didaftarkan dua kali.';
export const descriptionPlaceholder = 'Ceritakan lintasan, suasana, dan untuk siapa lomba ini.';
export const perksHint = 'Satu per baris. Boleh tempel dari WhatsApp.';
export const perksPlaceholder = 'Jersey\nGoodie bag\nPiala finisher';
export const notesPlaceholder = 'Misalnya jam daftar ulang, perlengkapan wajib, parkir.';
export const bringPlaceholder = 'Helm\nSarung tangan\nBotol minum';
export const parkingPlaceholder = 'Misalnya masuk lewat Pintu 5, lalu jalan kaki 5 menit.';
export const rulesPlaceholder = 'Misalnya jenis sepeda, pelindung, pendamping di area start.';
export const rundownPlaceholder =
  '06.00 Daftar ulang dibuka\n07.00 Pemanasan bersama\n07.30 Moto pertama\n11.00 Podium';
export const rundownHint = 'Satu kegiatan satu baris, jamnya di depan.';
export const routePlaceholder = 'Misalnya aspal datar 150 meter, dua tikungan, tanpa turunan.';
export const routeHint = 'Panjang, permukaan, tikungan: yang membuat anak ingin mencoba.';
export const questionsPlaceholder =
  'Boleh pakai sepeda berpedal?\nBoleh di kelas 6 tahun ke atas.\nKalau hujan?\nLomba ditunda sampai hujan reda.';
export const questionsHint =
  'Baris yang berakhir dengan tanda tanya jadi pertanyaan, baris di bawahnya jawabannya.';
export const photosHint =
  'Paling banyak 8 foto. Pakai foto yang orang tua anaknya mengizinkan; orang tua yang tidak setuju tertulis di Peserta.';
export function photoLabel(number: number) {
  return `Foto tahun lalu ${number}`;
}
export const sponsorsHint =
  'Gambar sponsor tampil utuh di layar arena, bergantian dengan hasil. Paling banyak 8.';
export function sponsorLabel(number: number) {
  return `Gambar sponsor ${number}`;
}
export const contactPlaceholder = 'Misalnya Kak Rani';
export const contactHint = 'Semua orang bisa melihat nomor ini di halaman lomba.';
export const changesHint =
  'Nama tim, ukuran jersey, nomor plat, dan kategori. Kosongkan supaya boleh sampai pendaftaran ditutup.';
export const organiserHint = 'Kosongkan untuk memakai nama klub.';
export const goodPictureTitle = 'Foto klub sendiri paling dipercaya orang tua';
export const goodPicture = [
  'Anak di lintasan, dari dekat, setinggi mata anak, siang hari.',
  'Mendatar, lebarnya paling sedikit 960 piksel. Foto besar kami kecilkan di perangkat ini.',
  'Yang penting di tengah: tepinya terpotong. Tanpa tulisan, karena judul dan tanggal sudah ada di sampingnya.',
  'Orang tua anak yang tampak jelas sudah mengizinkan.',
];
export const cutInList = 'Daftar';
export const cutAtHome = 'Beranda';
export const cutOnPage = 'Halaman lomba';
export const pictureHint = 'Kalau kosong, lomba ini memakai gambar bawaan.';
export const coverHint = 'Kalau kosong, halaman lomba memakai gambar lomba.';

// Categories
export const chosenCategories = 'Kategori di lomba ini';
export const noCategories = 'Belum ada kategori. Pilih dari daftar atau buat sendiri.';
export const choicesTitle = 'Tambah kategori';
export const choicesFailed = 'Daftar kategori belum bisa dimuat';
export const ownCategoryAction = 'Buat kategori sendiri';
export function addCategory(name: string) {
  return `Tambah ${name}`;
}
export function removeCategory(name: string) {
  return `Hapus ${name}`;
}
/** What a category of usual ages is called until somebody calls it otherwise. */
export function usualCategory([min, max]: readonly [number, number]) {
  return `Pushbike ${min}-${max} Tahun`;
}
export const newCategoryName = 'kategori baru';
export const categoryNameLabel = 'Nama kategori';
export const categoryNamePlaceholder = 'Misalnya Balance 4-5 Putra';
export const limitLabel = 'Batas';
export const limitChoices = [
  ['age', 'Usia pada hari lomba'],
  ['birth', 'Tahun lahir'],
] as const;
export const bornFromLabel = 'Lahir dari';
export const bornToLabel = 'sampai';
/** What a category of one year of birth is called until somebody calls it otherwise. */
export function usualBirthYear(year: number) {
  return `Kelahiran ${year}`;
}
export const ageMinLabel = 'Usia dari';
export const ageMaxLabel = 'sampai';
export const genderLabel = 'Untuk';
export const genders: [string, string][] = [
  ['semua', 'Putra dan putri'],
  ['pria', 'Putra'],
  ['wanita', 'Putri'],
];
export const quotaLabel = 'Kuota';
export const quotaPlaceholder = 'bebas';
export function takenText(count: number) {
  return `${count} rider`;
}
/** While it is typed; what the database refuses has more words. */
export function fewerThanTaken(count: number) {
  return `Sudah terisi ${count}. Isi paling sedikit ${count}.`;
}
export function agesText({ usia_min: min, usia_max: max, lahir_dari, lahir_sampai }: AgeLimits) {
  if (lahir_dari && lahir_sampai) {
    return bornText(lahir_dari, lahir_sampai);
  }
  if (min === null && max === null) {
    return 'Semua usia';
  }
  if (min !== null && max !== null) {
    return min === max ? `${min} tahun` : `${min}–${max} tahun`;
  }
  return min === null ? `Sampai ${max} tahun` : `${min} tahun ke atas`;
}
export function genderName(gender: string) {
  return genders.find(([value]) => value === gender)?.[1] ?? 'Putra dan putri';
}

// Own questions
export const questionsLead =
  'Ditanyakan di formulir pendaftaran untuk setiap rider, misalnya merek sepeda atau nama di jersey. Jawabannya ada di Peserta dan di unduhan Excel.';
export const questionsWarning =
  'Jangan tanyakan kesehatan anak, NIK, atau nomor KK/KTP. Data itu dilindungi undang-undang dan tidak perlu untuk lomba; kalau bocor, klub yang bertanggung jawab. Usia anak sudah diperiksa lewat akta/KIA.';
export const sensitiveQuestion =
  'Pertanyaan ini tampaknya meminta data kesehatan atau nomor identitas. Sebaiknya jangan: hapus, atau tanyakan hal lain.';
export const noQuestions = 'Belum ada pertanyaan. Tanpa pertanyaan, formulir tetap singkat.';
export const addQuestion = 'Tambah pertanyaan';
export function mostQuestions(most: number) {
  return `Sudah ${most} pertanyaan, jumlah terbanyak.`;
}
export function questionLabel(place: number) {
  return `Pertanyaan ${place}`;
}
export const questionPlaceholder = 'Misalnya Merek sepeda';
export const kindLabel = 'Jenis jawaban';
export const questionKinds: Record<string, string> = {
  text: 'Tulisan',
  choice: 'Pilihan',
  yes_no: 'Ya atau tidak',
};
export function kindStays(riders: number) {
  return `Sudah dijawab ${riders} rider: jenisnya tetap.`;
}
export const wordsChange =
  'Kalau kalimatnya diubah, jawaban yang sudah masuk tetap dibaca dengan kalimat lamanya.';
export const requiredLabel = 'Wajib dijawab';
export const longestLabel = 'Paling banyak huruf';
export const choicesLabel = 'Pilihan, satu per baris';
export const choicesPlaceholder = 'Strider\nPolygon\nLainnya';
export const askedOfLabel = 'Ditanyakan kepada';
export const askedOfAll = 'Semua kategori';
export const askedOfSome = 'Sebagian kategori';
export function moveUp(name: string) {
  return `Naikkan ${name}`;
}
export function moveDown(name: string) {
  return `Turunkan ${name}`;
}
export function removeQuestion(name: string) {
  return `Hapus ${name}`;
}

// The map
export const mapHint =
  'Tempel tautan dari tombol Bagikan di Google Maps, koordinat, atau ketuk peta.';
export const mapPlaceholder = 'https://maps.app.goo.gl/...';
export function mapPoint(latitude: number, longitude: number) {
  return `Titik: ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
export const mapIsLink =
  'Tautan peta tanpa titik: orang tua membukanya di aplikasi peta. Ketuk peta kalau ingin peta tampil di halaman lomba.';
export const mapIsShown =
  'Peta ini tampil di halaman lomba. Petunjuk arah mencari nama tempatnya; ketuk peta kalau ingin menunjuk titik yang tepat.';
export const mapIsUnknown =
  'Bukan tautan peta yang dikenal. Tempel tautan dari Google Maps atau koordinat, misalnya -6.9003, 107.6187.';
export const openMapAction = 'Tandai di peta';
export const closeMapAction = 'Tutup peta';
export const mapLabel = 'Peta. Ketuk untuk menandai tempat lomba.';
export const zoomInAction = 'Perbesar peta';
export const zoomOutAction = 'Perkecil peta';
export const moveMap = { up: 'Ke utara', down: 'Ke selatan', left: 'Ke barat', right: 'Ke timur' };
export const mapUnavailable =
  'Peta tidak bisa dimuat. Tempel tautan Google Maps atau koordinat di atas; hasilnya sama.';
export const mapCredit = '© OpenStreetMap';

// The preview
export const previewLabel = 'Seperti dilihat orang tua';
export const previewContent = 'Halaman lomba, bisa digulir';
export const previewNote = 'Contoh tampilan. Tombolnya tidak bekerja di sini.';
export const previewUntitled = 'Nama lomba';

// What the database refuses at a field
function rupiahOf(value: unknown) {
  return formatRupiah(Number(value));
}
export const refusals: Sentences = {
  text_too_long: ({ max }) => `Terlalu panjang: paling banyak ${max} huruf.`,
  list_too_long: ({ max }) => `Terlalu banyak: paling banyak ${max}.`,
  out_of_range: ({ min, max }) => `Isi dengan angka bulat dari ${min} sampai ${max}.`,
  time_invalid: () => 'Tanggal atau jamnya tidak ada di kalender.',
  field_invalid: () => 'Isian ini tidak bisa dibaca. Coba tulis ulang.',
  field_required: () =>
    'Lomba yang sudah terbit tidak boleh tanpa ini. Isi lagi, atau batalkan perubahan.',
  question_unfinished: () =>
    'Setiap pertanyaan perlu kalimat dan yang ditanya; pertanyaan pilihan perlu paling sedikit dua pilihan.',
  question_answered: ({ question, riders }) =>
    `“${question}” sudah dijawab ${riders} rider, jadi jenisnya tetap. Hapus, lalu buat pertanyaan baru; jawaban lamanya tetap terbaca.`,
  after_race: ({ field }) =>
    field === 'pendaftaran_selesai'
      ? 'Batas pendaftaran harus sebelum lomba mulai. Majukan batasnya.'
      : 'Waktu ini setelah lomba mulai. Pilih waktu sebelum lomba mulai.',
  phone_invalid: () => 'Bukan nomor WhatsApp. Tulis seperti 0812 3456 7890 atau +62 812 3456 7890.',
  in_past: () => 'Tanggal ini sudah lewat. Pilih tanggal yang akan datang.',
  price_promised: ({ kategori_id, from, to, until, places }) =>
    kategori_id === null
      ? 'Sudah ada yang mendaftar, jadi tahap yang berjalan atau sudah ada isinya tetap di tempatnya. Akhirnya boleh lebih lambat dan tempatnya boleh lebih banyak, tidak sebaliknya; tahap tanpa akhir boleh diberi tanggal akhir paling cepat 48 jam lagi.'
      : `Sudah ada yang mendaftar dan harga ${rupiahOf(from)} dijanjikan${until ? ` sampai ${formatDateTime(String(until))}` : ''}${places ? ` untuk ${places} pendaftar berikutnya` : ''}. Sebelum itu tidak bisa menjadi ${rupiahOf(to)}.`,
  price_step_unreachable: ({ urutan }) =>
    `Tahap ${urutan} tidak akan pernah berlaku: tahap sebelumnya tidak berakhir, atau berakhir lebih lambat. Ubah tanggal atau jumlah pendaftarnya.`,
  price_step_past: ({ urutan }) =>
    `Tahap ${urutan} berakhir di masa lalu. Pilih tanggal yang akan datang.`,
  price_not_chargeable: ({ min, max }) =>
    `QRIS hanya bisa menagih ${rupiahOf(min)} sampai ${rupiahOf(max)} termasuk biaya. Ubah harganya, atau isi 0 untuk gratis.`,
  ...pictures,
  ...refundRule,
  category_name_required: () => 'Setiap kategori perlu nama.',
  category_ages_crossed: ({ category, usia_min, usia_max }) =>
    `${category}: usia ${usia_min} sampai ${usia_max} terbalik. Tukar keduanya.`,
  category_twice: ({ category }) => `${category} ada dua kali. Hapus salah satu.`,
  category_not_found: () => 'Salah satu kategori sudah tidak ada. Muat ulang halaman ini.',
  category_has_riders: ({ category, riders }) =>
    `${category} punya ${riders} rider, jadi tidak bisa dihapus atau dipersempit. Pindahkan ridernya dulu di Peserta.`,
  quota_below_sold: ({ category, kuota, taken }) =>
    `${category} sudah terisi ${taken}, jadi kuotanya tidak bisa ${kuota}. Isi paling sedikit ${taken}, atau pindahkan rider dulu di Peserta.`,
  capacity_below_sold: ({ max_peserta, taken }) =>
    `Sudah terisi ${taken}, jadi jumlah tempat tidak bisa ${max_peserta}. Isi paling sedikit ${taken}.`,
  too_many_categories: ({ limit }) =>
    `Kategori buatan sendiri sudah ${limit}. Pakai yang sudah ada di daftar.`,
};
export const refusedElse = 'Isian ini tidak diterima. Coba tulis ulang.';

// What the database refuses of the whole
export const failures: Sentences = {
  race_over: ({ status }) => overText(String(status)),
  race_not_found: () =>
    'Anda tidak lagi menjadi panitia lomba ini. Minta pemilik penyelenggara mengundang Anda lagi.',
  not_allowed: () =>
    'Peran Anda tidak bisa mengubah lomba ini. Minta pemiliknya menjadikan Anda panitia.',
  changed_meanwhile: () => 'Ada yang baru saja mengubah lomba ini. Coba sekali lagi.',
  incomplete: () => 'Masih ada yang kurang untuk terbit. Lihat daftarnya di atas.',
  race_not_draft: () => 'Hanya draf yang bisa dihapus. Lomba ini sudah terbit atau sudah lewat.',
  race_had_entries: ({ riders, waiting }) =>
    `Draf ini tidak bisa dihapus: pernah ada ${riders} pendaftaran dan ${waiting} rider di daftar tunggu. Riwayat mereka tetap disimpan.`,
  race_in_use: () =>
    'Draf ini tidak bisa dihapus karena sudah dipakai untuk hari lomba. Catatannya tetap disimpan.',
  too_many_drafts: ({ limit }) =>
    `Sudah ada ${limit} draf. Terbitkan atau pakai salah satunya dulu.`,
};

// What a draft begins with
const begunNames: [words: string, fields: readonly string[]][] = [
  ['Tempat', ['lokasi', 'kota', 'provinsi', 'map_location']],
  ['parkir', ['parkir']],
  ['kontak', ['kontak_nama', 'kontak_wa']],
];
export function begunFromLast(fields: readonly string[]) {
  const names = begunNames
    .filter(([, of]) => of.some((field) => fields.includes(field)))
    .map(([words]) => words);
  const list = new Intl.ListFormat('id').format(names);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} diisi dari lomba terakhir klub.`;
}
export const begunEmpty = 'Kosongkan';
export const begunEmptied = 'Isian dari lomba terakhir klub sudah dikosongkan.';
export const begunUndo = 'Urungkan';
