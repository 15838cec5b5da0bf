import type { AppError } from '#api/app-error.ts';
import { errorMessage, hasErrorMessage } from '#copy/errors.ts';
import { minPasswordLength } from '#domain/constants.ts';

export interface PasswordForm {
  current: string;
  next: string;
  confirmation: string;
}

export interface PasswordProblem {
  /** Where to mend it; null when that is in no field. */
  field: keyof PasswordForm | null;
  text: string;
  help?: string;
}

/** The first rule broken (product spec, section 5, in its order), or null. */
export function passwordProblem(form: PasswordForm): PasswordProblem | null {
  const empty = (['current', 'next', 'confirmation'] as const).find((field) => form[field] === '');
  if (empty !== undefined) return { field: empty, text: 'Semua field harus diisi' };
  if (form.next !== form.confirmation) {
    return { field: 'confirmation', text: 'Password baru dan konfirmasi tidak cocok' };
  }
  if (form.next.length < minPasswordLength) {
    return { field: 'next', text: 'Password baru minimal 6 karakter' };
  }
  return null;
}

const failed = 'Gagal mengubah password';

/** What a refusal of the auth service reads (product spec, section 8). */
export function passwordFailure(error: AppError): PasswordProblem {
  switch (error.code) {
    case 'current_password_wrong':
      return { field: 'current', text: 'Password saat ini salah' };
    case 'session_missing':
    case 'session_not_found':
    case 'session_expired':
    case 'not_signed_in':
      return { field: null, text: 'User not authenticated', help: errorMessage('not_signed_in') };
    case 'same_password':
      return { field: 'next', text: 'Password baru harus berbeda dari password saat ini.' };
    // Six characters were counted here already: the service asks for more than that.
    case 'weak_password':
      return {
        field: 'next',
        text: 'Password ini terlalu mudah ditebak. Pakai yang lebih panjang, dengan huruf dan angka.',
      };
    case 'over_request_rate_limit':
      return { field: null, text: failed, help: errorMessage('rate_limited') };
  }
  if (hasErrorMessage(error.code)) {
    return { field: null, text: failed, help: errorMessage(error.code) };
  }
  // Only a refusal gets here: what went wrong inside the server has the code `internal`.
  const said = error.message === error.code ? '' : error.message;
  return { field: null, text: said === '' ? failed : said };
}
