import { parentPort } from 'node:worker_threads';
import { plan } from './picture.ts';
import { pictures } from './pictures.ts';
import type { Raster } from './renderer.ts';
import { render } from './renderer.ts';

export interface Job {
  /** folder/slug: a race and its ticket share a slug */
  readonly name: string;
  readonly backdrop: Raster;
  readonly overlay: Raster;
  readonly signs: ReadonlyMap<string, Raster>;
  /** 1 for the real size; less for a quick look */
  readonly scale: number;
  readonly edgeRays: number;
}

function finish(job: Job): Raster {
  const of = pictures.find((each) => `${each.folder}/${each.slug}` === job.name);
  if (!of) throw new Error(`no picture is called ${job.name}`);
  const picture = plan(of);
  const width = Math.round(picture.width * job.scale);
  const height = Math.round(picture.height * job.scale);
  const colors = render(picture.scene, {
    width,
    height,
    backdrop: job.backdrop,
    signs: job.signs,
    edgeRays: job.edgeRays,
  });
  const data = new Uint8ClampedArray(width * height * 4);
  const over = job.overlay;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const from =
        (Math.floor((y / height) * over.height) * over.width +
          Math.floor((x / width) * over.width)) *
        4;
      const alpha = (over.data[from + 3] ?? 0) / 255;
      for (let i = 0; i < 3; i += 1) {
        const under = (colors[at * 3 + i] ?? 0) * 255;
        data[at * 4 + i] = under * (1 - alpha) + (over.data[from + i] ?? 0) * alpha;
      }
      data[at * 4 + 3] = 255;
    }
  }
  return { width, height, data };
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(finish(job)));
