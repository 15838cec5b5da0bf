import { createClient } from '@supabase/supabase-js';
import { captchaOptions } from './auth.ts';
import { AppError, toAppError } from './platform/app-error.ts';
import { publishableKey, supabaseUrl } from './platform/config.ts';

/**
 * Whether this is the account's password: signs in with it (product spec, section 5) in a client that keeps nothing,
 * so that the person's own session is not touched, and signs out again.
 * @throws AppError `current_password_wrong`, `over_request_rate_limit` …
 */
export async function requirePassword(email: string, password: string): Promise<void> {
  const { auth } = createClient(supabaseUrl, publishableKey, {
    auth: {
      // A name of its own: clients that share one also share the session.
      storageKey: 'pushbike-password-check',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
  const { error } = await auth.signInWithPassword({
    email,
    password,
    options: await captchaOptions(),
  });
  if (error !== null) {
    const failure = toAppError(error);
    if (
      failure.code === 'invalid_credentials' ||
      failure.message.includes('Invalid login credentials')
    ) {
      throw new AppError('current_password_wrong', { status: failure.status, cause: error });
    }
    throw failure;
  }
  // Changing the password ends it as well; nobody waits for this.
  auth.signOut({ scope: 'local' }).catch(() => undefined);
}
