import { fieldKinds } from '#domain/field-kinds.ts';
import { listDatabaseOf } from '#domain/field-log/databases.ts';
import { termsVersion } from '#domain/terms.ts';
import { AppError, toAppError } from './platform/app-error.ts';
import { captchaOptions } from './platform/captcha-options.ts';
import { forgetPersonalEntries } from './platform/personal-entries.ts';
import { dropPhoneKeys } from './platform/phone-key.ts';
import { freshSession, loadSupabase } from './platform/session.ts';
import { clearStoredSession, readSession } from './platform/session-store.ts';

/** Nobody waits longer for what a sign-up writes beside. */
const besideMs = 3_000;

export interface SignUpDetails {
  fullName: string;
  email: string;
  phone: string;
  password: string;
}

/** @throws AppError `invalid_credentials`, `email_not_confirmed`, `over_request_rate_limit`, `captcha_failed` … */
export async function signIn(email: string, password: string): Promise<void> {
  const client = await loadSupabase();
  const { error } = await onceMore(async () =>
    client.auth.signInWithPassword({ email, password, options: await captchaOptions() }),
  );
  if (error !== null) {
    throw toAppError(error);
  }
}

const placeComesBackMs = 2_000;

/**
 * Tries once more where the limit of requests from one address was met: a carrier puts many phones behind one, and a place
 * comes back within seconds (docs/scaling.md, One address). The captcha's token is good once, so each try asks for its own.
 */
async function onceMore<Answer extends { error: { code?: string | undefined } | null }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const first = await attempt();
  if (first.error?.code !== 'over_request_rate_limit') {
    return first;
  }
  await new Promise((resolve) => setTimeout(resolve, placeComesBackMs));
  return attempt();
}

/**
 * Asks for the mail that confirms a sign-up once more; its link is good for fifteen minutes.
 * @throws AppError `over_email_send_rate_limit`, `over_request_rate_limit` …
 */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.auth.resend({
    type: 'signup',
    email,
    options: { ...(await captchaOptions()), emailRedirectTo: `${window.location.origin}/` },
  });
  if (error !== null) {
    throw toAppError(error);
  }
}

/**
 * Signs up with the name, phone and the version of the terms that the form links to as metadata, from which triggers of the
 * database fill the profile (product spec, section 7) and record the consent.
 *
 * @returns whether the new user is signed in already, else a mail asks them to confirm first; and what ends, within a few seconds, when
 *   all that is written beside has gone out
 * @throws AppError `user_already_exists`, `email_exists`, `weak_password`, `over_email_send_rate_limit` …
 */
export async function signUp({
  fullName,
  email,
  phone,
  password,
}: SignUpDetails): Promise<{ signedIn: boolean; userId: string; beside: Promise<unknown> }> {
  const client = await loadSupabase();
  const { data, error } = await onceMore(async () =>
    client.auth.signUp({
      email,
      password,
      options: {
        ...(await captchaOptions()),
        data: { nama_lengkap: fullName, nomor_hp: phone, versi_syarat: termsVersion },
        emailRedirectTo: `${window.location.origin}/`,
      },
    }),
  );
  if (error !== null) {
    throw toAppError(error);
  }
  // Where addresses must be confirmed, the auth service hides that one is taken: it answers a user who can sign in
  // by no means at all.
  if (data.user !== null && data.user.identities?.length === 0) {
    throw new AppError('user_already_exists', { status: 422 });
  }
  const userId = data.user?.id ?? '';
  if (data.session === null) {
    return { signedIn: false, userId, beside: Promise.resolve() };
  }

  // Beside what comes next: the trigger has filled the profile with the same.
  const written = client
    .from('profil_pengguna')
    .update({ nama_lengkap: fullName || null, nomor_hp: phone })
    .eq('id', userId)
    .then(({ error: failure, status }) => {
      if (failure !== null) {
        console.warn('The profile was not written after sign-up; the trigger has filled it.', {
          code: toAppError(failure, status).code,
        });
      }
    });
  // So too: whatever keeps it from going out is met again where receipts are spoken of.
  const proof = client.rpc('send_mailbox_proof').then(({ error: failure, status }) => {
    if (failure !== null) {
      console.warn('The proof of the address was not sent.', {
        code: toAppError(failure, status).code,
      });
    }
  });
  const limit = new Promise((resolve) => setTimeout(resolve, besideMs));
  return { signedIn: true, userId, beside: Promise.race([Promise.all([written, proof]), limit]) };
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
  if (error !== null) {
    throw toAppError(error);
  }
}

export interface LinkTokens {
  accessToken: string;
  refreshToken: string;
}

/** What a mailed link carries, checked by the auth service and kept apart: this browser's own session is as it was. */
export interface LinkAccount {
  userId: string;
  email: string;
  /**
   * Makes it the session of this browser.
   * @throws AppError as `openLink`
   */
  signIn(): Promise<void>;
  /**
   * Sets a new password, which ends the account's sessions, this one and, where it is of the same account, this browser's as well.
   * @throws AppError `session_not_found`, `same_password`, `weak_password` …
   */
  setPassword(password: string): Promise<void>;
}

/**
 * Whose account a mailed link opens. Anybody can send a link to their own account, so nobody is signed in by it who has not said yes
 * to its address.
 * @throws AppError `bad_jwt`, `invalid_jwt`, `refresh_token_not_found`, `session_not_found` …
 */
export async function openLink(tokens: LinkTokens): Promise<LinkAccount> {
  const { clientApart } = await import('./platform/supabase.ts');
  const apart = clientApart();
  const { user } = await sessionOf(apart, tokens);
  return {
    userId: user.id,
    email: user.email ?? '',
    signIn: async () => {
      await sessionOf(await loadSupabase(), tokens);
    },
    setPassword: async (password) => {
      const { error } = await apart.auth.updateUser({ password });
      if (error !== null) {
        const appError = toAppError(error);
        // The link's session was here: the client's name for "nobody is signed in" is the server's `session_not_found`.
        throw appError.code === 'session_missing'
          ? new AppError('session_not_found', { status: 403, cause: error })
          : appError;
      }
      await endOthers(apart);
      if (readSession()?.userId === user.id) {
        await signOut();
      }
      await apart.auth.signOut({ scope: 'local' }).catch(() => undefined);
    },
  };
}

async function sessionOf(
  client: Awaited<ReturnType<typeof loadSupabase>>,
  { accessToken, refreshToken }: LinkTokens,
): Promise<{ user: { id: string; email?: string | undefined } }> {
  const { data, error } = await client.auth.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  if (error !== null) {
    throw toAppError(error);
  }
  if (data.session === null) {
    throw new AppError('session_missing', { status: 401 });
  }
  // A person who has the link has the mailbox. Said now, because the session may be gone after the new password.
  const { error: failure, status } = await client.rpc('my_mailbox');
  if (failure !== null) {
    console.warn('That the mailbox is proved was not noted.', {
      code: toAppError(failure, status).code,
    });
  }
  return data.session;
}

/** The auth service does so by itself; where it did not and cannot be asked, the password is changed all the same. */
async function endOthers(client: Awaited<ReturnType<typeof loadSupabase>>): Promise<void> {
  const others = await client.auth.signOut({ scope: 'others' });
  if (others.error !== null) {
    console.warn('Other sessions were not ended.', { code: toAppError(others.error).code });
  }
}

/**
 * Sets a new password and ends the account's other sessions: a person who knew the old password is out.
 * @param current the current password, which the server checks too
 * @throws AppError `session_missing`, `session_not_found`, `current_password_invalid`, `same_password`, `weak_password` …
 */
async function setPassword(password: string, current: string): Promise<void> {
  const client = await loadSupabase();
  const signedIn = (await freshSession()) !== null;
  const { error } = await client.auth.updateUser({ password, current_password: current });
  if (error === null) {
    await endOthers(client);
    return;
  }
  const appError = toAppError(error);
  // The client gives the server's `session_not_found` the name it has for "nobody is signed in here".
  if (appError.code === 'session_not_found' || (appError.code === 'session_missing' && signedIn)) {
    // Ended elsewhere, by a new password or a sign-out of all devices: this phone would look signed in for an hour more.
    await forgetSession();
    throw new AppError('session_not_found', { status: 403, cause: error });
  }
  throw appError;
}

/**
 * Changes the signed-in person's password after checking the current one (product spec, section 7).
 * @throws AppError `session_missing`, `session_not_found`, `current_password_wrong`, `current_password_invalid`, `same_password`, `weak_password` …
 */
export async function changePassword(current: string, next: string): Promise<void> {
  try {
    const session = await freshSession();
    if (session === null) {
      throw new AppError('session_missing', { status: 401 });
    }
    const { requirePassword } = await import('./password-check.ts');
    await requirePassword(session.email, current);
    await setPassword(next, current);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Nobody waits longer for a server that does not answer: the session goes from this phone all the same. */
const farewellMs = 5_000;

/**
 * Signs out on this phone: in any case, whether the server can be told or not (401, 403, 404: the session is over
 * already). Other phones stay signed in. What was typed about riders goes as well, in other tabs too: the next person
 * at this phone may be another.
 */
export async function signOut(): Promise<void> {
  // First of all: a person may close the app while the server is told, and must leave nothing behind that can be read.
  await dropPhoneKeys();
  try {
    const client = await loadSupabase();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('timeout')), farewellMs);
    });
    await Promise.race([client.auth.signOut({ scope: 'local' }), limit]).finally(() =>
      clearTimeout(timer),
    );
  } catch (error) {
    console.warn('The server was not told of the sign-out.', { code: toAppError(error).code });
  } finally {
    await forgetSession();
  }
}

/**
 * Ends every session of the account, on this phone last.
 * @throws AppError of the connection: then nothing has ended, and here neither
 */
export async function signOutEverywhere(): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.auth.signOut({ scope: 'global' });
  if (error !== null) {
    throw toAppError(error);
  }
  await forgetSession();
}

async function forgetSession() {
  clearStoredSession();
  // After the session: a form that is open in another tab is closed by its end, and types nothing in again.
  forgetPersonalEntries();
  await Promise.all(fieldKinds.map(forgetListOf));
}

/** What a phone in the field knows of the riders (src/organiser/parts/field-log) goes with the session, in all tabs. */
function forgetListOf(kind: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(listDatabaseOf(kind));
      // An open log lets go of it by itself; signing out does not wait for that.
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      // A browser without a database has no list in it.
      resolve();
    }
  });
}
