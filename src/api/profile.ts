import { queryOptions } from '@tanstack/react-query';
import { identityFileName } from '#domain/identity-file.ts';
import type { ProfileGender } from '#domain/statuses.ts';
import * as firstReads from './first-reads.ts';
import { AppError, toAppError } from './platform/app-error.ts';
import { ask } from './platform/ask.ts';
import { dropOwnFile, newOwnPath, readOwnFile, storeOwnFile } from './platform/own-files.ts';

/** What its owner may change (product spec, section 3). Empty is null. */
export interface ProfileDetails {
  nama_lengkap: string | null;
  nomor_hp: string | null;
  /** YYYY-MM-DD */
  tanggal_lahir: string | null;
  jenis_kelamin: ProfileGender | null;
  nama_kontak_darurat: string | null;
  hp_kontak_darurat: string | null;
}

export interface Profile extends ProfileDetails {
  id: string;
  /** Follows the account's e-mail. */
  email: string | null;
  /** Path in the private bucket `foto_profil`. */
  foto_profil: string | null;
  /** Path in the private bucket `akta_kia`. */
  file_identitas: string | null;
  /** The name to save it by. */
  nama_file_identitas: string | null;
}

export const profileQueries = {
  /** The person's profile, or null when the account has none. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['profile', userId],
      queryFn: ({ signal }): Promise<Profile | null> => ask(firstReads.profile(userId), signal),
    }),

  /** The photo. Another one has another path. */
  photo: (path: string) =>
    queryOptions({
      queryKey: ['profile-photo', path],
      queryFn: () => readOwnFile('foto_profil', path),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/**
 * Updates the person's profile and gives it as it is stored.
 * @throws AppError `not_found` when there is no such profile, `23514` when the database refuses a value
 */
export async function updateProfile(userId: string, details: ProfileDetails): Promise<Profile> {
  const { dataOf, rest } = await import('./platform/client.ts');
  return dataOf(
    rest
      .from('profil_pengguna')
      .update(details)
      .eq('id', userId)
      .select(firstReads.profileColumns)
      .single(),
  );
}

/**
 * Stores a photo as the profile's and removes the one before.
 * @param photo a JPEG of at most 1 MB
 * @returns its path
 * @throws AppError
 */
export async function uploadProfilePhoto(userId: string, photo: Blob): Promise<string> {
  const path = newOwnPath(userId, 'jpg');
  await storeOwnFile({
    bucket: 'foto_profil',
    userId,
    path,
    file: photo,
    contentType: 'image/jpeg',
    profile: { foto_profil: path },
  });
  return path;
}

/** @throws AppError */
export function removeProfilePhoto(userId: string): Promise<void> {
  return dropOwnFile('foto_profil', userId);
}

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
  if (known.includes(cause.code)) {
    return cause;
  }
  return new AppError('identity_upload_failed', { status: cause.status, cause });
}
