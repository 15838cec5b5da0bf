import { createHash } from 'node:crypto';
import { Problem } from '../../local/problem.ts';

/** A file of the file service, as its row tells of it. */
export interface BackupFile {
  bucket: string;
  /** The file's path in the bucket. */
  name: string;
  ownerId: string | null;
  createdAt: string;
  type: string;
  cacheControl: string;
  /** Of its bytes. */
  sha256: string;
}

export interface FileService {
  apiUrl: string;
  secretKey: string;
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function addressOf({ apiUrl }: FileService, bucket: string, name: string): string {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
  return `${apiUrl}/storage/v1/object/${path}`;
}

/** Undefined when it is gone. */
export async function download(
  service: FileService,
  bucket: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const response = await fetch(addressOf(service, bucket, name), { headers: headersOf(service) });
  if (response.ok) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const said = await response.text();
  if (response.status === 404 || /not.?found/i.test(said)) {
    return undefined;
  }
  throw new Problem(`The file service does not give ${bucket}/${name}: HTTP ${response.status}.`);
}

export async function upload(
  service: FileService,
  { bucket, name, type, cacheControl }: BackupFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const response = await fetch(addressOf(service, bucket, name), {
    method: 'POST',
    headers: {
      ...headersOf(service),
      'content-type': type,
      'cache-control': cacheControl,
      'x-upsert': 'true',
    },
    body: bytes,
  });
  if (!response.ok) {
    throw new Problem(`The file service does not take ${bucket}/${name}: HTTP ${response.status}.`);
  }
  await response.arrayBuffer();
}

function headersOf({ secretKey }: FileService): Record<string, string> {
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}
