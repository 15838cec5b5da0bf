import { randomId } from '#domain/random-id.ts';
import { AppError, toAppError } from '../platform/app-error.ts';
import { publishableKey, supabaseUrl } from '../platform/config.ts';
import { beginUpload } from '../platform/private-files.ts';
import { rpcRead } from '../platform/read.ts';
import { fetchAsUser, send } from '../platform/send.ts';
import { freshSession, renewSession } from '../platform/session.ts';

/**
 * Pictures that organisers put up: two widths of each in the public bucket `gambar` (decision 021). A row names the wide
 * one by its address; the narrow one has the same address with `-480.` in place of `-960.`.
 */

export const wideWidth = 960;
export const narrowWidth = 480;

/** A picture made anew by the browser, ready to be put up. */
export interface MadePicture {
  wide: Blob;
  narrow: Blob;
  kind: 'webp' | 'jpg';
}

const publicBase = `${supabaseUrl}/storage/v1/object/public/gambar/`;
/** Two files of at most 1 MB take a minute and a half at 200 kbit/s; what takes longer has stalled. */
const transferLimitMs = 120_000;

/** The folder of what belongs to an organisation (null: to none, which only admins manage). */
export function pictureFolder(organisationId: string | null): string {
  return organisationId ?? 'umum';
}

/** Whether an address is that of a picture in the bucket, and not of another site. */
export function isOwnPicture(address: string) {
  return address.startsWith(publicBase);
}

function upload(
  name: string,
  file: Blob,
  token: string,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  // fetch tells nothing of how far an upload is.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop);
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    request.open('POST', `${supabaseUrl}/storage/v1/object/gambar/${name}`);
    request.timeout = transferLimitMs;
    request.setRequestHeader('apikey', publishableKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type);
    // A name is never used twice, so what has arrived once may be kept for good.
    request.setRequestHeader('cache-control', 'max-age=31536000');
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        end(resolve);
        return;
      }
      let refusal: object = {};
      try {
        refusal = JSON.parse(request.responseText) as object;
      } catch {
        // A gateway's page, which says nothing more than its status.
      }
      fail(toAppError({ name: 'StorageApiError', status: request.status, ...refusal }));
    };
    request.onerror = () => fail(toAppError(new TypeError('The upload found no answer.')));
    request.ontimeout = () => fail(new AppError('timeout', { retryable: true }));
    request.onabort = () => fail(new AppError('aborted'));
    if (signal.aborted) {
      request.onabort(new ProgressEvent('abort'));
    } else {
      signal.addEventListener('abort', stop);
      request.send(file);
    }
  });
}

/**
 * Puts both widths up.
 * @param onProgress from 0 to 1
 * @returns the address for the row
 * @throws AppError `forbidden` when this person may not, or the folder is full; `too_many_uploads` {batas, seconds}; `aborted`
 */
export async function putPictureUp(
  folder: string,
  picture: MadePicture,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const stem = `${folder}/${randomId()}`;
  const name = (width: number) => `${stem}-${width}.${picture.kind}`;
  const all = picture.wide.size + picture.narrow.size;
  let before = 0;
  const put = async (width: number, file: Blob) => {
    const once = async (token: string | undefined) => {
      if (token === undefined) {
        throw new AppError('not_signed_in', { status: 401 });
      }
      await upload(name(width), file, token, (bytes) => onProgress((before + bytes) / all), signal);
    };
    try {
      await once((await freshSession())?.accessToken);
    } catch (error) {
      // A token that looked good on a phone whose clock is late.
      if (toAppError(error).code !== 'not_signed_in') {
        throw error;
      }
      await once((await renewSession())?.accessToken);
    }
    before += file.size;
  };
  await beginUpload('gambar', name(wideWidth));
  await put(narrowWidth, picture.narrow);
  await put(wideWidth, picture.wide);
  return publicBase + name(wideWidth);
}

/**
 * Removes pictures that nothing shows any more; the database keeps those that something does. What cannot be removed
 * now is found by `removeUnusedPictures` another day, so a failure is no news to anybody.
 */
export async function removePictures(addresses: readonly (string | null)[]): Promise<void> {
  const names = addresses.flatMap((address) => {
    if (address === null || !address.startsWith(publicBase)) {
      return [];
    }
    const wide = address.slice(publicBase.length);
    return [wide, wide.replace(`-${wideWidth}.`, `-${narrowWidth}.`)];
  });
  await removeObjects(names);
}

/** Removes what forms that were never saved, and removals that failed, left in the organisation's folder. */
export async function removeUnusedPictures(organisationId: string | null): Promise<void> {
  try {
    const args = organisationId === null ? {} : { organisation_id: organisationId };
    await removeObjects(await send(rpcRead('unused_pictures', args)));
  } catch {
    // Nobody waits for it.
  }
}

async function removeObjects(names: readonly string[]): Promise<void> {
  if (names.length === 0) {
    return;
  }
  try {
    await fetchAsUser(`${supabaseUrl}/storage/v1/object/gambar`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: names }),
      // The screen may be left at once.
      keepalive: true,
    });
  } catch {
    // As above.
  }
}
