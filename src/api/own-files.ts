import { AppError, toAppError } from './app-error.ts';
import { dataOf, rest } from './client.ts';
import { loadSupabase, renewSession } from './session.ts';

/**
 * Files of which each person has one: it lies in a folder of their own in a private bucket, and the profile holds its
 * path (product spec, section 7; design, section 7).
 */

type OwnFileBucket = 'akta_kia' | 'foto_profil';

/** A file of 1 MB takes three minutes at 50 kbit/s; what takes longer has stalled. */
const uploadLimitMs = 180_000;

async function bucketOf(bucket: OwnFileBucket) {
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

/** Asks storage; once more with a new token when it refuses the one that looked good (a phone whose clock is late). */
async function asking<Answer extends { error: unknown }>(
  ask: () => Promise<Answer>,
): Promise<Extract<Answer, { error: null }>> {
  const once = async () => {
    const answer = await ask();
    if (answer.error !== null) throw storageError(answer.error);
    return answer as Extract<Answer, { error: null }>;
  };
  try {
    return await once();
  } catch (error) {
    if (toAppError(error).code !== 'not_signed_in' || (await renewSession()) === null) throw error;
    return once();
  }
}

async function storedPath(bucket: OwnFileBucket, userId: string): Promise<string | null> {
  const answer: unknown = await dataOf(
    rest
      .from('profil_pengguna')
      .select('file_identitas, foto_profil')
      .eq('id', userId)
      .maybeSingle(),
  );
  // dataOf says "never null" of an answer; a profile that is missing is null all the same.
  const row = answer as { file_identitas: string | null; foto_profil: string | null } | null;
  return (bucket === 'akta_kia' ? row?.file_identitas : row?.foto_profil) ?? null;
}

async function savePath(bucket: OwnFileBucket, userId: string, path: string | null) {
  await dataOf(
    rest
      .from('profil_pengguna')
      .update(bucket === 'akta_kia' ? { file_identitas: path } : { foto_profil: path })
      .eq('id', userId)
      .select('id')
      .single(),
  );
}

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout', { retryable: true })), uploadLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

interface NewOwnFile {
  bucket: OwnFileBucket;
  userId: string;
  /** Begins with the user's id and names no object yet. */
  path: string;
  file: Blob;
  contentType: string;
}

/**
 * Stores a new file and makes it the profile's; the one it replaces is removed at the end, and is only logged when
 * that fails. When anything fails before, the profile still has the old file and the new one is removed again.
 * @throws AppError
 */
export async function storeOwnFile({
  bucket,
  userId,
  path,
  file,
  contentType,
}: NewOwnFile): Promise<void> {
  const objects = await bucketOf(bucket);
  const removeNew = () => objects.remove([path]).catch(() => undefined);
  const previous = await storedPath(bucket, userId);

  try {
    await withinLimit(
      asking(() =>
        objects.upload(path, file, { cacheControl: '3600', upsert: false, contentType }),
      ),
    );
  } catch (error) {
    const failure = toAppError(error);
    // The answer was lost, which does not mean that the file did not arrive.
    if (failure.retryable) void removeNew();
    throw failure;
  }

  try {
    await savePath(bucket, userId, path);
  } catch (error) {
    const failure = toAppError(error);
    // A lost answer may be that of an update that was made: a profile must never name a file that is gone.
    const refused = failure.status >= 400 && failure.status < 500 && !failure.retryable;
    const saved = refused ? previous : await storedPath(bucket, userId).catch(() => undefined);
    if (saved !== path) {
      if (saved !== undefined) await removeNew();
      throw failure;
    }
  }

  if (previous !== null && previous !== path) await removeReplaced(bucket, previous);
}

/**
 * Takes the file out of the profile, then out of the bucket.
 * @throws AppError
 */
export async function dropOwnFile(bucket: OwnFileBucket, userId: string): Promise<void> {
  const previous = await storedPath(bucket, userId);
  await savePath(bucket, userId, null);
  if (previous !== null) await removeReplaced(bucket, previous);
}

async function removeReplaced(bucket: OwnFileBucket, path: string) {
  try {
    const objects = await bucketOf(bucket);
    await asking(() => objects.remove([path]));
  } catch {
    console.warn(`The replaced file in ${bucket} was not removed.`);
  }
}

/**
 * An address under which the file can be read by whoever has the address, until it expires.
 * @param seconds how long
 * @throws AppError `not_found` when there is no such file for this person
 */
export async function ownFileLink(
  bucket: OwnFileBucket,
  path: string,
  seconds: number,
): Promise<string> {
  const objects = await bucketOf(bucket);
  const { data } = await asking(() => objects.createSignedUrl(path, seconds));
  return data.signedUrl;
}
