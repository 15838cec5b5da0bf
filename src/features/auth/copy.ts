import type { AppError } from '#api/app-error.ts';
import { errorMessage } from '#copy/errors.ts';

/** The product's sentence (spec, section 8) and, where it says too little to go on, what to do next. */
export interface AuthFailure {
  text: string;
  help?: string;
}

const helpByCode: Record<string, string> = {
  email_not_confirmed:
    'Email Anda belum diverifikasi. Buka tautan di email dari kami, lalu masuk lagi.',
  user_banned: 'Akun ini sedang dinonaktifkan. Silakan hubungi penyelenggara.',
  over_request_rate_limit: 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.',
  over_email_send_rate_limit:
    'Terlalu banyak email dikirim. Tunggu beberapa menit, lalu coba lagi.',
  email_address_invalid: 'Periksa lagi alamat email Anda.',
  validation_failed: 'Periksa lagi alamat email Anda.',
  same_password: 'Password baru harus berbeda dari password lama.',
  weak_password: 'Password minimal 6 karakter',
  signup_disabled: 'Pendaftaran akun baru sedang ditutup.',
};

const connectionCodes = ['offline', 'network', 'timeout', 'rate_limited'];

function withHelp(text: string, error: AppError): AuthFailure {
  const help = connectionCodes.includes(error.code)
    ? errorMessage(error.code)
    : helpByCode[error.code];
  return help === undefined ? { text } : { text, help };
}

// The prose is a fallback for auth servers older than error codes.

export function signInFailure(error: AppError): AuthFailure {
  if (error.code === 'invalid_credentials' || error.message.includes('Invalid login credentials')) {
    return { text: 'Email atau password salah' };
  }
  return withHelp('Terjadi kesalahan saat login', error);
}

export function signUpFailure(error: AppError): AuthFailure {
  if (
    error.code === 'user_already_exists' ||
    error.code === 'email_exists' ||
    error.message.includes('User already registered')
  ) {
    return { text: 'Email sudah terdaftar' };
  }
  if (
    error.code === 'weak_password' ||
    error.message.includes('Password should be at least 6 characters')
  ) {
    return { text: 'Password minimal 6 karakter' };
  }
  return withHelp('Terjadi kesalahan saat registrasi', error);
}

export function forgotPasswordFailure(error: AppError): AuthFailure {
  return withHelp('Gagal mengirim email reset password', error);
}

export const invalidResetLink = 'Link reset password tidak valid atau sudah kadaluarsa';

/** The tokens of a reset link were not accepted, or could not be checked. */
export function resetLinkFailure(error: AppError): AuthFailure {
  return error.retryable
    ? withHelp('Terjadi kesalahan. Silakan coba lagi.', error)
    : { text: 'Token tidak valid. Silakan coba lagi.' };
}

export function resetPasswordFailure(error: AppError): AuthFailure {
  switch (error.code) {
    case 'session_missing':
    case 'not_signed_in':
      return { text: 'Sesi reset password tidak valid. Silakan minta link reset baru.' };
    case 'session_not_found':
    case 'session_expired':
      return { text: 'Sesi reset password telah berakhir. Silakan minta link reset baru.' };
    default:
      return withHelp('Gagal mengubah password. Silakan coba lagi.', error);
  }
}
