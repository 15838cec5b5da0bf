import { queryOptions } from '@tanstack/react-query';
import { identityFileName } from '#domain/identity-file.ts';
import * as firstReads from './first-reads.ts';
import { type StoredDocument, storeDocument } from './identity-documents.ts';
import { ask } from './platform/ask.ts';
import type { FileHolder } from './platform/own-files.ts';
import { call, one, table } from './platform/read.ts';

/** A child of the family, as the parent last corrected it. */
export interface Rider extends StoredDocument {
  id: string;
  nama_lengkap: string;
  nama_panggilan: string;
  /** YYYY-MM-DD */
  tanggal_lahir: string;
  jenis_kelamin: 'pria' | 'wanita';
  /** As in `reg_regencies`. */
  kota_asal: string;
  nama_tim: string | null;
  ukuran_jersey: string;
  /** The plate the child would like. */
  nomor_bib: string | null;
  /** Path in the private bucket `foto_profil`. */
  foto: string | null;
}

export const riderQueries = {
  /** The children of the family, the first that was known first. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['riders', userId],
      queryFn: ({ signal }): Promise<Rider[]> => ask(firstReads.riders(userId), signal),
    }),
};

function riderFiles(userId: string, riderId: string): FileHolder {
  return {
    folder: `${userId}/${riderId}`,
    named: async (bucket) => {
      const row = await ask(one(table('rider', 'file_identitas, foto', { id: `eq.${riderId}` })));
      return (bucket === 'akta_kia' ? row?.file_identitas : row?.foto) ?? null;
    },
    name: async (bucket, path, fileName) => {
      await ask(
        call('set_rider_file', {
          rider_id: riderId,
          kind: bucket === 'akta_kia' ? 'identitas' : 'foto',
          // The generated types know no parameter that may be null.
          path: path as string,
          file_name: (fileName ?? null) as string,
        }),
      );
    },
  };
}

/**
 * Stores an identity document as the child's; the one it replaces is removed at the end. When anything fails before
 * that, nothing has changed. Another child's is another file.
 * @throws AppError of the connection, `not_signed_in`, `forbidden`, `rate_limited` or `identity_upload_failed`
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
