import { identityFileName } from '#domain/identity-file.ts';
import { AppError, toAppError } from './app-error.ts';
import { newOwnPath, readOwnFile, storeOwnFile } from './own-files.ts';
import type { Profile } from './profile.ts';

type StoredDocument = Pick<Profile, 'file_identitas' | 'nama_file_identitas'>;

interface IdentityUpload {
  file: File;
  userId: string;
  fullName: string;
  /** The rider's home city and race; the profile knows neither. */
  city?: string;
  raceId?: string;
}

/**
 * Stores a new identity document and makes it the profile's; the one it replaces is removed at the end. When
 * anything fails before that, nothing has changed.
 * @returns what the profile says of it now
 * @throws AppError of the connection, `not_signed_in`, `forbidden`, `rate_limited` or `identity_upload_failed`
 */
export async function uploadIdentityDocument(upload: IdentityUpload): Promise<StoredDocument> {
  const { file, userId } = upload;
  const stored = {
    file_identitas: newOwnPath(userId, 'pdf'),
    nama_file_identitas: identityFileName({ ...upload, timestamp: Date.now() }),
  };
  try {
    await storeOwnFile({
      bucket: 'akta_kia',
      userId,
      path: stored.file_identitas,
      file,
      contentType: 'application/pdf',
      profile: stored,
    });
  } catch (error) {
    throw uploadError(error);
  }
  return stored;
}

/**
 * The stored document, and the name to save it by.
 * @throws AppError `not_found` when it is not there
 */
export async function identityDocument(
  profile: StoredDocument | null,
): Promise<{ content: Blob; name: string }> {
  return {
    content: await readOwnFile('akta_kia', profile?.file_identitas ?? ''),
    name: profile?.nama_file_identitas ?? 'dokumen.pdf',
  };
}

function uploadError(error: unknown): AppError {
  const cause = toAppError(error);
  const known = ['offline', 'network', 'timeout', 'not_signed_in', 'forbidden', 'rate_limited'];
  if (known.includes(cause.code)) return cause;
  return new AppError('identity_upload_failed', { status: cause.status, cause });
}
