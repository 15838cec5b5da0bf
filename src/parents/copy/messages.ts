export const wantedTitle = 'Berhenti menerima email?';
export const wantedText =
  'Anda tidak akan menerima lagi email yang tidak wajib, misalnya kabar dari penyelenggara lomba; kabarnya tetap terbaca di aplikasi. Email tentang pembayaran, tempat, dan perubahan jadwal tetap dikirim.';
export const stopAction = 'Berhenti menerima';
export const stoppedTitle = 'Anda sudah berhenti';
export const stoppedText =
  'Email yang tidak wajib tidak dikirim lagi; kabar penyelenggara tetap terbaca di aplikasi. Email tentang pembayaran, tempat, dan perubahan jadwal tetap dikirim.';
export const resumeAction = 'Terima lagi';
export const loadFailed = 'Pilihan email tidak bisa dimuat';
export const missingTitle = 'Link ini tidak dikenal';
export const missingText =
  'Alamatnya mungkin terpotong. Buka lagi linknya dari email, atau salin seluruhnya.';
