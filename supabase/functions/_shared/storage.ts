import { type Platform, platformTimeoutMs } from './environment.ts';

/** What a function writes into storage, with the service's key; throws `storage_<status>` when storage refuses. */
export interface Bucket {
  put(path: string, json: string, cacheControl: string): Promise<void>;
  /** Files that are not there count as removed. */
  remove(paths: readonly string[]): Promise<void>;
}

export function bucketOf({ supabaseUrl, secretKey }: Platform, name: string): Bucket {
  const send = async (method: string, path: string, body: string, headers = {}) => {
    const response = await fetch(new URL(`/storage/v1/object/${path}`, supabaseUrl), {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(platformTimeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) {
      throw new Error(`storage_${response.status}`);
    }
  };
  const bucket = encodeURIComponent(name);
  return {
    put: (path, json, cacheControl) =>
      send('POST', `${bucket}/${path}`, json, {
        'cache-control': cacheControl,
        'x-upsert': 'true',
      }),
    remove: (paths) => send('DELETE', bucket, JSON.stringify({ prefixes: paths })),
  };
}
