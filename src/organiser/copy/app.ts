/** Words around every screen of the organisers' door. */

export const consoleName = 'Panitia';
export const homeLinkLabel = 'Panitia Pushbike Race, ke daftar lomba';
export const consolePlaces = 'Menu panitia';
export const racePlaces = 'Menu lomba ini';
export const morePlaces = 'Lainnya';
export const offlineNotice =
  'Anda sedang offline. Perubahan baru bisa disimpan setelah terhubung lagi.';

// Titles and places
export const signInTitle = 'Masuk panitia';
export const racesTitle = 'Lomba';
export const overviewTitle = 'Ringkasan';
export const moneyTitle = 'Uang';
export const statementTitle = 'Rekap';
export const gateTitle = 'Gerbang';
export const platesTitle = 'Nomor plat';
export const scannerTitle = 'Pemindai gerbang';
export const raceDayTitle = 'Hari lomba';
export const raceControlTitle = 'Kendali dan HP pembantu';
export const pairPhoneTitle = 'Pasang HP ini';
export const stationsTitle = 'Pos hari lomba';
export const finishTitle = 'Garis finis';
export const startAreaTitle = 'Area start';
export const announcerTitle = 'Penyiar';
export const raceClassTitle = 'Kelas lomba';
export const raceClassesTitle = 'Kelas balap';
export const drawTitle = 'Undian';
export const raceOrderTitle = 'Urutan hari ini';
export const racePrintTitle = 'Cetak hari lomba';
export const helpTitle = 'Bantuan';
export const codesTitle = 'Kode';
export const teamTitle = 'Tim';
export const logTitle = 'Catatan';
export const operatorTitle = 'Operator';
export const operatorSearchTitle = 'Cari di semua klub';
export const operatorAccountTitle = 'Akun';
export const operatorOrderTitle = 'Pesanan';
export const operatorClubTitle = 'Klub';
export const operatorSettingsTitle = 'Setelan';
export const invitationTitle = 'Undangan';
export const newRaceTitle = 'Buat lomba';
export const raceSettingsTitle = 'Pengaturan';
export const contentTitle = 'Isi';
export const classTitle = 'Kelas';
export const newsTitle = 'Berita';
export const ticketTitle = 'Tiket';
export const participantsTitle = 'Peserta';
export const importTitle = 'Impor peserta';
export const startListTitle = 'Daftar start';
export const lettersTitle = 'Pesan';
export const writeLetterTitle = 'Tulis pesan';
export const waitingListTitle = 'Daftar tunggu';

// While the operator acts for a club
export const actingLabel = 'Bertindak untuk klub';
export function actingFor(club: string, minutes: number) {
  return `Bertindak untuk ${club}, ${minutes} menit lagi`;
}
export function actingEnded(club: string) {
  return `Bertindak untuk ${club} sudah berakhir.`;
}
export const typedNotSaved =
  'Yang Anda ketik di layar ini tidak bisa disimpan lagi. Salin dulu kalau masih perlu.';
export const leaveClubAction = 'Tinggalkan layar';
export const closeAction = 'Tutup';
export const endActingAction = 'Selesai';
export const endingActing = 'Mengakhiri...';

// From anywhere
export const searchAction = 'Cari';

// The race that is worked on
export const raceSwitch = 'Pindah ke lomba lain';
export const untitledRace = 'Lomba tanpa nama';

// The account
export const signOutAction = 'Keluar';
export const signingOut = 'Sedang keluar...';

// A phone that was at the gate
export const unsentTitle = 'Catatan gerbang belum terkirim';
export function unsentText(count: number) {
  return `${count} catatan di HP ini belum diterima server. Sambungkan ke internet dan buka Gerbang sampai semuanya terkirim. Kalau keluar sekarang, catatan itu hilang.`;
}
export const leaveAnyway = 'Keluar dan hapus catatan';
export const undecidedTitle = 'Keputusan hari lomba belum terkirim';
export function undecidedText(count: number) {
  return `${count} keputusan hari lomba di HP ini belum diterima server. Keputusan itu tetap tersimpan di HP ini, dan terkirim begitu seseorang masuk lagi di sini dan membuka hari lomba.`;
}
export const leaveAction = 'Keluar';
export const stayAction = 'Jangan keluar';

// An address without a screen
export const notFoundHeading = 'Halaman ini tidak ada';
export const notFoundText = 'Alamatnya mungkin salah ketik, atau halamannya sudah dipindahkan.';
export const toRacesAction = 'Ke daftar lomba';
