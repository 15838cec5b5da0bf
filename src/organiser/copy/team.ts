export const title = 'Tim';
export const loading = 'Memuat tim...';
export const loadFailed = 'Tim belum bisa dimuat';
export const organisationLabel = 'Penyelenggara';

// The organisation
export const changeOrganisationAction = 'Ubah data';
export const changeOrganisationTitle = 'Data penyelenggara';
export const aboutLabel = 'Tentang klub';
export const aboutHint =
  'Tampil di halaman klub, yang bisa dibuka dari setiap lomba Anda. Nomor HP dan email tidak tampil di sana.';
export const logoLabel = 'Logo klub';
export const logoHint =
  'Tampil di sertifikat, gambar juara, dan halaman klub. Paling pas gambar persegi. Tanpa logo, sertifikat memakai huruf awal nama klub.';
export const organisationNameLabel = 'Nama klub atau penyelenggara';
export const organisationNameRequired = 'Nama penyelenggara harus diisi.';
export const contactHint = 'Tampil ke tim Anda, bukan ke orang tua.';
export const clubEmailHint =
  'Ke sini sampai balasan orang tua, kalau ini alamat masuk seorang anggota tim yang sudah dikonfirmasi.';
export const saveAction = 'Simpan';
export const organisationSaved = 'Data penyelenggara disimpan';
export const waitingForApproval =
  'Penyelenggara ini menunggu persetujuan pengelola aplikasi. Lomba sudah bisa disiapkan; terbitnya setelah disetujui.';
export const noOrganisationTitle = 'Anda belum punya tim';
export function noOrganisationText(email: string) {
  return `Buat penyelenggara untuk klub Anda, atau buka tautan undangan yang dikirim ke ${email}.`;
}
export const foundAction = 'Buat penyelenggara';
export const founding = 'Membuat...';
export const organisationPlaceholder = 'Misalnya Klub Roda Kecil Bandung';

// What the person is, without the right to see the others
export const ownRolesTitle = 'Peran Anda';
export const ownRolesText = 'Hanya pemilik yang melihat dan mengatur seluruh tim.';

// People
export const peopleTitle = 'Orang';
export const you = 'Anda';
export const withoutName = 'Tanpa nama';
export function memberSince(date: string) {
  return `Sejak ${date}`;
}
export const peopleText =
  'Tekan sebuah baris untuk mengubah hak orangnya, atau mengeluarkannya dari tim.';
export const searchPeople = 'Cari nama atau email';
export const searchPlaceholder = 'Nama, email';
export const nameColumn = 'Nama';
export const emailColumn = 'Email';
export const sinceColumn = 'Sejak';
export const invitationsColumn = 'Undangan terbuka';
export function changeRolesOf(name: string) {
  return `Ubah hak ${name}`;
}
export const roleLabel = 'Peran';
export const scopeLabel = 'Berlaku untuk';
export const addRoleAction = 'Tambah peran';
export const dropRoleAction = 'Hapus peran ini';
export const rolesSaved = 'Hak sudah diubah';
export const atLeastOneRole =
  'Sisakan paling sedikit satu peran, atau keluarkan orangnya dari tim.';
export const rolesAtOnce = 'Berlaku saat itu juga, di semua HP orang ini.';

// Out of the team
export const removeAction = 'Keluarkan dari tim';
export const leaveAction = 'Keluar dari tim';
export function removeTitle(name: string) {
  return `Keluarkan ${name}?`;
}
export function leaveTitle(organisation: string) {
  return `Keluar dari ${organisation}?`;
}
export const removeAtOnce =
  'Haknya hilang saat itu juga, walaupun HP-nya masih masuk dengan akun ini.';
export const leaveAtOnce =
  'Hak Anda hilang saat itu juga. Untuk kembali, pemilik harus mengundang.';
export function rolesLost(list: string) {
  return `Kehilangan peran: ${list}.`;
}
export function invitationsEnd(count: number) {
  return `${count} undangan yang ia kirim dan belum dipakai ikut berakhir.`;
}
export const logStays = 'Catatan tentang apa yang sudah dilakukan tetap tersimpan.';
export const removing = 'Mengeluarkan...';
export const cancelAction = 'Batal';
export function removed(name: string) {
  return `${name} sudah keluar dari tim`;
}

// Invitations
export const inviteAction = 'Undang orang';
export const inviteTitle = 'Undang ke tim';
export const inviteText =
  'Undangan hanya bisa diterima oleh akun dengan alamat email ini, satu kali, dalam tujuh hari.';
export const inviteEmailRequired = 'Alamat email harus diisi.';
export const inviteEmailHint = 'Alamat yang dipakai orang itu di Pushbike Race.';
export const sendInviteAction = 'Kirim undangan';
export const inviteSentTitle = 'Undangan terkirim';
export function inviteSentText(email: string, until: string) {
  return `Email sedang dikirim ke ${email}. Tautannya hanya ada di email itu dan berlaku sampai ${until}.`;
}
export function whatsAppText(organisation: string, role: string, email: string) {
  return `Halo, Anda diundang menjadi ${role} di ${organisation}. Undangannya ada di email ${email}. Kalau belum terlihat, periksa folder spam.`;
}
export const doneAction = 'Selesai';
export const invitationsTitle = 'Undangan yang belum dipakai';
export function invitationEnds(when: string) {
  return `Berlaku sampai ${when}`;
}
export const invitationExpired = 'Sudah lewat waktu';
export const withdrawAction = 'Tarik undangan';
export const withdrawing = 'Menarik...';
export function withdrawn(email: string) {
  return `Undangan untuk ${email} ditarik`;
}
export const sendAgainAction = 'Kirim lagi';

// Who may do what
export const rightsTitle = 'Siapa boleh apa';
export const rightColumn = 'Hak';
export const yes = 'Boleh';
export const no = 'Tidak';

// For admins
export const organisationsTitle = 'Semua penyelenggara';
export const organisationsText =
  'Hanya terlihat oleh pengelola aplikasi. Tekan nama klub untuk memblokirnya atau bertindak untuknya.';
export function ownedBy(names: string) {
  return `Pemilik: ${names}`;
}
export const withoutOwner = 'Tanpa pemilik';
export function raceCount(count: number) {
  return `${count} lomba`;
}
export const approveAction = 'Setujui';
export const approving = 'Menyetujui...';
export const approved = 'Disetujui';
export const takeBackAction = 'Cabut persetujuan';
export const waiting = 'Menunggu persetujuan';
