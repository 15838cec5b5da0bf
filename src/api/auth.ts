import { isPersonalEntry } from '#domain/personal-entry.ts';
import { AppError, toAppError } from './app-error.ts';
import { dataOf, rest } from './client.ts';
import { freshSession, loadSupabase } from './session.ts';
import { clearStoredSession } from './session-store.ts';

export interface SignUpDetails {
  fullName: string;
  email: string;
  phone: string;
  password: string;
}

/** What a request carries where the project asks for a captcha: without a key at build time nothing is left of it. */
export async function captchaOptions(): Promise<{ captchaToken?: string }> {
  const sitekey = import.meta.env.VITE_TURNSTILE_SITE_KEY;
  if (!sitekey) return {};
  const { captchaToken } = await import('./captcha.ts');
  return { captchaToken: await captchaToken(sitekey) };
}

/** @throws AppError `invalid_credentials`, `email_not_confirmed`, `over_request_rate_limit`, `captcha_failed` … */
export async function signIn(email: string, password: string): Promise<void> {
  const client = await loadSupabase();
  const options = await captchaOptions();
  const { error } = await client.auth.signInWithPassword({ email, password, options });
  if (error !== null) throw toAppError(error);
}

/**
 * Signs up with the name and phone as metadata, from which the database's trigger fills the profile (product spec,
 * section 7).
 *
 * @returns whether the new user is signed in already; else a mail asks them to confirm first
 * @throws AppError `user_already_exists`, `email_exists`, `weak_password`, `over_email_send_rate_limit` …
 */
export async function signUp({
  fullName,
  email,
  phone,
  password,
}: SignUpDetails): Promise<{ signedIn: boolean }> {
  const client = await loadSupabase();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      ...(await captchaOptions()),
      data: { nama_lengkap: fullName, nomor_hp: phone },
      emailRedirectTo: `${window.location.origin}/`,
    },
  });
  if (error !== null) throw toAppError(error);
  // Where addresses must be confirmed, the auth service hides that one is taken: it answers a user who can sign in
  // by no means at all.
  if (data.user !== null && data.user.identities?.length === 0) {
    throw new AppError('user_already_exists', { status: 422 });
  }
  if (data.session === null) return { signedIn: false };

  try {
    await dataOf(
      rest
        .from('profil_pengguna')
        .update({ nama_lengkap: fullName, nomor_hp: phone })
        .eq('id', data.session.user.id),
    );
  } catch (profileError) {
    console.warn('The profile was not written after sign-up; the trigger has filled it.', {
      code: toAppError(profileError).code,
    });
  }
  return { signedIn: true };
}

/**
 * Sends the mail with the reset link. Whether the address has an account is not said.
 * @throws AppError `over_email_send_rate_limit`, `validation_failed` …
 */
export async function sendPasswordReset(email: string): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.auth.resetPasswordForEmail(email, {
    ...(await captchaOptions()),
    redirectTo: `${window.location.origin}/reset-password`,
  });
  if (error !== null) throw toAppError(error);
}

export interface LinkTokens {
  accessToken: string;
  refreshToken: string;
}

/**
 * Makes the session that a mailed link carries the one of this browser. The auth service checks the tokens.
 * @throws AppError `bad_jwt`, `invalid_jwt`, `refresh_token_not_found`, `session_not_found` …
 */
export async function openLinkSession({ accessToken, refreshToken }: LinkTokens): Promise<void> {
  const client = await loadSupabase();
  const { data, error } = await client.auth.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  if (error !== null) throw toAppError(error);
  if (data.session === null) throw new AppError('session_missing', { status: 401 });
}

/**
 * @param current the current password, which the server checks too; not needed right after a mailed link
 * @throws AppError `session_missing`, `session_not_found`, `current_password_mismatch`, `same_password`, `weak_password` …
 */
export async function setPassword(password: string, current?: string): Promise<void> {
  const client = await loadSupabase();
  const signedIn = (await freshSession()) !== null;
  const { error } = await client.auth.updateUser(
    current === undefined ? { password } : { password, current_password: current },
  );
  if (error === null) return;
  const appError = toAppError(error);
  // The client gives the server's `session_not_found` the name it has for "nobody is signed in here".
  if (appError.code === 'session_missing' && signedIn) {
    throw new AppError('session_not_found', { status: 403, cause: error });
  }
  throw appError;
}

/**
 * Signs out everywhere as far as the server can be asked, and here in any case: a refusal (401, 403, 404: the session
 * is over already) or no answer leaves nobody signed in on this device. What was typed about riders goes as well: the
 * next person at this phone may be another.
 */
export async function signOut(): Promise<void> {
  try {
    const client = await loadSupabase();
    const { error } = await client.auth.signOut();
    if (error !== null) await client.auth.signOut({ scope: 'local' });
  } catch (error) {
    console.warn('The server was not told of the sign-out.', { code: toAppError(error).code });
  } finally {
    forgetPersonalEntries();
    clearStoredSession();
  }
}

function forgetPersonalEntries() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (isPersonalEntry(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // A phone that refuses storage has kept nothing.
  }
}
