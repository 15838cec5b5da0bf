import { serverClock } from '#domain/server-clock.ts';
import { signal } from '#domain/signal.ts';
import { AppError, appErrorFromResponse, toAppError } from './app-error.ts';
import { publishableKey, supabaseUrl } from './config.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { headersOf, type Read, requestLimitMs } from './read.ts';
import { report } from './report.ts';
import { freshSession, renewSession } from './session.ts';

/**
 * fetch with the key and, when somebody is signed in, with their token. A refused token is renewed once; a read goes
 * on as a visitor's when that fails, since what everybody may see needs no session.
 * @param read what is asked for, where the page's first script may have asked for it already
 */
export async function fetchAsUser(
  input: RequestInfo | URL,
  init: RequestInit = {},
  read?: Read,
): Promise<Response> {
  const session = await freshSession();
  const limit = AbortSignal.timeout(requestLimitMs);
  const once = (token: string | undefined) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', publishableKey);
    if (token !== undefined) {
      headers.set('authorization', `Bearer ${token}`);
    }
    // The same id in the logs of the functions and of the database (docs/operations.md); none on a plain http page.
    const id = crypto.randomUUID?.();
    if (id) {
      headers.set('x-request-id', id);
    }
    const ended = init.signal ? firstOf(init.signal, limit) : limit;
    // What was read must not be found on this phone when its reader has signed out.
    const answer = signal.heardIn(
      fetch(input, { ...init, headers, signal: ended, cache: 'no-store' }),
    );
    return import.meta.env.VITE_ERROR_DSN ? watched(answer, input, id) : answer;
  };

  const early = read && takeEarlyAnswer(read, session?.accessToken);
  const response = await (early
    ? signal.heardIn(early).catch(() => once(session?.accessToken))
    : once(session?.accessToken));
  serverClock.hear(response.headers.get('date'));
  if (response.status !== 401 || session === null) {
    return response;
  }

  const renewed = await renewSession();
  if (renewed !== null) {
    return once(renewed.accessToken);
  }
  const method = init.method?.toUpperCase() ?? 'GET';
  return method === 'GET' || method === 'HEAD' ? once(undefined) : response;
}

/** Ends when the first of them does, with its reason. (The oldest promised browsers have no `AbortSignal.any`.) */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const end = () => joined.abort(signal.reason);
    if (signal.aborted) {
      end();
    } else {
      signal.addEventListener('abort', end, { once: true, signal: joined.signal });
    }
  }
  return joined.signal;
}

/** Says so when the server failed, by the id under which its log has the reason. */
async function watched(
  answer: Promise<Response>,
  input: RequestInfo | URL,
  requestId: string | undefined,
): Promise<Response> {
  const response = await answer;
  if (response.status >= 500) {
    const address = input instanceof Request ? input.url : String(input);
    report({ call: { address, status: response.status, requestId } });
  }
  return response;
}

/**
 * The answer to a read, or to a call that does something.
 * @throws AppError
 */
export async function send<Answer>(read: Read<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (!read.one) {
    return (await answerOf<Answer>(read, signal)).data;
  }
  const rows = await nullWhenMissing(answerOf<unknown[]>(read, signal));
  return (rows?.data[0] ?? null) as Answer;
}

/**
 * Rows, and how many there are beyond the limit of the read.
 * @throws AppError 416 when the rows asked for begin past the last one
 */
export async function sendCounted<Answer>(
  read: Read<Answer>,
  signal?: AbortSignal,
): Promise<{ data: Answer; total: number }> {
  const { data, range } = await answerOf<Answer>({ ...read, counted: true }, signal);
  return { data, total: Number(range?.split('/')[1]) };
}

async function answerOf<Data>(
  read: Read,
  signal?: AbortSignal,
): Promise<{ data: Data; range: string | null }> {
  const { method, path, body } = read;
  try {
    const init = {
      method,
      headers: headersOf(read),
      ...(body && { body }),
      ...(signal && { signal }),
    };
    const response = await fetchAsUser(supabaseUrl + path, init, read);
    const text = await response.text();
    if (!response.ok) {
      throw toAppError(refusalIn(text), response.status);
    }
    const data = text === '' ? null : JSON.parse(text);
    return { data, range: response.headers.get('content-range') };
  } catch (error) {
    // Whatever else happens on the way, an answer that is none of ours included: nothing was answered.
    throw toAppError(error, 0);
  }
}

function refusalIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}

/** A single row that does not exist, or an id that can be no row's, is an answer and not a failure. */
export async function nullWhenMissing<Row>(request: Promise<Row>): Promise<Row | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      return null;
    }
    throw error;
  }
}

/**
 * POSTs to an Edge Function as the signed-in person and gives its JSON answer, unchecked: parse it with the
 * contract's schema.
 * @throws AppError with the function's own code
 */
export async function callFunction(name: string, body: unknown): Promise<unknown> {
  const response = await functionAnswer(name, body);
  try {
    return await response.json();
  } catch (error) {
    throw new AppError('internal', { status: response.status, cause: error });
  }
}

/**
 * As `callFunction`, for an answer that is no JSON.
 * @throws AppError with the function's own code
 */
export async function functionAnswer(
  name: string,
  body: unknown,
  options: Pick<RequestInit, 'cache' | 'signal'> = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await fetchAsUser(`${supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...options,
    });
  } catch (error) {
    throw toAppError(error);
  }
  if (!response.ok) {
    throw await appErrorFromResponse(response);
  }
  return response;
}
