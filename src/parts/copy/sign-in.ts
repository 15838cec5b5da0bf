/** What stands in the way of signing in or up, and what to do, by the auth service's code. */
export const signInHelp = {
  email_not_confirmed:
    'Email Anda belum diverifikasi. Buka link di email dari kami, lalu masuk lagi.',
  user_banned: 'Akun ini sedang dinonaktifkan. Silakan hubungi penyelenggara.',
  over_request_rate_limit:
    'Banyak yang masuk dari jaringan yang sama. Tunggu beberapa detik, lalu coba lagi.',
  // Everybody's mails of an hour are used up; for one address there is `mailPause`.
  over_email_send_rate_limit:
    'Layanan email kami sedang penuh. Coba lagi satu jam lagi, atau hubungi penyelenggara.',
};

/** Mails to one address keep their distance. */
export function mailPause(seconds: number): string {
  return `Email baru saja dikirim. Periksa kotak masuk dan folder spam, atau coba lagi ${seconds} detik lagi.`;
}

/** Around the links to the terms and to the privacy policy, where an account is made. */
export const consentParts = ['Dengan mendaftar, Anda menyetujui ', ' dan ', ' kami.'] as const;
