import { PostgrestClient } from '@supabase/postgrest-js';
import { toAppError } from './app-error.ts';
import { supabaseUrl } from './config.ts';
import type { Schema } from './schema.ts';
import { fetchAsUser } from './send.ts';

/**
 * For writing to tables (`rest.from('profil_pengguna').update(…)`). What is read or called is a plain descriptor
 * (read.ts): it needs none of this on the way to the first screen. Retries are the query client's business, so it makes
 * none of its own.
 */
export const rest = new PostgrestClient<{ public: Schema }>(`${supabaseUrl}/rest/v1`, {
  fetch: (input, init) => fetchAsUser(input, init),
  retry: false,
});

/** What every PostgREST answer has. */
type RestAnswer =
  | { data: unknown; error: null; status: number }
  | { data: null; error: object; status: number };

/**
 * The data of an answer, null where `maybeSingle` found nothing: `await dataOf(rest.from('lomba').update(…))`.
 * @throws AppError
 */
export async function dataOf<Answer extends RestAnswer>(
  request: PromiseLike<Answer>,
): Promise<Extract<Answer, { error: null }>['data']> {
  const answer = await request;
  if (answer.error !== null) {
    throw toAppError(answer.error, answer.status);
  }
  return answer.data;
}
