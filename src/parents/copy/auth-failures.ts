import { errorMessage } from '#parts/copy/errors.ts';
import { mailPause } from '#parts/copy/sign-in.ts';
import * as copy from './auth.ts';

/** What of an `AppError` decides the sentence. */
interface Refused {
  code: string;
  message: string;
  facts: Readonly<Record<string, unknown>>;
  retryable: boolean;
}

/** The product's sentence (spec, section 8) and, where it says too little to go on, what to do next. */
export interface AuthFailure {
  text: string;
  help?: string | undefined;
}

const connectionCodes = ['offline', 'network', 'timeout', 'rate_limited', 'captcha_failed'];

function withHelp(text: string, error: Refused): AuthFailure {
  const { seconds } = error.facts;
  const help = connectionCodes.includes(error.code)
    ? errorMessage(error.code)
    : error.code === 'over_email_send_rate_limit' && typeof seconds === 'number'
      ? mailPause(seconds)
      : copy.helpByCode[error.code];
  return help === undefined ? { text } : { text, help };
}

// The prose is a fallback for auth servers older than error codes.

export function signInFailure(error: Refused): AuthFailure {
  if (error.code === 'invalid_credentials' || /Invalid login credentials/.test(error.message)) {
    return { text: copy.credentialsWrong };
  }
  return withHelp(copy.signInFailed, error);
}

export function signUpFailure(error: Refused): AuthFailure {
  if (
    error.code === 'user_already_exists' ||
    error.code === 'email_exists' ||
    /User already registered/.test(error.message)
  ) {
    return { text: copy.emailTaken };
  }
  if (
    error.code === 'weak_password' ||
    /Password should be at least 6 characters/.test(error.message)
  ) {
    return { text: copy.passwordTooShort };
  }
  return withHelp(copy.signUpFailed, error);
}

export function forgotPasswordFailure(error: Refused): AuthFailure {
  return withHelp(copy.resetMailFailed, error);
}

export function resendFailure(error: Refused): AuthFailure {
  return withHelp(copy.resendFailed, error);
}

/** The tokens of a reset link were not accepted, or could not be checked. */
export function resetLinkFailure(error: Refused): AuthFailure {
  return error.retryable
    ? withHelp(copy.resetCheckFailed, error)
    : { text: copy.resetTokenInvalid };
}

export function resetPasswordFailure(error: Refused): AuthFailure {
  switch (error.code) {
    case 'session_missing':
    case 'not_signed_in':
      return { text: copy.resetSessionMissing };
    case 'session_not_found':
    case 'session_expired':
      return { text: copy.resetSessionEnded };
    default:
      return withHelp(copy.resetFailed, error);
  }
}
