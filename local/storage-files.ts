import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Metadata {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
  httpStatusCode: number;
}

/**
 * Keeps uploaded files on disk. @supabase/lite has such an adapter but does not export it. A file is stored
 * under a hash of its key, so no key can name a place outside the directory; a second file holds its metadata.
 */
export class FileStorage {
  readonly driver = null;
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: ReadableStream | Uint8Array,
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
    const metadata: Metadata = {
      cacheControl,
      contentLength: bytes.byteLength,
      size: bytes.byteLength,
      mimetype: contentType,
      lastModified: new Date(),
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      httpStatusCode: 200,
    };
    const file = this.#file(bucket, key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeThenMove(file, bytes);
    await writeThenMove(`${file}.json`, JSON.stringify({ key, ...metadata }));
    return metadata;
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.#metadata(bucket, key);
    if (!metadata) {
      return { metadata: missing, httpStatusCode: 404 };
    }
    return { metadata, httpStatusCode: 200, body: await readFile(this.#file(bucket, key)) };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    return (await this.#metadata(bucket, key)) ?? missing;
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    destinationBucket: string,
    destination: string,
  ): Promise<Metadata> {
    const { metadata, body } = await this.getObject(sourceBucket, source);
    if (!body) {
      return missing;
    }
    return this.uploadObject(
      destinationBucket,
      destination,
      undefined,
      body,
      metadata.mimetype,
      metadata.cacheControl,
    );
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.deleteObject(bucket, key);
    }
  }

  async privateAssetUrl(): Promise<string> {
    throw new Error('image transformation is not part of the embedded stack');
  }

  #file(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\n${key}`).digest('hex');
    return path.join(this.#dir, name.slice(0, 2), name);
  }

  async #metadata(bucket: string, key: string): Promise<Metadata | undefined> {
    try {
      const stored = JSON.parse(await readFile(`${this.#file(bucket, key)}.json`, 'utf8'));
      return { ...stored, lastModified: new Date(stored.lastModified) };
    } catch {
      return undefined;
    }
  }
}

const missing: Metadata = {
  cacheControl: 'no-store',
  contentLength: 0,
  size: 0,
  mimetype: 'application/octet-stream',
  lastModified: new Date(0),
  eTag: '',
  httpStatusCode: 404,
};

/** A reader, or a start after a crash, sees the old file or the new one, never half of it. */
async function writeThenMove(file: string, content: Uint8Array | string): Promise<void> {
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
