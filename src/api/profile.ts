import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './client.ts';
import { profileColumns } from './columns.ts';
import { dropOwnFile, newOwnPath, readOwnFile, storeOwnFile } from './own-files.ts';

export type ProfileGender = 'pria' | 'wanita' | 'lainnya';

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
      queryFn: async ({ signal }): Promise<Profile | null> => {
        const row: unknown = await dataOf(
          rest
            .from('profil_pengguna')
            .select(profileColumns)
            .eq('id', userId)
            .abortSignal(signal)
            .maybeSingle(),
        );
        return row as Profile | null;
      },
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
  const row: unknown = await dataOf(
    rest.from('profil_pengguna').update(details).eq('id', userId).select(profileColumns).single(),
  );
  return row as Profile;
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
