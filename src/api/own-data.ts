import { queryOptions } from '@tanstack/react-query';
import { signOut } from './auth.ts';
import { toAppError } from './platform/app-error.ts';
import { type OwnFileBucket, removeOwnFiles } from './platform/own-files.ts';
import { forgetPersonalEntries } from './platform/personal-entries.ts';
import { readPrivateFile } from './platform/private-files.ts';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';
import { freshSession } from './platform/session.ts';

/** A child of the person, also a child that was taken off the list. */
export type OwnChild = Answer<'own_children'>;

/** A message that we sent to the person, or that waits for the mailbox to be proved. */
export type OwnMessage = Answer<'own_messages'>;

/** How much else is kept of the person, by kind. */
export type OwnRecords = Answer<'own_records'>;

/** What erasing does, or would do. */
export type Erasure = Answer<'erase_account'>;
/** Why something cannot be erased yet. */
export type ErasureBlock = Erasure['blocks'][number];

interface OwnFile {
  bucket: OwnFileBucket;
  path: string;
}

export const ownDataQueries = {
  children: (userId: string) =>
    queryOptions({
      queryKey: ['own-children', userId],
      queryFn: ({ signal }) => send(rpcRead('own_children', {}), signal),
    }),

  /** Messages of the last weeks with their words, the newest first. */
  messages: (userId: string) =>
    queryOptions({
      queryKey: ['own-messages', userId],
      queryFn: ({ signal }) => send(rpcRead('own_messages', {}), signal),
    }),

  records: (userId: string) =>
    queryOptions({
      queryKey: ['own-records', userId],
      queryFn: ({ signal }) => send(rpcRead('own_records', {}), signal),
    }),

  /** What erasing a child, or the account (null), would do. */
  erasure: (userId: string, riderId: string | null) =>
    queryOptions({
      queryKey: ['erasure', userId, riderId],
      queryFn: ({ signal }) =>
        send(
          riderId === null
            ? rpcRead('erase_account', {})
            : rpcRead('erase_rider', { rider_id: riderId }),
          signal,
        ),
      // The erasure may be done any moment later: what it would do is asked for each time.
      gcTime: 0,
      staleTime: 0,
    }),
};

/**
 * Everything that is known of the family, as one ZIP: the data as JSON and as a page to read, the files beside them.
 * @param page the data as a page, by its name
 * @param note what stands in the file that is to be read first, by the files that could not be fetched
 * @returns the file, and how many of its files are missing
 * @throws AppError `too_many_exports` {limit, seconds}
 */
export async function exportFamily(
  page: { name: string; of: (data: Record<string, unknown>) => string },
  note: (missing: string[]) => string,
): Promise<{ file: Blob; missing: number }> {
  const [data, { strToU8, zipSync }] = await Promise.all([
    send(rpcRead('export_family', {})),
    import('fflate'),
  ]);
  const files: Record<string, Uint8Array> = {
    'data.json': strToU8(JSON.stringify(data, null, 2)),
    [page.name]: strToU8(page.of(data as unknown as Record<string, unknown>)),
  };
  const missing: string[] = [];
  // File after file: all share the phone's line.
  for (const { bucket, path } of (data as unknown as { berkas: OwnFile[] }).berkas) {
    try {
      const content = await readPrivateFile(bucket, path);
      files[`berkas/${bucket}/${path}`] = new Uint8Array(await content.arrayBuffer());
    } catch (error) {
      console.warn('A file is missing in the export.', { code: toAppError(error).code });
      missing.push(`${bucket}/${path}`);
    }
  }
  files['baca-dulu.txt'] = strToU8(note(missing));
  // PDF and JPEG are as small as they get.
  const zip = zipSync(files, { level: 1 });
  return {
    file: new Blob([zip as BlobPart], { type: 'application/zip' }),
    missing: missing.length,
  };
}

/**
 * Erases a child of the person, with its files and with what was typed about it on this phone.
 * @throws AppError `erasure_blocked` {blocks}, `rider_not_found`
 */
export async function eraseChild(riderId: string): Promise<void> {
  const { files } = await send(rpcRead('erase_rider', { rider_id: riderId, commit: true }));
  forgetPersonalEntries();
  await removeOwnFiles(files);
}

/**
 * Erases the account and everything of it, and signs out. The database wants a sign-in of just now, so the password is
 * asked for and makes one.
 * @throws AppError `current_password_wrong`, `erasure_blocked` {blocks}, `sign_in_again` …
 */
export async function eraseAccount(password: string): Promise<void> {
  const session = await freshSession();
  const { withPassword } = await import('./password-check.ts');
  await withPassword(session?.email ?? '', password, async (client) => {
    const { data, error, status } = await client.rpc('erase_account', { commit: true });
    if (error !== null) {
      throw toAppError(error, status);
    }
    await removeOwnFiles((data as Erasure).files, client);
  });
  await signOut();
}
