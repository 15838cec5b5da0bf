import { AppError, toAppError } from './platform/app-error.ts';
import { type FileHolder, storeOwnFile } from './platform/own-files.ts';
import { readPrivateFile } from './platform/private-files.ts';

/** Refusals that say what to do; a document that was not stored for another reason is chosen again. */
const tellingCodes = [
  'offline',
  'network',
  'timeout',
  'not_signed_in',
  'forbidden',
  'rate_limited',
  'too_many_uploads',
  'folder_full',
  'paper_not_pdf',
];

/** What a profile, or a child's row, says of its identity document. */
export interface StoredDocument {
  /** Path in the private bucket `akta_kia`. */
  file_identitas: string | null;
  /** The name to save it by. */
  nama_file_identitas: string | null;
}

/**
 * Stores an identity document as the holder's.
 * @returns its path
 * @throws AppError of the connection, of the file itself and of what is counted, else `identity_upload_failed`
 */
export async function storeDocument(
  holder: FileHolder,
  file: File,
  fileName: string,
): Promise<string> {
  try {
    return await storeOwnFile({ bucket: 'akta_kia', holder, file, fileName });
  } catch (error) {
    const cause = toAppError(error);
    if (tellingCodes.includes(cause.code)) {
      throw cause;
    }
    throw new AppError('identity_upload_failed', { status: cause.status, cause });
  }
}

/**
 * The stored document, and the name to save it by.
 * @throws AppError `not_found` when it is not there
 */
export async function identityDocument(
  stored: StoredDocument | null,
): Promise<{ content: Blob; name: string }> {
  return {
    content: await readPrivateFile('akta_kia', stored?.file_identitas ?? ''),
    name: stored?.nama_file_identitas ?? 'dokumen.pdf',
  };
}
