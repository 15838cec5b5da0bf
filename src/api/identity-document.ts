import { identityFilePath } from '#domain/identity-file.ts';
import { AppError, toAppError } from './app-error.ts';
import { ownFileLink, storeOwnFile } from './own-files.ts';

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
 * @returns the new document's path
 * @throws AppError of the connection, `not_signed_in`, `forbidden`, `rate_limited` or `identity_upload_failed`
 */
export async function uploadIdentityDocument(upload: IdentityUpload): Promise<string> {
  const { file, userId } = upload;
  const path = identityFilePath({ ...upload, timestamp: Date.now() });
  try {
    await storeOwnFile({ bucket: 'akta_kia', userId, path, file, contentType: 'application/pdf' });
  } catch (error) {
    throw uploadError(error);
  }
  return path;
}

const linkSeconds = 60;

/**
 * The address of the stored document, good for a minute.
 * @throws AppError `not_found` when it is not there
 */
export function identityDocumentLink(path: string): Promise<string> {
  return ownFileLink('akta_kia', path, linkSeconds);
}

function uploadError(error: unknown): AppError {
  const cause = toAppError(error);
  const known = ['offline', 'network', 'timeout', 'not_signed_in', 'forbidden', 'rate_limited'];
  if (known.includes(cause.code)) return cause;
  return new AppError('identity_upload_failed', { status: cause.status, cause });
}
