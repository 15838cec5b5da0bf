import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FromReader, ReaderOfPage, ToReader } from './frame-reader.ts';
import readerAddress from './frame-reader.ts?worker&url';

/** What reads QR codes: the browser's own reader, or wasm from our own origin. */
export interface Decoder {
  /** The codes in what the camera sees now. */
  read(video: HTMLVideoElement): Promise<string[]>;
}

interface NativeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: string[] }): NativeReader;
  getSupportedFormats(): Promise<string[]>;
}

/** Whether this decoder works outside of the page by itself. */
async function nativeDecoder(): Promise<Decoder | null> {
  const Native = (window as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  if (Native === undefined) {
    return null;
  }
  // Some have the interface and no reader behind it.
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) {
    return null;
  }
  const native = new Native({ formats: ['qr_code'] });
  return { read: async (video) => (await native.detect(video)).map(({ rawValue }) => rawValue) };
}

/** Longer than the slowest phone takes for a picture. */
const answerMs = 5_000;
/** One picture that could not be read says nothing of the next; so many in a row mean that the decoder is broken. */
const mostFailures = 5;

class WorkerDecoder implements Decoder {
  readonly #worker: Worker;
  /** How many pictures in a row could not be read. */
  #failures = 0;
  #isOver = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** @throws where a worker cannot read pictures */
  static async open(): Promise<WorkerDecoder> {
    const decoder = new WorkerDecoder(new Worker(readerAddress, { type: 'module' }));
    try {
      await decoder.#ask({ wasm: wasmAddress });
    } catch (error) {
      decoder.#end();
      throw error;
    }
    return decoder;
  }

  async read(video: HTMLVideoElement): Promise<string[]> {
    if (this.#isOver) {
      // Another one for the next time that the camera starts; until then the page reads by itself.
      decoder = null;
      return (await pageDecoder()).read(video);
    }
    // A frame is handed over as it is; a bitmap is a copy.
    const picture =
      typeof VideoFrame === 'function' ? new VideoFrame(video) : await createImageBitmap(video);
    return this.#ask({ picture }, [picture]);
  }

  #ask(question: ToReader, handedOver: Transferable[] = []): Promise<string[]> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const fail = (cause: string) => {
        clearTimeout(over);
        reject(new Error(cause));
      };
      const over = setTimeout(() => {
        this.#end();
        fail('reader_silent');
      }, answerMs);
      worker.onerror = () => {
        this.#end();
        fail('reader_not_started');
      };
      worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
        if ('failed' in data) {
          this.#failures += 1;
          if (this.#failures >= mostFailures) {
            this.#end();
          }
          fail(data.failed);
          return;
        }
        clearTimeout(over);
        this.#failures = 0;
        resolve(data.codes);
      };
      worker.postMessage(question, handedOver);
    });
  }

  #end(): void {
    this.#isOver = true;
    this.#worker.terminate();
  }
}

/** Where workers lack something: the page reads, and answers more slowly while it does. */
async function pageDecoder(): Promise<Decoder> {
  await import(/* @vite-ignore */ readerAddress);
  const { openFrameReader } = window as unknown as ReaderOfPage;
  return { read: await openFrameReader(wasmAddress) };
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
  return (await nativeDecoder()) ?? WorkerDecoder.open().catch(pageDecoder);
}

/** Where the worker keeps the wasm (bundling/service-worker.ts). */
const readerCache = 'qr-reader';

/**
 * Keeps what the reader is made of for when there is no signal; what an earlier version was made of goes.
 * @returns whether it is kept, or not needed
 */
async function keepReader(): Promise<boolean> {
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

/** Loads the reader and keeps it; whether QR codes can be read without a signal too. */
export async function readerReady(): Promise<boolean> {
  try {
    await loadDecoder();
    return await keepReader();
  } catch {
    return false;
  }
}

/** Keeps the reader for when there is no signal, without loading it. */
export async function keptReader(): Promise<boolean> {
  try {
    return await keepReader();
  } catch {
    return false;
  }
}
