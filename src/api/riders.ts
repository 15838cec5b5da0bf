import { queryOptions } from '@tanstack/react-query';
import { toBirthDateInput } from '#domain/birth-date-input.ts';
import { identityFileName } from '#domain/identity-file.ts';
import type { riderColumns } from '#domain/rider/columns.ts';
import { eachField, heldOf, type RiderFacts, toldRider } from '#domain/rider/fields.ts';
import { riderGenderOf } from '#domain/rider-rules.ts';
import { type StoredDocument, storeDocument } from './identity-documents.ts';
import { AppError } from './platform/app-error.ts';
import {
  dropOwnFile,
  type FileHolder,
  type OwnFileBucket,
  removeOwnFile,
  storeOwnFile,
} from './platform/own-files.ts';
import { readPrivateFile } from './platform/private-files.ts';
import { oneRow, rows, rpcRead } from './platform/read.ts';
import type { Schema } from './platform/schema.ts';
import { send } from './platform/send.ts';

type RiderRow = Schema['Tables']['rider']['Row'];

/** A child of the family, as the parent last corrected it; `tanggal_lahir` is YYYY-MM-DD, `nomor_bib` the plate the child would like. */
export interface Rider extends StoredDocument, Pick<RiderRow, (typeof riderColumns)[number]> {
  id: string;
  /** Path in the private bucket `foto_profil`. */
  foto: string | null;
  /** When an organiser checked the document, which is deleted then; null before, and for a new one. */
  identitas_diperiksa_pada: string | null;
}

export const riderQueries = {
  /** A child's photo. Another one has another path. */
  photo: (path: string) =>
    queryOptions({
      queryKey: ['rider-photo', path],
      queryFn: () => readPrivateFile('foto_profil', path),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** What the form of a rider begins with for a saved child. */
export function riderFactsOf(rider: Rider): RiderFacts {
  return {
    ...eachField((field) => heldOf(field, rider) ?? ''),
    birthDate: toBirthDateInput(rider.tanggal_lahir),
    gender: riderGenderOf(rider.jenis_kelamin),
  };
}

/**
 * Adds a child, or corrects one. Registrations keep what they say.
 * @param id made by the app: the same again is the same child
 * @param rider text as typed; the database trims and checks it
 * @throws AppError with a code of `save_rider`
 */
export async function saveRider(id: string, rider: RiderFacts): Promise<void> {
  await send(rpcRead('save_rider', { rider_id: id, rider: toldRider(rider) }));
}

/**
 * Takes a child off the family's list, with photo and identity document.
 * @throws AppError with a code of `remove_rider`; a rider who is gone already is no failure
 */
export async function removeRider(rider: Rider): Promise<void> {
  try {
    await send(rpcRead('remove_rider', { rider_id: rider.id }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rider_not_found')) {
      throw error;
    }
  }
  const files: [OwnFileBucket, string | null][] = [
    ['akta_kia', rider.file_identitas],
    ['foto_profil', rider.foto],
  ];
  for (const [bucket, path] of files) {
    if (path !== null) {
      await removeOwnFile(bucket, path);
    }
  }
}

function riderFiles(userId: string, riderId: string): FileHolder {
  return {
    folder: `${userId}/${riderId}`,
    named: async (bucket) => {
      const row = await send(
        oneRow(rows('rider', 'file_identitas, foto', { id: `eq.${riderId}` })),
      );
      return (bucket === 'akta_kia' ? row?.file_identitas : row?.foto) ?? null;
    },
    name: async (bucket, path, fileName) => {
      await send(
        rpcRead('set_rider_file', {
          rider_id: riderId,
          kind: bucket === 'akta_kia' ? 'identitas' : 'foto',
          path,
          file_name: fileName ?? null,
        }),
      );
    },
  };
}

/**
 * Stores a photo as the child's and removes the one before.
 * @param photo a JPEG of at most 1 MB
 * @throws AppError
 */
export async function uploadRiderPhoto(
  userId: string,
  riderId: string,
  photo: Blob,
): Promise<void> {
  await storeOwnFile({ bucket: 'foto_profil', holder: riderFiles(userId, riderId), file: photo });
}

/** @throws AppError */
export function removeRiderPhoto(userId: string, riderId: string): Promise<void> {
  return dropOwnFile('foto_profil', riderFiles(userId, riderId));
}

/**
 * Stores an identity document as the child's; the one it replaces is removed at the end. When anything fails before
 * that, nothing has changed. Another child's is another file.
 * @throws AppError of the connection, of the file itself and of what is counted, else `identity_upload_failed`
 */
export async function uploadRiderDocument(upload: {
  file: File;
  userId: string;
  riderId: string;
  fullName: string;
  city: string;
  /** The race that it was sent for. */
  raceId?: string;
}): Promise<void> {
  const { file, userId, riderId } = upload;
  const fileName = identityFileName({ ...upload, timestamp: Date.now() });
  await storeDocument(riderFiles(userId, riderId), file, fileName);
}

/** @throws AppError */
export function removeRiderDocument(userId: string, riderId: string): Promise<void> {
  return dropOwnFile('akta_kia', riderFiles(userId, riderId));
}
