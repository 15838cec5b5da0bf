import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What reads QR codes: the browser's own reader, or the same interface over wasm, from our own origin. */
export interface Decoder {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: string[] }): Decoder;
  getSupportedFormats(): Promise<string[]>;
}

async function nativeDecoder(): Promise<Decoder | null> {
  const Native = (window as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  if (Native === undefined) {
    return null;
  }
  // Some have the interface and no reader behind it.
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null;
}

let decoder: Promise<Decoder> | null = null;

/** Loads the reader; the second call is free. @throws when its file did not come */
export function loadDecoder(): Promise<Decoder> {
  decoder ??= load().catch((error: unknown) => {
    decoder = null;
    throw error;
  });
  return decoder;
}

async function load(): Promise<Decoder> {
  const native = await nativeDecoder();
  if (native !== null) {
    return native;
  }
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({
    overrides: { locateFile: () => wasmAddress },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Where the worker keeps the wasm (scripts/service-worker.ts). */
const readerCache = 'qr-reader';

/**
 * Keeps what the reader is made of for when there is no signal; what an earlier version was made of goes.
 * @returns whether it is kept, or not needed
 */
export async function keepReader(): Promise<boolean> {
  if ((await nativeDecoder()) !== null) {
    return true;
  }
  const cache = await caches.open(readerCache);
  if ((await cache.match(wasmAddress)) === undefined) {
    await cache.add(wasmAddress);
    for (const { url } of await cache.keys()) {
      if (!url.endsWith(wasmAddress)) {
        await cache.delete(url);
      }
    }
  }
  return true;
}
