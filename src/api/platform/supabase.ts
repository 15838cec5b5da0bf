import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#api/database.types.ts';
import { signal } from '#domain/signal.ts';
import { publishableKey, supabaseUrl } from './config.ts';
import { clearStoredSession, openSession, type Session, sessionKey } from './session-store.ts';
import { sessionStorageAdapter } from './session-writer.ts';

/**
 * The auth client ends a session whose refresh is refused, "too many requests" included, and thousands of phones share
 * the address that is counted. Of 503 it knows that another try may succeed.
 */
const fetchKeepingSession: typeof fetch = async (input, init) => {
  // As in send.ts: whose session or file it is must not be found on this phone later.
  const response = await signal.heardIn(fetch(input, { ...init, cache: 'no-store' }));
  const address = input instanceof Request ? input.url : String(input);
  if (response.status !== 429 || !address.includes('grant_type=refresh_token')) {
    return response;
  }
  return new Response(response.body, { status: 503, headers: response.headers });
};

/** The whole client. Imported dynamically only (`loadSupabase`): it is larger than everything else of a first visit. */
export const supabase: SupabaseClient<Database> = createClient<Database>(
  supabaseUrl,
  publishableKey,
  {
    global: { fetch: fetchKeepingSession },
    auth: {
      storageKey: sessionKey,
      storage: sessionStorageAdapter,
      persistSession: true,
      autoRefreshToken: true,
      // Links from mails are read by the screens they lead to, which also have something to say about bad ones.
      detectSessionInUrl: false,
      flowType: 'implicit',
    },
  },
);

/**
 * A client whose session is kept nowhere and signs this browser in nowhere: for what a mailed link carries, until the person has said
 * that they want it.
 */
export function clientApart(): SupabaseClient<Database> {
  return createClient<Database>(supabaseUrl, publishableKey, {
    global: { fetch: fetchKeepingSession },
    auth: {
      storageKey: `${sessionKey}-terpisah`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}

/** Whether the auth service has said that this session is over, rather than nothing, or "not now". */
function isOver({ status }: { status?: number | undefined }): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

/** As session.ts has it, which loads this. */
export async function renewSession(): Promise<Session | null> {
  const refused = await openSession();
  if (refused === null) {
    return null;
  }
  const { error } = await supabase.auth.refreshSession();
  if (error === null) {
    return openSession();
  }
  // 409: another tab was quicker, and its session is the valid one.
  if (error.status === 409) {
    const current = await openSession();
    return current?.accessToken === refused.accessToken ? null : current;
  }
  // The auth client keeps a session whose token has not run out; the server has just told us better.
  if (isOver(error)) {
    clearStoredSession();
  }
  return null;
}
