import type { AccountProblem } from '#domain/account-rules.ts';
import { passwordTooLong, phoneRequired, samePassword, weakPassword } from '#parts/copy/shared.ts';
import { signInHelp } from '#parts/copy/sign-in.ts';

// Sign-in
export const signInHeading = 'Siap balapan lagi?';
export const signInText = 'Masuk untuk mendaftarkan rider dan melihat pesanan Anda.';
export const passwordLabel = 'Password';
export const forgotPassword = 'Lupa password?';
export const processing = 'Memproses...';
export const noAccountYet = 'Belum punya akun?';
export const signUpLink = 'Daftar sekarang';
export const signedIn = 'Login berhasil!';

// A password that was forgotten
export const resetRequestText =
  'Tulis email akun Anda. Kami kirimkan link untuk membuat password baru.';
export const accountEmailLabel = 'Email akun';
export const sendResetLinkAction = 'Kirim link reset';
export const resetLinkSent = 'Link reset password telah dikirim ke email Anda';
/** Stays on the page: who comes back from the mail app finds what was done. */
export function resetLinkWaits(email: string) {
  return `Buka email dari kami di ${email}, lalu tekan link di dalamnya. Belum masuk? Periksa folder spam.`;
}

// Sign-up
export const signUpHeading = 'Buat akun';
export const signUpText = 'Satu akun untuk mendaftarkan semua rider di keluarga Anda.';
export const passwordConfirmationLabel = 'Konfirmasi password';
export const signUpAction = 'Daftar';
export const accountAlready = 'Sudah punya akun?';
export const signedUp = 'Registrasi berhasil! Silakan cek email untuk verifikasi.';
/** Under it, where nobody is asked to confirm: no mail will come. */
export const signedUpAlready = 'Anda sudah masuk dan bisa langsung lanjut, tanpa menunggu email.';

/** Of the buttons under an address that is half typed: "@gmail.com". */
export const addressEnds = 'Lengkapi email';

// An account made beside a child's entry
export const newAccountTitle = 'Akun Anda';
export const newAccountText = 'Dengan akun ini Anda membuka pesanan dan kode QR rider kapan saja.';
export const newAccountDone = 'Akun Anda sudah jadi. Tinggal pesan.';
export const accountAlreadyHere = 'Sudah punya akun? Masuk';
export const parentNameLabel = 'Nama Anda';
/** Under an address that has an account: what was typed waits. */
export const signInWithIt = 'Masuk dengan email ini';
export const confirmFirst =
  'Akun Anda sudah dibuat. Buka link di email dari kami, masuk, lalu pesan: isian formulir ini tetap ada di tab ini.';

// A link from a mail
export const linkHeading = 'Masuk dengan akun ini?';
export const linkText =
  'Link di email Anda membuka akun berikut. Lanjutkan hanya kalau itu akun Anda.';
export const checkingLink = 'Memeriksa link...';
export function signInAs(email: string) {
  return `Masuk sebagai ${email}`;
}
export const notMyAccount = 'Bukan akun saya';

// A new password
/** The account that a reset link opens. */
export function newPasswordOf(email: string) {
  return `Akun: ${email}`;
}
export const newPasswordHeading = 'Buat password baru';
export const newPasswordText = 'Pilih password yang mudah Anda ingat, minimal 6 karakter.';
export const checkingResetLink = 'Memverifikasi link reset...';
export const askNewLinkHelp = 'Minta link baru lewat "Lupa password?" di halaman masuk.';
export const toSignInAction = 'Ke halaman masuk';
export const savePasswordAction = 'Simpan password';
export const passwordChanged = 'Password berhasil diubah! Silakan login dengan password baru Anda.';

// What is wrong in a form (product spec, section 5)
export const emailAndPasswordRequired = 'Email dan password harus diisi';
export const emailRequired = 'Email harus diisi';
export const emailInvalid = 'Format email tidak valid';
export const passwordTooShort = 'Password minimal 6 karakter';
/** What an account cannot be made of. */
export const accountProblemText: Record<AccountProblem['code'], string> = {
  email_required: emailRequired,
  phone_required: phoneRequired,
  password_too_short: passwordTooShort,
  password_too_long: passwordTooLong,
};
export const confirmationDiffers = 'Konfirmasi password tidak cocok';
export const newConfirmationDiffers = 'Password dan konfirmasi tidak cocok';

// What the auth service refuses (product spec, section 8)
export const credentialsWrong = 'Email atau password salah';
export const signInFailed = 'Terjadi kesalahan saat login';
export const emailTaken = 'Email sudah terdaftar';
export const signUpFailed = 'Terjadi kesalahan saat registrasi';
export const resetMailFailed = 'Gagal mengirim email reset password';
export const resetLinkInvalid = 'Link reset password tidak valid atau sudah kadaluarsa';
export const resetTokenInvalid = 'Token tidak valid. Silakan coba lagi.';
export const resetCheckFailed = 'Terjadi kesalahan. Silakan coba lagi.';
export const resetSessionMissing =
  'Sesi reset password tidak valid. Silakan minta link reset baru.';
export const resetSessionEnded =
  'Sesi reset password telah berakhir. Silakan minta link reset baru.';
export const resetFailed = 'Gagal mengubah password. Silakan coba lagi.';

const checkEmail = 'Periksa lagi alamat email Anda.';

/** At an address that is not confirmed: the link in the mail ends after fifteen minutes. */
export const resendAction = 'Kirim ulang email verifikasi';
export const resendFailed = 'Gagal mengirim email verifikasi';
export function resent(email: string): string {
  return `Email verifikasi dikirim ke ${email}`;
}

/** What to do next, by the auth service's code, where the sentence above says too little to go on. */
export const helpByCode: Record<string, string> = {
  ...signInHelp,
  email_address_invalid: checkEmail,
  validation_failed: checkEmail,
  same_password: samePassword,
  weak_password: weakPassword,
  signup_disabled: 'Pendaftaran akun baru sedang ditutup. Silakan coba lagi nanti.',
};
