/** Who decides on race day, and the phones that help. */

export const backToDay = 'Kembali ke hari lomba';

export const roleNames = {
  mulai: 'Area start',
  finis: 'Garis finis',
  penyiar: 'Penyiar',
  layar: 'Layar',
} as const;
export const roleTexts = {
  mulai: 'Memanggil anak, mencatat yang belum datang. Melihat nama panggilan.',
  finis: 'Mencatat urutan finis. Hanya melihat nomor plat.',
  penyiar: 'Membacakan nama panggilan, tim, dan kota.',
  layar: 'Menampilkan moto untuk penonton. Hanya nomor plat.',
} as const;

// Who holds the race
export const holderTitle = 'Pemegang kendali';
export const nobody =
  'Belum ada yang memegang kendali. Buka hari lomba dan tekan “Pegang kendali di HP ini”.';
export function thisPhoneHolds(name: string) {
  return `HP ini (${name}) memegang kendali.`;
}
/** Of a track where this phone decides on the other one. */
export function otherHoldsTrack(name: string) {
  return `${name} memegang kendali di lintasan ini.`;
}
export function otherHolds(name: string) {
  return `${name} memegang kendali. Di HP ini semuanya bisa dilihat, tidak bisa diputuskan.`;
}
export function ownName(name: string) {
  return `HP ini bernama ${name}.`;
}
export function term(number: number) {
  return `Periode ${number}`;
}
export const showNotTaken = 'Tunjukkan kodenya';
export const notTakenCode = 'Keputusan yang belum diterima';

export const giveAction = 'Serahkan kendali ke HP lain';
export const giveTitle = 'Serahkan kendali';
export const giveSteps =
  'Di HP yang menerima: buka hari lomba yang sama, “Kendali dan HP pembantu”, lalu “Terima kendali di HP ini”. Pindai kode yang muncul di sana. Tanpa sinyal pun bisa.';
export function giveConfirm(name: string) {
  return `Serahkan ke ${name}? Sesudah ini HP ini tidak bisa memutuskan lagi.`;
}
export const giveButton = 'Serahkan sekarang';
export const giving = 'Menyerahkan…';
export const giveToSelf = 'Itu kode HP ini sendiri. Pindai kode di HP yang menerima.';
export const givenTitle = 'Sudah diserahkan';
export const givenText =
  'Tunjukkan kode ini ke HP yang menerima sampai di sana tertulis “HP ini memegang kendali”.';
export const handoverCode = 'Serah terima kendali';
export function round(now: number, all: number) {
  return `Bagian ${now} dari ${all}. Kalau HP lain sudah membaca bagian ini, lanjutkan.`;
}
export const nextRound = 'Bagian berikutnya';
export const showAgain = 'Tunjukkan kode serah terima lagi';
export const scanAgain = 'Pindai lagi';

export const receiveAction = 'Terima kendali di HP ini';
export const receiveTitle = 'Terima kendali';
export const receiveShow = 'Tunjukkan kode ini ke HP yang memegang kendali.';
export const receiveCode = 'Permintaan kendali dari HP ini';
export const receiveScan = 'Sudah diserahkan di sana? Pindai kodenya';
export const received = 'HP ini sekarang memegang kendali';
export const receivedPart = 'Bagian ini terbaca. Pindai bagian berikutnya.';

export const takeOverAction = 'Ambil alih dari HP yang hilang atau mati';
export const takeOverTitle = 'Ambil alih kendali';
export const takeOverText =
  'Hanya kalau HP yang lama tidak bisa menyerahkan sendiri. Perlu sinyal. Semua orang bisa melihat siapa yang mengambil alih dan alasannya.';
export const takeOverOffline = 'Perlu sinyal: pengambilalihan dicatat server lebih dulu.';
export const oldPhoneLegend = 'Di mana HP yang lama?';
export const oldPhone = {
  di_tangan: 'Ada di tangan saya',
  mati: 'Mati atau rusak',
  hilang: 'Hilang, atau pemegangnya pergi',
} as const;
export const oldPhoneInHand =
  'Kalau masih menyala, serahkan saja dari sana: tidak ada keputusan yang tertinggal.';
export const lastRacedLabel = 'Nomor moto terakhir yang sudah jalan di lintasan';
export const lastRacedHint =
  'Tanyakan ke juri start. 0 kalau belum ada yang jalan. Moto sampai nomor ini tidak bisa dipanggil lagi, hanya diisi hasilnya.';
export const lastRacedWrong = 'Isi nomor moto: angka 0 sampai 10000';
export function lastRacedUnknown(most: number) {
  return `Nomor moto terbesar hari ini ${most}. Periksa lagi.`;
}
export const reasonLabel = 'Alasan (dibaca semua panitia)';
export function takenBecause(reason: string) {
  return `Diambil alih: ${reason}`;
}
export const takeOverButton = 'Ambil alih sekarang';
export const takingOver = 'Menunggu jawaban server…';
export const takenOver = 'HP ini sekarang memegang kendali';
export const mayNot =
  'Anda hanya bisa melihat. Yang boleh memutuskan: pemilik dan panitia lomba ini.';

// Helpers' phones
export const phonesTitle = 'HP pembantu';
export const phonesText =
  'Relawan di start, finis, dan penyiar tidak perlu akun: mereka memindai satu QR dengan kamera HP, dan posnya terbuka.';
export const noPhones = 'Belum ada HP yang dipasang.';
export const pairAction = 'Pasang HP';
export const pairTitle = 'Pasang HP pembantu';
export function pairSteps(address: string) {
  return `Di HP relawan buka ${address}, lalu pindai kode yang muncul di sana.`;
}
export function pairWhat(name: string, code: string) {
  return `${name === '' ? 'HP tanpa nama' : name} · kode ${code}`;
}
export const inviteName = 'Nama posnya';
export const inviteNameHint = 'Misalnya Finis kiri. Nama ini ada di tiap lembarnya. Boleh kosong.';
export const inviteButton = 'Tampilkan QR';
export function inviteTitle(name: string) {
  return `${name}: pindai dengan kamera HP itu`;
}
export const inviteText =
  'Buka kamera HP pembantu dan arahkan ke sini: posnya langsung terbuka. QR ini untuk satu HP; HP kedua yang memindainya ditolak.';
export function inviteCode(name: string) {
  return `QR pasang ${name}`;
}
export const inviteNext = 'Pasang HP lain';
export const pairByCodes = 'HP pembantu tanpa sinyal: pindai kodenya';
export const invitationTaking = 'Membuka pos…';
export const pairRole = 'Tugasnya';
export const pairUntil = 'Sampai jam';
export const pairUntilHint =
  'Hari ini, waktu tempat lomba. Sesudah itu HP ini tidak mendengar apa-apa lagi.';
export const pairUntilWrong = 'Isi jam yang belum lewat, misalnya 17.30';
export const pairRoleRequired = 'Pilih tugasnya';
export const pairButton = 'Pasang';
export const pairing = 'Memasang…';
export const pairedTitle = 'Sekarang pindai kode ini dari HP relawan';
export const pairedCode = 'Jawaban untuk HP pembantu';
export const pairedBefore = 'HP ini sudah dipasang. Memasang lagi mengganti tugas dan jamnya.';
export function pairedOther(name: string, code: string) {
  return `“${name}” sudah terpasang dengan kode ${code}. Kalau itu HP yang sama dan datanya terhapus, yang lama tidak dipakai lagi: tekan “Lepas” padanya di daftar sesudah ini.`;
}
export const done = 'Selesai';
export const cancel = 'Batal';
export function until(at: string) {
  return `sampai ${at}`;
}
export const ended = 'waktunya habis';
export const letGoDone = 'sudah dilepas';
export const letGoAction = 'Lepas';
export const letGoTitle = 'Lepas HP ini?';
export const letGoText =
  'Yang sudah dikirim tetap dipakai. Yang baru dikirim sesudah ini disimpan dengan tanda “dari HP yang dilepas”, dan hanya dihitung kalau Anda memakainya.';
export const letGoButton = 'Lepas HP';
export const lettingGo = 'Melepas…';
export const onlyHolder = 'Hanya pemegang kendali yang bisa memasang dan melepas HP.';

// Screens at the venue
export const screensTitle = 'Layar di arena';
export const screensText =
  'Pilih apa yang tampil di tiap layar. “Bergantian” berganti sendiri: yang sedang jalan, hasil terakhir, juara, sponsor (gambarnya di Ubah lomba). “Undian” memperlihatkan plat satu per satu; pilih sekali lagi untuk mengulang.';
export const screensOnlyHolder = 'Hanya pemegang kendali yang bisa mengganti isi layar.';
export const anotherScreen = 'Tambah layar';
export function screenName(screen: number) {
  return `Layar ${screen}`;
}
export function screenShows(screen: number) {
  return `Isi Layar ${screen}`;
}
export const screenAddress = 'Buka di layar';
export function screenAddressText(address: string) {
  return `Buka ${address} di komputer atau TV, lalu tekan layar penuh.`;
}
export function screenCode(screen: number) {
  return `QR Layar ${screen}`;
}
export const screenParts = {
  bergantian: 'Bergantian',
  sekarang: 'Sekarang',
  hasil: 'Hasil kelas',
  podium: 'Podium',
  undian: 'Undian',
  sponsor: 'Sponsor',
} as const;
export const screenClass = 'Kelas';
export const screenLatest = 'Yang terakhir selesai';
export const podiumClassFirst = 'Pilih kelasnya untuk membuka nama juara dari HP ini.';
export const podiumNotClosed = 'Kelas ini belum ditutup, jadi belum ada juaranya.';
/** @param name null: the screen shows the number alone */
export function openPodium(place: number, plate: number, name: string | null) {
  return name === null
    ? `Buka juara ${place} (plat ${plate})`
    : `Buka juara ${place}: ${name} (plat ${plate})`;
}
export function podiumNameless(plates: readonly number[]) {
  return `Tampil tanpa nama, karena keluarganya belum mengizinkan: plat ${plates.join(', ')}.`;
}
export const podiumOffline =
  'Tanpa sinyal, layar di arena baru berganti sesudah HP ini mengirim. Podiumnya bisa ditunjukkan dari HP ini, juga lewat kabel ke TV.';
export const podiumHere = 'Tampilkan di HP ini';
export function podiumTitle(raceClass: string, final: string) {
  return `${raceClass} · ${final}`;
}
export function podiumPlace(place: number) {
  return `Juara ${place}`;
}
export function podiumPlate(plate: number) {
  return `Plat ${plate}`;
}
export const podiumAgain = 'Tutup lagi semua nama';

// A helper's own phone
export const stationText =
  'Bantu lomba tanpa akun: tunjukkan kode HP ini ke panitia, lalu pindai jawabannya.';
export const phoneNameLabel = 'HP ini dipanggil apa?';
export const phoneNameHint = 'Misalnya: Finis kiri, atau HP Bu Eni. Panitia melihat nama ini.';
export const stepShow = '1. Tunjukkan kode ini ke panitia';
export const requestCode = 'Permintaan pasang dari HP ini';
export function ownCode(code: string) {
  return `Kode HP ini: ${code}`;
}
export const stepScan = '2. Pindai jawaban panitia';
export const scanAction = 'Pindai jawaban';
export const storageGone =
  'Pernah dipasang tetapi di sini kosong? Data di browser HP ini terhapus. Pasang lagi dari awal: kodenya baru, dan panitia melepas yang lama. Yang sudah terkirim tidak hilang.';
export const keyFailed =
  'Browser ini tidak bisa menyimpan kunci. Keluar dari mode penyamaran, atau pakai Chrome atau Safari yang terbaru.';
export const pairingsTitle = 'HP ini terpasang di';
export function pairedAs(role: string, at: string) {
  return `${role}, sampai ${at}`;
}
export const pairedAlready = 'waktunya sudah habis';
export const openStation = 'Buka pos';
export const forgetAction = 'Lepas dari HP ini';
export const forgetText =
  'HP ini berhenti membantu lomba itu. Catatan yang belum terkirim tetap tersimpan di HP ini.';
export const pairedNow = 'HP ini terpasang';

// Branches
export function branchesUnread(count: number) {
  return `${count} keputusan dari HP lain tidak terbaca di versi ini. Semuanya tetap disimpan di server; kalau ada moto yang hasilnya kurang, tanyakan HP itu.`;
}
export const branchesTitle = 'Keputusan dari dua HP';
export function branchOf(device: string, count: number) {
  return `${count} keputusan dari ${device} tidak masuk ke rantai. Tidak ada yang dibuang.`;
}
export function branchOpen(moto: string) {
  return `${moto}: sudah jalan di HP lama, di sini belum ada hasilnya.`;
}
export const branchAccept = 'Terima hasil ini';
export const branchAccepting = 'Mencatat…';
export const branchAccepted = 'Hasil diterima';
export function branchDiffers(moto: string) {
  return `${moto}: hasilnya lain. Yang berlaku hasil di sini; periksa, dan pakai “Koreksi” kalau perlu.`;
}
export const branchStands = 'Berlaku';
export const branchOther = 'Di HP lama';
export const branchStage = {
  rantai: 'Susunan di sini berlaku; di HP lama belum ada yang jalan.',
  cabang:
    'Motonya sudah jalan di HP lama: susunan dari HP lama yang berlaku. Urungkan susunan di sini, lalu susun lagi.',
  juri: 'Motonya sudah jalan di dua-duanya: diputus juri. Tutup kelas ini dengan penempatan yang diketik, beserta alasannya.',
} as const;
export const branchToJury = 'Tutup kelas dengan putusan juri';
export const branchNothing = 'Semuanya sudah ada di sini, tidak ada yang perlu dilakukan.';
export const branchUnreadable = 'Tidak bisa dibaca di sini. Minta HP lama menunjukkan kodenya.';
// Witness
export const witnessTitle = 'Saksi';
export const witnessText =
  'HP saksi menyimpan salinannya dan mengirimnya kalau ada sinyal. Kalau HP ini hilang, tidak ada yang hilang.';
export const witnessShow = 'Tunjukkan kode saksi';
export const witnessCode = 'Salinan keputusan untuk saksi';
export const resultCodeAction = 'Kode hasil untuk saksi';
export const witnessBe = 'Jadi saksi: pindai dari pemegang kendali';
/** A code was read whole: leaving the page loses nothing. */
export const keptAndChecked = 'Tersimpan di HP ini. Sedang diperiksa…';
export const receiptText =
  'Tunjukkan tanda terima ini ke pemegang kendali: HP-nya jadi tahu bahwa salinannya ada di sini.';
export const receiptAllSent = 'Server sudah punya semua yang disimpan HP ini.';
export const receiptCode = 'Tanda terima saksi';
export const receiptShow = 'Tunjukkan tanda terima';
export const receiptScan = 'Pindai tanda terima saksi';
export const receiptScanText =
  'Sesudah HP saksi membaca kodenya, di sana muncul tanda terima. Pindai di sini. Keputusan tetap dikirim dari HP ini begitu ada sinyal.';
export const receiptTaken = 'Tanda terima dicatat';
/** What a witness keeps of what this phone has not sent; the last of it was decided at `at`. */
export function witnessKeeps(name: string, count: number, at: string) {
  return `Saksi ${name} menyimpan ${count} keputusan HP ini, sampai pukul ${at}.`;
}
export function witnessSent(name: string, count: number, at: string) {
  return `Lewat saksi ${name}, server sudah punya ${count} keputusan HP ini, sampai pukul ${at}.`;
}
export function witnessTaken(count: number) {
  return `${count} keputusan disimpan di HP ini sebagai saksi`;
}
export const nothingToShow = 'Semua keputusan sudah sampai di server.';

export const sentences = {
  offline: takeOverOffline,
  network: takeOverOffline,
};
