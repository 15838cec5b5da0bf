export const heading = 'Masuk panitia';
export const text =
  'Pakai akun Pushbike Race Anda. Hak panitia diberikan oleh pemilik penyelenggara lewat undangan.';
export const passwordLabel = 'Password';
export const submitAction = 'Masuk';
export const submitting = 'Memproses...';
export const required = 'Email dan password harus diisi.';
export const wrong = 'Email atau password salah. Silakan coba lagi.';
export const noAccount = 'Belum punya akun?';
export const signUpLink = 'Daftar dulu, lalu kembali ke sini';
export const forgotLink = 'Lupa password?';
