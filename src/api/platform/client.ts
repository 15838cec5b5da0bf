import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#api/database.types.ts';
import { AppError, appErrorFromResponse, toAppError } from './app-error.ts';
import { publishableKey, supabaseUrl } from './config.ts';
import { takeEarlyAnswer } from './early-reads.ts';
import { freshSession, renewSession } from './session.ts';

/** Longer than a slow network needs, shorter than a person waits. */
const requestLimitMs = 30_000;

/**
 * fetch with the key and, when somebody is signed in, with their token. A refused token is renewed once; a read goes
 * on as a visitor's when that fails, since what everybody may see needs no session.
 */
async function fetchAsUser(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const session = await freshSession();
  const limit = AbortSignal.timeout(requestLimitMs);
  const send = (token: string | undefined) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', publishableKey);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    // Older phones cannot join two signals: leaving the screen then counts for more than the time limit.
    const signal = init.signal ? (AbortSignal.any?.([init.signal, limit]) ?? init.signal) : limit;
    // What was read must not be found on this phone when its reader has signed out.
    return fetch(input, { ...init, headers, signal, cache: 'no-store' });
  };

  const early = takeEarlyAnswer(input, init, session?.accessToken);
  const response = await (early?.catch(() => send(session?.accessToken)) ??
    send(session?.accessToken));
  if (response.status !== 401 || session === null) return response;

  const renewed = await renewSession();
  if (renewed !== null) return send(renewed.accessToken);
  const method = init.method?.toUpperCase() ?? 'GET';
  return method === 'GET' || method === 'HEAD' ? send(undefined) : response;
}

/**
 * Tables and RPCs (`rest.from('lomba').select(…)`, `rest.rpc('register_rider', {…})`). Small enough for the first
 * visit. Retries are the query client's business, so it makes none of its own.
 */
export const rest = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
  fetch: fetchAsUser,
  retry: false,
});

/** What every PostgREST answer has. */
interface RestAnswer {
  data: unknown;
  error: unknown;
  status: number;
}

/**
 * The data of an answer, or an AppError: `await dataOf(rest.from('lomba').select('id'))`.
 * @throws AppError
 */
export async function dataOf<Answer extends RestAnswer>(
  request: PromiseLike<Answer>,
): Promise<Extract<Answer, { error: null }>['data']> {
  const { data, error, status } = await request;
  if (error !== null && error !== undefined) throw toAppError(error, status);
  return data;
}

/**
 * POSTs to an Edge Function as the signed-in person and gives its JSON answer, unchecked: parse it with the
 * contract's schema.
 * @throws AppError with the function's own code
 */
export async function callFunction(name: string, body: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetchAsUser(`${supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw toAppError(error);
  }
  if (!response.ok) throw await appErrorFromResponse(response);
  try {
    return await response.json();
  } catch (error) {
    throw new AppError('internal', { status: response.status, cause: error });
  }
}
