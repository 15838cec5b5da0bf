import type { SupabaseClient } from '@supabase/supabase-js';
import { randomId } from '#domain/random-id.ts';
import { toAppError } from './app-error.ts';
import {
  asking,
  beginUpload,
  bucketOf,
  checkFile,
  neverKept,
  withinLimit,
} from './private-files.ts';

/**
 * A file that a person, or each of their children, has once: it lies in a folder of their own in a private bucket, and a row
 * holds its path (product spec, section 7; design, sections 7 and 11).
 */

export type OwnFileBucket = 'akta_kia' | 'foto_profil';

/** The owner of the file. */
export interface FileHolder {
  /** The owner's folder in either bucket: the account's id, or below that the child's. */
  folder: string;
  /** The path that its row names now; null when it names none. */
  named: (bucket: OwnFileBucket) => Promise<string | null>;
  /** Makes the row name this file, by the name to save it by; null takes the file out of it. */
  name: (bucket: OwnFileBucket, path: string | null, fileName?: string) => Promise<void>;
}

const youngMs = 600_000;

interface NewOwnFile {
  bucket: OwnFileBucket;
  holder: FileHolder;
  file: Blob;
  /** For a document, its name on the phone from which it came. */
  fileName?: string;
}

const kinds = {
  akta_kia: { extension: 'pdf', contentType: 'application/pdf' },
  foto_profil: { extension: 'jpg', contentType: 'image/jpeg' },
};

/**
 * Stores a new file and makes it the holder's; the one it replaces is removed at the end, and is only logged when
 * that fails. When anything fails before, the holder still has the old file and the new one is removed again.
 * @returns its path, which says nothing about the file but whose it is
 * @throws AppError
 */
export async function storeOwnFile({
  bucket,
  holder,
  file,
  fileName,
}: NewOwnFile): Promise<string> {
  const { extension, contentType } = kinds[bucket];
  const path = `${holder.folder}/${randomId()}.${extension}`;
  const objects = await bucketOf(bucket);
  const removeNew = () => objects.remove([path]).catch(() => undefined);
  const previous = await holder.named(bucket);

  await beginUpload(bucket, path).catch(async (error: unknown) => {
    const isFull = toAppError(error).code === 'folder_full';
    const madeRoom =
      isFull && (await removeStrays(bucket, holder.folder, previous).catch(() => false));
    if (!madeRoom) {
      throw error;
    }
    await beginUpload(bucket, path);
  });

  try {
    const options = { cacheControl: neverKept, upsert: false, contentType };
    await withinLimit(asking(() => objects.upload(path, file, options)));
  } catch (error) {
    const failure = toAppError(error);
    // The answer was lost, which does not mean that the file did not arrive.
    if (failure.retryable) {
      void removeNew();
    }
    throw failure;
  }

  if (bucket === 'akta_kia') {
    try {
      await checkFile({ kind: 'check_paper', path });
    } catch (error) {
      void removeNew();
      throw toAppError(error);
    }
  }

  try {
    await holder.name(bucket, path, fileName);
  } catch (error) {
    const failure = toAppError(error);
    // A lost answer may be that of an update that was made: a row must never name a file that is gone.
    const refused = failure.status >= 400 && failure.status < 500 && !failure.retryable;
    const saved = refused ? previous : await holder.named(bucket).catch(() => undefined);
    if (saved !== path) {
      if (saved !== undefined) {
        await removeNew();
      }
      throw failure;
    }
  }

  if (previous !== null && previous !== path) {
    await removeOwnFile(bucket, previous);
  }
  return path;
}

/**
 * Takes the file away from its holder, then out of the bucket.
 * @throws AppError
 */
export async function dropOwnFile(bucket: OwnFileBucket, holder: FileHolder): Promise<void> {
  const previous = await holder.named(bucket);
  await holder.name(bucket, null);
  if (previous !== null) {
    await removeOwnFile(bucket, previous);
  }
}

/**
 * Removes files of a folder that its holder does not name: those whose removal failed once. A person may keep a few only.
 * @returns whether there was one
 */
async function removeStrays(
  bucket: OwnFileBucket,
  folder: string,
  named: string | null,
): Promise<boolean> {
  const objects = await bucketOf(bucket);
  const { data } = await asking(() => objects.list(folder));
  // Another of this person's phones may be about to name a young one.
  const before = Date.now() - youngMs;
  const strays = data
    .filter(({ created_at }) => created_at !== null && Date.parse(created_at) < before)
    .map(({ name }) => `${folder}/${name}`)
    .filter((path) => path !== named);
  if (strays.length === 0) {
    return false;
  }
  await asking(() => objects.remove(strays));
  return true;
}

/** Removes a file that no row names any more; when that fails, it is only logged. */
export async function removeOwnFile(bucket: OwnFileBucket, path: string): Promise<void> {
  try {
    const objects = await bucketOf(bucket);
    await asking(() => objects.remove([path]));
  } catch {
    console.warn(`A file in ${bucket} that is no longer used was not removed.`);
  }
}

/**
 * Removes files that the database has given up already. What fails is only logged: a scheduled function removes it
 * (functions/forget-data).
 * @param as whose session it is, where it is not this phone's
 */
export async function removeOwnFiles(
  files: { bucket: OwnFileBucket; path: string }[],
  as?: Pick<SupabaseClient, 'storage'>,
): Promise<void> {
  for (const bucket of ['akta_kia', 'foto_profil'] as const) {
    const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path);
    if (paths.length === 0) {
      continue;
    }
    try {
      const objects = as === undefined ? await bucketOf(bucket) : as.storage.from(bucket);
      await asking(() => objects.remove(paths));
    } catch {
      console.warn(`Erased files in ${bucket} are left to the server.`);
    }
  }
}
