import type { QrModules } from './qr-modules.ts';

/** A canvas for a picture that is saved and sent around. Its height may be set later: that forgets all that was drawn and set. */
export function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('No canvas to draw on.');
  }
  context.textBaseline = 'middle';
  return { canvas, context };
}

/** A code on white, as large as fits a square: how large it is, and how to draw it. */
export function codeOnCanvas({ edge, dark }: QrModules, most: number) {
  // Whole pixels: a module that ends between two is a grey line to a scanner.
  const module = Math.max(1, Math.floor(most / edge));
  const size = module * edge;
  return {
    size,
    draw(context: CanvasRenderingContext2D, left: number, top: number) {
      context.fillStyle = '#ffffff';
      context.fillRect(left, top, size, size);
      context.fillStyle = '#000000';
      for (const [x, y] of dark) {
        context.fillRect(left + x * module, top + y * module, module, module);
      }
    },
  };
}

/** Nobody waits longer for what a picture is also good without; and a browser opens its share sheet only soon after the press. */
const longestWaitMs = 4_000;
/** More than a telephone's memory has room for beside the canvas. */
const mostPixels = 30_000_000;

/** A picture to be drawn on another one; null where there is none, it does not come, its host lets nobody draw it, or it is too large for a telephone. */
export async function drawablePicture(address: string | null): Promise<HTMLImageElement | null> {
  if (!address?.trim()) {
    return null;
  }
  const picture = new Image();
  // Drawn without it a picture of another origin would make the canvas unreadable.
  picture.crossOrigin = 'anonymous';
  const arrived = new Promise<boolean>((resolve) => {
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    setTimeout(resolve, longestWaitMs, false);
  });
  picture.src = address;
  const there = await arrived;
  const pixels = picture.naturalWidth * picture.naturalHeight;
  return there && pixels > 0 && pixels <= mostPixels ? picture : null;
}

/** As large as fills the whole place, cut at its edges. */
export function drawCovering(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  place: { x: number; y: number; width: number; height: number },
): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.max(place.width / naturalWidth, place.height / naturalHeight);
  const [width, height] = [place.width / scale, place.height / scale];
  context.drawImage(
    picture,
    (naturalWidth - width) / 2,
    (naturalHeight - height) / 2,
    width,
    height,
    place.x,
    place.y,
    place.width,
    place.height,
  );
}
