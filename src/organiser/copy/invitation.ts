export const heading = 'Undangan';
export const loading = 'Membuka undangan...';
export const loadFailed = 'Undangan belum bisa dibuka';
export const missingTitle = 'Undangan tidak ditemukan';
export const missingText =
  'Tautannya mungkin terpotong. Buka lagi dari email undangan, atau minta yang mengundang mengirim ulang.';
export function offerText(inviter: string | null) {
  return inviter === null ? 'Anda diundang menjadi' : `${inviter} mengundang Anda menjadi`;
}
export function inOrganisation(organisation: string) {
  return `di ${organisation}`;
}
export function forRace(race: string) {
  return `Hanya untuk lomba ${race}`;
}
export const forAllRaces = 'Untuk semua lombanya';
export function addressedTo(address: string) {
  return `Undangan ini untuk akun beralamat ${address}.`;
}
export function until(when: string) {
  return `Berlaku sampai ${when}, satu kali pakai.`;
}
export const declineAction = 'Bukan saya';
export const declineTitle = 'Undangan ini bukan untuk Anda?';
export const declineText =
  'Undangan ini berakhir, dan tidak ada lagi yang bisa mengirim undangan ke alamat email Anda.';
export const declineConfirm = 'Ya, bukan saya';
export const keepAction = 'Kembali';
export const declining = 'Mengakhiri...';
export const acceptAction = 'Terima undangan';
export const accepting = 'Menerima...';
export function accepted(organisation: string) {
  return `Selamat bergabung di ${organisation}`;
}
export const signInAction = 'Masuk dengan akun itu';
export const signUpAction = 'Belum punya akun? Daftar';
export function otherAccount(email: string) {
  return `Anda masuk sebagai ${email}. Undangan ini untuk alamat lain.`;
}
export const changeAccountAction = 'Keluar dan masuk dengan akun lain';
export const toConsoleAction = 'Ke halaman panitia';
export const ended: Record<'used' | 'withdrawn' | 'expired', { title: string; text: string }> = {
  used: {
    title: 'Undangan sudah dipakai',
    text: 'Setiap undangan dipakai satu kali. Kalau Anda yang memakainya, langsung saja ke halaman panitia.',
  },
  withdrawn: {
    title: 'Undangan sudah ditarik',
    text: 'Minta yang mengundang mengirim undangan baru.',
  },
  expired: {
    title: 'Undangan sudah lewat waktu',
    text: 'Undangan berlaku tujuh hari. Minta yang mengundang mengirim lagi.',
  },
};
