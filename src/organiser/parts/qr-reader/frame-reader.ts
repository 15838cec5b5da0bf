/**
 * What reads QR codes where the browser does not by itself: wasm, from our own origin. Started as a worker, so that the
 * page answers a tap while a picture is looked at; a browser whose workers lack something loads it as a part of the page,
 * from the same file.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';

export type Picture = HTMLVideoElement | ImageBitmap | VideoFrame;

/** @param wasmAddress where the wasm lies @throws when it did not come */
async function openReader(wasmAddress: string): Promise<(picture: Picture) => Promise<string[]>> {
  await prepareZXingModule({
    overrides: { locateFile: () => wasmAddress },
    fireImmediately: true,
  });
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** To the worker: first where the wasm lies, then picture after picture, each once the one before was answered. */
export type ToReader = { wasm: string } | { picture: ImageBitmap | VideoFrame };
/** From the worker, one for each. */
export type FromReader = { codes: string[] } | { failed: string };

/** What a page's window has once it has loaded this file: the bundler leaves a worker's file no exports. */
export interface ReaderOfPage {
  openFrameReader: typeof openReader;
}

/** The little of a worker's surroundings that is used here: the app is compiled for pages. */
interface Surroundings {
  postMessage(message: FromReader): void;
  onmessage: ((event: MessageEvent<ToReader>) => void) | null;
  document?: unknown;
}

let read: Awaited<ReturnType<typeof openReader>> | null = null;

async function answer(asked: ToReader): Promise<string[]> {
  if ('wasm' in asked) {
    // Without a canvas of its own a worker cannot get at the dots of a picture.
    if (new OffscreenCanvas(1, 1).getContext('2d') === null) {
      throw new Error('No canvas in workers.');
    }
    read = await openReader(asked.wasm);
    return [];
  }
  try {
    return (await read?.(asked.picture)) ?? [];
  } finally {
    asked.picture.close();
  }
}

const surroundings = globalThis as unknown as Surroundings;

if (surroundings.document !== undefined) {
  Object.assign(surroundings, { openFrameReader: openReader } satisfies ReaderOfPage);
} else {
  surroundings.onmessage = ({ data }) => {
    answer(data).then(
      (codes) => surroundings.postMessage({ codes }),
      (error: unknown) => surroundings.postMessage({ failed: String(error) }),
    );
  };
}
