import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { publishableKey, supabaseUrl } from './config.ts';
import type { Database } from './database.types.ts';
import { sessionKey, sessionStorageAdapter } from './session-store.ts';

/** The whole client. Imported dynamically only (`loadSupabase`): it is larger than everything else of a first visit. */
export const supabase: SupabaseClient<Database> = createClient<Database>(
  supabaseUrl,
  publishableKey,
  {
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
