import { randomId } from '#domain/random-id.ts';
import { AppError, toAppError } from './app-error.ts';
import { ask } from './ask.ts';
import { one, table } from './read.ts';
import type { Schema } from './schema.ts';
import { loadSupabase, renewSession } from './session.ts';

/**
 * Files of which each person has one: it lies in a folder of their own in a private bucket, and the profile holds its
 * path (product spec, section 7; design, section 7).
 */

type OwnFileBucket = 'akta_kia' | 'foto_profil';

/** A file of 1 MB takes three minutes at 50 kbit/s; what takes longer has stalled. */
const transferLimitMs = 180_000;

const linkSeconds = 60;
const youngMs = 600_000;

/** Storage makes `max-age=` of what it is given, and gives the whole back with the file. */
const neverKept = '0, no-store';

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

async function storedPath(bucket: OwnFileBucket, userId: string): Promise<string | null> {
  const row = await ask(
    one(table('profil_pengguna', 'file_identitas, foto_profil', { id: `eq.${userId}` })),
  );
  return (bucket === 'akta_kia' ? row?.file_identitas : row?.foto_profil) ?? null;
}

type ProfileFiles = Schema['Tables']['profil_pengguna']['Update'];

async function saveProfile(userId: string, files: ProfileFiles) {
  const { dataOf, rest } = await import('./client.ts');
  await dataOf(rest.from('profil_pengguna').update(files).eq('id', userId).select('id').single());
}

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
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

interface NewOwnFile {
  bucket: OwnFileBucket;
  userId: string;
  path: string;
  file: Blob;
  contentType: string;
  /** What the profile says of it: its path, in the bucket's column. */
  profile: ProfileFiles;
}

/** A path that names no object yet, and says nothing about the file but whose it is. */
export function newOwnPath(userId: string, extension: string): string {
  return `${userId}/${randomId()}.${extension}`;
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
  profile,
}: NewOwnFile): Promise<void> {
  const objects = await bucketOf(bucket);
  const removeNew = () => objects.remove([path]).catch(() => undefined);
  const previous = await storedPath(bucket, userId);

  try {
    const options = { cacheControl: neverKept, upsert: false, contentType };
    const upload = () => withinLimit(asking(() => objects.upload(path, file, options)));
    await upload().catch(async (error: unknown) => {
      const mayBeFull = toAppError(error).code === 'forbidden';
      const madeRoom =
        mayBeFull && (await removeStrays(bucket, userId, previous).catch(() => false));
      if (!madeRoom) {
        throw error;
      }
      await upload();
    });
  } catch (error) {
    const failure = toAppError(error);
    // The answer was lost, which does not mean that the file did not arrive.
    if (failure.retryable) {
      void removeNew();
    }
    throw failure;
  }

  try {
    await saveProfile(userId, profile);
  } catch (error) {
    const failure = toAppError(error);
    // A lost answer may be that of an update that was made: a profile must never name a file that is gone.
    const refused = failure.status >= 400 && failure.status < 500 && !failure.retryable;
    const saved = refused ? previous : await storedPath(bucket, userId).catch(() => undefined);
    if (saved !== path) {
      if (saved !== undefined) {
        await removeNew();
      }
      throw failure;
    }
  }

  if (previous !== null && previous !== path) {
    await removeReplaced(bucket, previous);
  }
}

/**
 * Takes the file out of the profile, then out of the bucket.
 * @throws AppError
 */
export async function dropOwnFile(bucket: OwnFileBucket, userId: string): Promise<void> {
  const previous = await storedPath(bucket, userId);
  await saveProfile(
    userId,
    bucket === 'akta_kia'
      ? { file_identitas: null, nama_file_identitas: null }
      : { foto_profil: null },
  );
  if (previous !== null) {
    await removeReplaced(bucket, previous);
  }
}

/**
 * Removes files that the profile does not name: those whose removal failed once. A person may keep a few only.
 * @returns whether there was one
 */
async function removeStrays(
  bucket: OwnFileBucket,
  userId: string,
  named: string | null,
): Promise<boolean> {
  const objects = await bucketOf(bucket);
  const { data } = await asking(() => objects.list(userId));
  // Another of this person's phones may be about to name a young one.
  const before = Date.now() - youngMs;
  const strays = data
    .filter(({ created_at }) => created_at !== null && Date.parse(created_at) < before)
    .map(({ name }) => `${userId}/${name}`)
    .filter((path) => path !== named);
  if (strays.length === 0) {
    return false;
  }
  await asking(() => objects.remove(strays));
  return true;
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
 * The file itself. Neither the browser nor anything on the way keeps it: asked for anew each time, through an address
 * that is good for a minute.
 * @throws AppError `not_found` when there is no such file for this person
 */
export async function readOwnFile(bucket: OwnFileBucket, path: string): Promise<Blob> {
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
