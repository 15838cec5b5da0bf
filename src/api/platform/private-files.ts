import type { OpenFileRequest } from '#functions/_shared/contract/open-file.ts';
import { AppError, toAppError } from './app-error.ts';
import { rpcRead } from './read.ts';
import { functionAnswer, send } from './send.ts';
import { loadSupabase, renewSession } from './session.ts';

/** Files in buckets: how storage is asked, for how long, and how a private one is read. */

/** A file of 1 MB takes three minutes at 50 kbit/s; what takes longer has stalled. */
const transferLimitMs = 180_000;

const linkSeconds = 60;

/** Storage makes `max-age=` of what it is given, and gives the whole back with the file. */
export const neverKept = '0, no-store';

export async function bucketOf(bucket: string) {
  try {
    return (await loadSupabase()).storage.from(bucket);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Storage wraps what broke the connection in an error of its own. */
function storageError(error: unknown): AppError {
  const { originalError } = error as { originalError?: unknown };
  return toAppError(originalError ?? error);
}

/** Asks storage; asks once more with a new token if storage refuses a token that looked good (a phone whose clock is late). */
export async function asking<Answer extends { error: unknown }>(
  ask: () => Promise<Answer>,
): Promise<Extract<Answer, { error: null }>> {
  const once = async () => {
    const answer = await ask();
    if (answer.error !== null) {
      throw storageError(answer.error);
    }
    return answer as Extract<Answer, { error: null }>;
  };
  try {
    return await once();
  } catch (error) {
    if (toAppError(error).code !== 'not_signed_in' || (await renewSession()) === null) {
      throw error;
    }
    return once();
  }
}

/**
 * Says that an object will be put up: the buckets take none that was not said, and only so many in an hour. Storage does not
 * tell a client why it refuses, the database does. For a picture in two widths once, by the name of either.
 * @throws AppError `too_many_uploads` {batas, seconds}, `folder_full`
 */
export async function beginUpload(bucket: string, name: string): Promise<void> {
  await send(rpcRead('begin_upload', { bucket, name }));
}

export async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout', { retryable: true })), transferLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The file itself. Neither the browser nor anything on the way keeps it: asked for anew each time, through an address
 * that is good for a minute.
 * @throws AppError `not_found` when there is no such file for this person
 */
export async function readPrivateFile(bucket: string, path: string): Promise<Blob> {
  const objects = await bucketOf(bucket);
  const { data } = await asking(() => objects.createSignedUrl(path, linkSeconds));
  try {
    // Storage says of a signed address when it ends, and no more: a browser would keep the answer until then, and on
    // its disk for longer.
    const response = await fetch(data.signedUrl, {
      cache: 'no-store',
      signal: AbortSignal.timeout(transferLimitMs),
    });
    if (response.ok) {
      return await response.blob();
    }
    const refusal: unknown = await response.json().catch(() => ({}));
    throw Object.assign({ name: 'StorageApiError', status: response.status }, refusal);
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Has the server look into a file that was just put up: what it has not found to be a paper, or a proof, is attached to nothing.
 * @throws AppError `paper_not_pdf`, `proof_not_readable`
 */
export async function checkFile(
  request: Extract<OpenFileRequest, { kind: 'check_paper' | 'check_proof' }>,
): Promise<void> {
  await functionAnswer('open-file', request);
}

/**
 * A file of somebody else, for a person who may see it at this moment; nothing on the way keeps it.
 * @throws AppError `no_paper`, `no_proof`, `file_not_as_claimed` (its bytes are not what it says it is), and what
 * `open_paper` and `open_proof` refuse
 */
export async function openFile(request: OpenFileRequest): Promise<Blob> {
  const signal = AbortSignal.timeout(transferLimitMs);
  const response = await functionAnswer('open-file', request, { cache: 'no-store', signal });
  try {
    return await response.blob();
  } catch (error) {
    throw toAppError(error);
  }
}
