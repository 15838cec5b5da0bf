import { queryOptions } from '@tanstack/react-query';
import { identityFilePath } from '#domain/identity-file.ts';
import { AppError, toAppError } from './app-error.ts';
import { dataOf, rest } from './client.ts';
import { loadSupabase } from './session.ts';

const bucket = 'akta_kia';

export const identityDocumentQueries = {
  keyOf: (userId: string) => ['identity-document', userId] as const,

  /** Path of the person's stored document in the private bucket, or null. */
  storedPath: (userId: string) =>
    queryOptions({
      queryKey: identityDocumentQueries.keyOf(userId),
      queryFn: async ({ signal }): Promise<string | null> => {
        const row = await dataOf(
          rest
            .from('profil_pengguna')
            .select('file_identitas')
            .eq('id', userId)
            .abortSignal(signal)
            .maybeSingle(),
        );
        // dataOf says "never null" of an answer; a profile that is missing is null all the same.
        return (row as { file_identitas: string | null } | null)?.file_identitas ?? null;
      },
    }),
};

export interface IdentityUpload {
  file: File;
  userId: string;
  fullName: string;
  city: string;
  raceId: string;
}

/**
 * Stores a new identity document and makes it the profile's; the one it replaces is removed at the end. When
 * anything fails before that, nothing has changed.
 * @returns the new document's path
 * @throws AppError
 */
export async function uploadIdentityDocument(upload: IdentityUpload): Promise<string> {
  const { file, userId } = upload;
  const path = identityFilePath({ ...upload, timestamp: Date.now() });
  const { storage } = await loadSupabase().catch((error: unknown) => {
    throw toAppError(error);
  });
  const documents = storage.from(bucket);

  const profile = await dataOf(
    rest.from('profil_pengguna').select('file_identitas').eq('id', userId).maybeSingle(),
  );
  const previous = (profile as { file_identitas: string | null } | null)?.file_identitas ?? null;

  const { error } = await documents.upload(path, file, {
    cacheControl: '3600',
    upsert: false,
    contentType: 'application/pdf',
  });
  if (error !== null) throw uploadError(error);

  try {
    await dataOf(
      rest
        .from('profil_pengguna')
        .update({ file_identitas: path })
        .eq('id', userId)
        .select('id')
        .single(),
    );
  } catch (failure) {
    await documents.remove([path]);
    throw failure;
  }

  if (previous !== null && previous !== path) {
    const removal = await documents.remove([previous]);
    // The new document is in place; an old one that stays behind must not stop a booking.
    if (removal.error !== null) console.warn('The replaced identity document was not removed.');
  }
  return path;
}

function uploadError(error: unknown): AppError {
  const cause = toAppError(error);
  const known = ['offline', 'network', 'timeout', 'not_signed_in', 'forbidden', 'rate_limited'];
  if (known.includes(cause.code)) return cause;
  return new AppError('identity_upload_failed', { status: cause.status, cause });
}
