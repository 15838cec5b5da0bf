import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { AppError, toAppError } from './platform/app-error.ts';
import { captchaOptions } from './platform/captcha-options.ts';
import { publishableKey, supabaseUrl } from './platform/config.ts';

/** A client that keeps nothing, so that the person's own session is not touched. */
async function signedInAnew(email: string, password: string): Promise<SupabaseClient<Database>> {
  const client = createClient<Database>(supabaseUrl, publishableKey, {
    auth: {
      // A name of its own: clients that share one also share the session.
      storageKey: 'pushbike-password-check',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
  const { error } = await client.auth.signInWithPassword({
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
  return client;
}

/**
 * Whether this is the account's password: signs in with it (product spec, section 5) and signs out again.
 * @throws AppError `current_password_wrong`, `over_request_rate_limit` …
 */
export async function requirePassword(email: string, password: string): Promise<void> {
  const { auth } = await signedInAnew(email, password);
  // Changing the password ends it as well; nobody waits for this.
  auth.signOut({ scope: 'local' }).catch(() => undefined);
}

/**
 * Does what needs a sign-in of just now, in a session of its own that ends with it.
 * @throws AppError as requirePassword, and what `work` throws
 */
export async function withPassword(
  email: string,
  password: string,
  work: (client: SupabaseClient<Database>) => Promise<void>,
): Promise<void> {
  const client = await signedInAnew(email, password);
  try {
    await work(client);
  } finally {
    client.auth.signOut({ scope: 'local' }).catch(() => undefined);
  }
}
