import { randomId } from '#domain/random-id.ts';
import {
  asking,
  beginUpload,
  bucketOf,
  checkFile,
  neverKept,
  openFile,
  withinLimit,
} from '../platform/private-files.ts';

/** The files a proof may be, and how large; the bucket holds to the same. */
export const proofTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export const proofBytes = 2 * 1024 * 1024;

const proofBucket = 'bukti_pengembalian';

/**
 * Puts the proof of a transfer into the folder of its refund and gives its path, which names nobody.
 * @throws AppError
 */
export async function uploadProof(refundId: string, file: File): Promise<string> {
  const extension = proofTypes[file.type as keyof typeof proofTypes];
  const path = `${refundId}/${randomId()}.${extension}`;
  const objects = await bucketOf(proofBucket);
  const options = { cacheControl: neverKept, upsert: false, contentType: file.type };
  await beginUpload(proofBucket, path);
  await withinLimit(asking(() => objects.upload(path, file, options)));
  return path;
}

/**
 * To be called before an uploaded proof is entered; again it is the same.
 * @throws AppError `proof_not_readable`
 */
export function checkProof(path: string): Promise<void> {
  return checkFile({ kind: 'check_proof', refund_id: path.split('/')[0] ?? '', path });
}

/**
 * The proof itself, kept by nothing on the way.
 * @throws AppError `not_found` when there is none for this person
 */
export function readProof(refundId: string): Promise<Blob> {
  return openFile({ kind: 'proof', refund_id: refundId });
}
