import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { encode } from 'uqr';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';

const width = 640;
const height = 480;
const framesPerSecond = 5;

/** One picture of a QR code in the middle of light grey, as YUV 4:2:0 in the range of video. */
function frameOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const scale = Math.floor((height * 0.8) / size);
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  const luma = Buffer.alloc(width * height, 200);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      luma[(top + y) * width + left + x] = isDark ? 30 : 225;
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
}

/** A part of a camera's picture: what of a screen is before it. */
interface Filmed {
  /** A screenshot, PNG. */
  picture: Buffer;
  seconds: number;
}

/**
 * A Chromium whose camera looks at what other phones show: their screens as they are, whole, in the middle of a picture of
 * 1280x720, in the range of video. What it is given to see counts from the next time that a page opens the camera.
 */
export async function browserWithCamera() {
  const [wide, high] = [1280, 720];
  const directory = mkdtempSync(path.join(tmpdir(), 'pushbike-camera-'));
  const file = path.join(directory, 'camera.y4m');
  const header = Buffer.from(
    `YUV4MPEG2 W${wide} H${high} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`,
  );
  const chroma = Buffer.alloc((wide * high) / 2, 128);
  const frame = (luma: Buffer) => Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const put = (frames: Buffer[]) => {
    // A camera that is open goes on with the film that it has.
    writeFileSync(`${file}.next`, Buffer.concat([header, ...frames]));
    renameSync(`${file}.next`, file);
  };
  put([frame(Buffer.alloc(wide * high, 120))]);
  const camera = await launchWithFilm(file, directory);
  const page = await camera.browser.newPage();
  return {
    ...camera,
    async sees(...film: Filmed[]) {
      const frames: Buffer[] = [];
      for (const { picture, seconds } of film) {
        const luma = await page.evaluate(
          async ({ source, width, height }) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            const canvas = new OffscreenCanvas(width, height);
            const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
            context.fillStyle = '#777';
            context.fillRect(0, 0, width, height);
            const scale = (height * 0.95) / image.height;
            const [w, h] = [image.width * scale, image.height * scale];
            context.imageSmoothingQuality = 'high';
            context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
            const { data } = context.getImageData(0, 0, width, height);
            let text = '';
            for (let at = 0; at < data.length; at += 4) {
              const light =
                0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
              text += String.fromCharCode(Math.round(30 + light * 0.76));
            }
            return btoa(text);
          },
          {
            source: `data:image/png;base64,${picture.toString('base64')}`,
            width: wide,
            height: high,
          },
        );
        const one = frame(Buffer.from(luma, 'base64'));
        frames.push(...new Array<Buffer>(Math.round(seconds * framesPerSecond)).fill(one));
      }
      put(frames);
    },
  };
}

interface Film {
  width: number;
  height: number;
  /** Each with its head, as YUV 4:2:0. */
  frames: Buffer[];
}

interface Camera {
  browser: Browser;
  stop(): Promise<void>;
}

/** A Chromium of its own whose camera sees these codes one after the other, each for so many seconds, again and again. */
export function browserThatSees(codes: string[], secondsEach: number): Promise<Camera> {
  const frames = codes.flatMap((code) =>
    new Array<Buffer>(secondsEach * framesPerSecond).fill(frameOf(code)),
  );
  return browserWithFilm({ width, height, frames });
}

/** A Chromium whose camera sees a crowd in which there is no code: the most that a reader has to look for. */
export function browserThatSeesNoCode(): Promise<Camera> {
  const [wide, high] = [1280, 720];
  const frames = Array.from({ length: framesPerSecond }, () => {
    const luma = Buffer.alloc(wide * high);
    for (let y = 0; y < high; y += 8) {
      for (let x = 0; x < wide; x += 8) {
        const light = 40 + Math.floor(Math.random() * 180);
        for (let row = y; row < y + 8; row += 1) {
          luma.fill(light, row * wide + x, row * wide + x + 8);
        }
      }
    }
    return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((wide * high) / 2, 128)]);
  });
  return browserWithFilm({ width: wide, height: high, frames });
}

async function browserWithFilm(film: Film): Promise<Camera> {
  const directory = mkdtempSync(path.join(tmpdir(), 'pushbike-camera-'));
  const file = path.join(directory, 'camera.y4m');
  const header = `YUV4MPEG2 W${film.width} H${film.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...film.frames]));
  return launchWithFilm(file, directory);
}

async function launchWithFilm(file: string, directory: string): Promise<Camera> {
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...chromiumArguments,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${file}`,
      ],
    });
    return { browser, stop: () => browser.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
