import { AppError, toAppError } from './app-error.ts';
import { dataOf, rest } from './client.ts';
import { loadSupabase } from './session.ts';

export interface SignUpDetails {
  fullName: string;
  email: string;
  phone: string;
  password: string;
}

/** @throws AppError `invalid_credentials`, `email_not_confirmed`, `over_request_rate_limit` … */
export async function signIn(email: string, password: string): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.auth.signInWithPassword({ email, password });
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
