export const title = 'Lomba saya';
export const emptyTitle = 'Belum ada yang bisa dikelola';
export const emptyText = (email: string) =>
  `Akun ${email} belum menjadi panitia di lomba mana pun. Minta pemilik penyelenggara mengundang alamat email ini.`;
