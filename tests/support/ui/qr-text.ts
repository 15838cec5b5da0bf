import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
/** Pixels along one module. */
const scale = 4;

/** What a camera reads from a QR code that the app has drawn (src/parts/qr-code.tsx). */
export async function qrText(code: HTMLElement): Promise<string | undefined> {
  const edge = Number(code.getAttribute('viewBox')?.split(' ')[3]) * scale;
  const data = new Uint8ClampedArray(edge * edge * 4).fill(255);
  const drawn = code.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of drawn.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * edge + Number(x) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer },
    fireImmediately: true,
  });
  const picture = { data, width: edge, height: edge, colorSpace: 'srgb' } as ImageData;
  const [read] = await readBarcodes(picture, { formats: ['QRCode'] });
  return read?.text;
}
