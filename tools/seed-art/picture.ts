import type { Track } from './ground.ts';
import { trackGround } from './ground.ts';
import type { MoodName } from './moods.ts';
import { moods } from './moods.ts';
import type { Backdrop, Overlay, Sign } from './plates.ts';
import { textSign } from './plates.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import type { Camera, Scene } from './renderer.ts';
import { horizonOf } from './renderer.ts';
import type { Body } from './shapes.ts';

export type Folder = 'races' | 'classes' | 'news' | 'tickets';

/** Parts of a scene in any nesting. */
export type Parts = Body | readonly Parts[];

const flatten = (parts: Parts): Body[] => ('shapes' in parts ? [parts] : parts.flatMap(flatten));

export interface PicturePlan {
  readonly folder: Folder;
  readonly slug: string;
  readonly mood: MoodName;
  readonly camera: Camera;
  readonly track: Track;
  readonly hills: Backdrop['hills'];
  readonly clouds?: number;
  readonly haze?: number;
  readonly signs?: readonly Sign[];
  readonly bunting?: readonly string[];
  readonly confetti?: number;
  readonly bokeh?: readonly string[];
  readonly poster?: Overlay['poster'];
  readonly build: (random: Random) => Parts;
}

export interface Picture {
  readonly scene: Scene;
  readonly backdrop: Backdrop;
  readonly overlay: Overlay;
  readonly signs: readonly Sign[];
  readonly width: number;
  readonly height: number;
}

const plates: readonly Sign[] = [
  ['1', '#e63946'],
  ['7', '#1d6fb8'],
  ['12', '#f28c1b'],
  ['5', '#1f8a70'],
  ['23', '#7b3fb5'],
  ['8', '#e0356f'],
  ['31', '#17355e'],
  ['4', '#d8352a'],
].map(([number, color], index) => ({
  id: `plate-${index + 1}`,
  width: 150,
  height: 120,
  background: '#fffdf5',
  svg: `<rect width="150" height="26" fill="${color}"/><rect y="108" width="150" height="12" fill="${color}"/><text x="75" y="98" text-anchor="middle" font-family="Poster" font-weight="800" font-size="84" fill="#1b1d24">${number}</text>`,
}));

const common: readonly Sign[] = [
  ...plates,
  textSign('banner-warm', 'PUSHBIKE', '#f2542d', '#ffffff', 340, 120, 64),
  textSign('banner-teal', 'AYO GAS!', '#0f8b8d', '#ffffff', 340, 120, 64),
  textSign('banner-gold', 'PUSHBIKE', '#f7b32b', '#1d2b4a', 340, 120, 64),
  textSign('banner-navy', 'SEMANGAT!', '#17355e', '#ffd23f', 340, 120, 56),
  textSign('step-1', '1', '#f7b32b', '#ffffff', 168, 124, 100),
  textSign('step-2', '2', '#0f8b8d', '#ffffff', 168, 84, 70),
  textSign('step-3', '3', '#f2542d', '#ffffff', 168, 60, 52),
];

export function plan(of: PicturePlan): Picture {
  const portrait = of.folder === 'tickets';
  const width = portrait ? 720 : 960;
  const height = portrait ? 960 : 540;
  const mood = moods[of.mood];
  const bodies = flatten(of.build(seededRandom(`${of.folder}/${of.slug}`)));
  return {
    width,
    height,
    signs: [...common, ...(of.signs ?? [])],
    scene: { mood, camera: of.camera, ground: trackGround(of.track), bodies, haze: of.haze ?? 85 },
    backdrop: {
      width,
      height,
      horizon: horizonOf(of.camera),
      mood,
      hills: of.hills,
      clouds: of.clouds ?? 4,
    },
    overlay: {
      width,
      height,
      bunting: of.bunting ?? [],
      confetti: of.confetti ?? 0,
      bokeh: of.bokeh ?? [],
      glow: mood.glow,
      ...(of.poster ? { poster: of.poster } : {}),
    },
  };
}
