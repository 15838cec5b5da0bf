import type { AppError } from '#api/platform/app-error.ts';
import { isPasswordTooLong, minPasswordLength } from '#domain/password.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage, hasErrorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import type { FieldProblem, FormRefusal } from '#ui/form.ts';

export interface PasswordForm {
  current: string;
  next: string;
  confirmation: string;
}

/** The first rule broken (product spec, section 5, in its order), if any. */
export function passwordProblems(form: PasswordForm): FieldProblem<keyof PasswordForm>[] {
  const empty = (['current', 'next', 'confirmation'] as const).find((field) => form[field] === '');
  if (empty !== undefined) {
    return [{ field: empty, text: shared.allFieldsRequired }];
  }
  if (form.next !== form.confirmation) {
    return [{ field: 'confirmation', text: copy.newConfirmationDiffers }];
  }
  if (form.next.length < minPasswordLength) {
    return [{ field: 'next', text: copy.newPasswordTooShort }];
  }
  if (isPasswordTooLong(form.next)) {
    return [{ field: 'next', text: shared.passwordTooLong }];
  }
  return [];
}

/** What a refusal of the auth service reads (product spec, section 8). */
export function passwordFailure(error: AppError): FormRefusal<keyof PasswordForm> {
  switch (error.code) {
    case 'current_password_wrong':
    case 'current_password_invalid':
    case 'current_password_required':
      return { field: 'current', text: copy.currentPasswordWrong };
    case 'session_missing':
    case 'session_not_found':
    case 'session_expired':
    case 'not_signed_in':
      return { field: null, text: copy.notAuthenticated, help: errorMessage('not_signed_in') };
    case 'same_password':
      return { field: 'next', text: shared.samePassword };
    // The form checked for six characters already, so the service asks for more than those.
    case 'weak_password':
      return {
        field: 'next',
        text: shared.weakPassword,
      };
    case 'over_request_rate_limit':
      return { field: null, text: copy.passwordChangeFailed, help: errorMessage('rate_limited') };
  }
  if (hasErrorMessage(error.code)) {
    return { field: null, text: copy.passwordChangeFailed, help: errorMessage(error.code) };
  }
  // Only a refusal gets here: what went wrong inside the server has the code `internal`.
  const said = error.message === error.code ? '' : error.message;
  return { field: null, text: said === '' ? copy.passwordChangeFailed : said };
}
