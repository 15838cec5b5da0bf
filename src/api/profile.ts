import { queryOptions } from '@tanstack/react-query';
import { identityFileName } from '#domain/identity-file.ts';
import type { ProfileGender } from '#domain/statuses.ts';
import * as firstReads from './first-reads.ts';
import { type StoredDocument, storeDocument } from './identity-documents.ts';
import { dropOwnFile, type FileHolder, storeOwnFile } from './platform/own-files.ts';
import { readPrivateFile } from './platform/private-files.ts';
import { oneRow, rows } from './platform/read.ts';
import { send } from './platform/send.ts';

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
      queryFn: ({ signal }): Promise<Profile | null> => send(firstReads.profile(userId), signal),
    }),

  /** The photo. Another one has another path. */
  photo: (path: string) =>
    queryOptions({
      queryKey: ['profile-photo', path],
      queryFn: () => readPrivateFile('foto_profil', path),
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

function profileFiles(userId: string): FileHolder {
  return {
    folder: userId,
    named: async (bucket) => {
      const row = await send(
        oneRow(rows('profil_pengguna', 'file_identitas, foto_profil', { id: `eq.${userId}` })),
      );
      return (bucket === 'akta_kia' ? row?.file_identitas : row?.foto_profil) ?? null;
    },
    name: async (bucket, path, fileName) => {
      const { dataOf, rest } = await import('./platform/client.ts');
      const files =
        bucket === 'akta_kia'
          ? { file_identitas: path, nama_file_identitas: fileName ?? null }
          : { foto_profil: path };
      await dataOf(
        rest.from('profil_pengguna').update(files).eq('id', userId).select('id').single(),
      );
    },
  };
}

/**
 * Stores a photo as the profile's and removes the one before.
 * @param photo a JPEG of at most 1 MB
 * @returns its path
 * @throws AppError
 */
export function uploadProfilePhoto(userId: string, photo: Blob): Promise<string> {
  return storeOwnFile({ bucket: 'foto_profil', holder: profileFiles(userId), file: photo });
}

/** @throws AppError */
export function removeProfilePhoto(userId: string): Promise<void> {
  return dropOwnFile('foto_profil', profileFiles(userId));
}

/**
 * Stores a new identity document as the account's own; the one it replaces is removed at the end. When anything fails
 * before that, nothing has changed.
 * @returns what the profile says of it now
 * @throws AppError of the connection, of the file itself and of what is counted, else `identity_upload_failed`
 */
export async function uploadIdentityDocument(upload: {
  file: File;
  userId: string;
  fullName: string;
}): Promise<StoredDocument> {
  const { file, userId } = upload;
  const fileName = identityFileName({ ...upload, timestamp: Date.now() });
  const path = await storeDocument(profileFiles(userId), file, fileName);
  return { file_identitas: path, nama_file_identitas: fileName };
}

/** @throws AppError */
export function removeIdentityDocument(userId: string): Promise<void> {
  return dropOwnFile('akta_kia', profileFiles(userId));
}
