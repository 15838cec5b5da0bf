import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const file = path.join(directory, 'camera.y4m');
    const header = `YUV4MPEG2 W${film.width} H${film.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
    writeFileSync(file, Buffer.concat([Buffer.from(header), ...film.frames]));
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
