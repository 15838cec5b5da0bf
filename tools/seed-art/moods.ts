import { linear } from './shapes.ts';
import type { Vec } from './space.ts';
import { scale, unit } from './space.ts';

/** The light of a time of day: what the renderer needs and the colours of the sky behind it. */
export interface Mood {
  /** towards the sun */
  readonly sun: Vec;
  readonly sunColor: Vec;
  readonly skyColor: Vec;
  readonly bounce: Vec;
  /** light from behind the camera that casts no shadow, so that faces stay friendly */
  readonly fill: number;
  readonly exposure: number;
  /** top to horizon */
  readonly sky: readonly [string, string, string, string];
  readonly haze: string;
  readonly cloud: string;
  readonly cloudShade: string;
  readonly hills: readonly [string, string, string];
  /** where the disc of the sun shows (share of the width, share of the sky's height), if it does */
  readonly disc: readonly [number, number] | null;
  readonly glow: string;
}

const light = (hex: string, power: number) => scale(linear(hex), power);

export const moods = {
  sunrise: {
    sun: unit([-0.75, 0.5, -0.5]),
    sunColor: light('#ffc58a', 2.7),
    skyColor: light('#c8b4d8', 0.85),
    bounce: light('#b87a50', 0.4),
    fill: 0.28,
    exposure: 1.02,
    sky: ['#4f6fa8', '#c98fa0', '#ffb27a', '#ffe3b0'],
    haze: '#ffd9ae',
    cloud: '#ffd2b0',
    cloudShade: '#d98f8c',
    hills: ['#c99a9a', '#a97f86', '#7d6a70'],
    disc: [0.7, 0.8],
    glow: '#fff1c9',
  },
  morning: {
    sun: unit([-0.62, 0.72, -0.55]),
    sunColor: light('#fff0d2', 2.7),
    skyColor: light('#b9dcf5', 0.85),
    bounce: light('#a89878', 0.35),
    fill: 0.22,
    exposure: 1,
    sky: ['#3d9be0', '#76bdec', '#b5def3', '#eaf6f4'],
    haze: '#dceff2',
    cloud: '#ffffff',
    cloudShade: '#c3d9e8',
    hills: ['#a9cfd2', '#83b8a8', '#5c9a78'],
    disc: null,
    glow: '#ffffff',
  },
  tropical: {
    sun: unit([0.6, 0.78, -0.5]),
    sunColor: light('#fff3d6', 2.8),
    skyColor: light('#9fe0ea', 0.85),
    bounce: light('#b8a070', 0.4),
    fill: 0.22,
    exposure: 1,
    sky: ['#0f8fbf', '#39b6cf', '#8fdcdc', '#e6f6e6'],
    haze: '#d5f0ea',
    cloud: '#ffffff',
    cloudShade: '#b5dbe0',
    hills: ['#9fd4cc', '#63b39c', '#2f8a6e'],
    disc: null,
    glow: '#ffffff',
  },
  golden: {
    sun: unit([0.8, 0.5, -0.42]),
    sunColor: light('#ffd08c', 3),
    skyColor: light('#c9c6dd', 0.75),
    bounce: light('#c08a50', 0.45),
    fill: 0.25,
    exposure: 1,
    sky: ['#5b93c7', '#a9bcc8', '#ffd79a', '#fff0c8'],
    haze: '#ffe7bd',
    cloud: '#fff0d6',
    cloudShade: '#e0b394',
    hills: ['#cfb690', '#a89a68', '#77804c'],
    disc: [0.2, 0.72],
    glow: '#fff6d6',
  },
  coral: {
    sun: unit([-0.7, 0.55, -0.55]),
    sunColor: light('#ffbf9c', 2.7),
    skyColor: light('#b9b2e2', 0.9),
    bounce: light('#b8706a', 0.4),
    fill: 0.3,
    exposure: 1.03,
    sky: ['#34508f', '#8a6fae', '#f28b82', '#ffd0a1'],
    haze: '#fbc4a8',
    cloud: '#ffb6a1',
    cloudShade: '#a8719b',
    hills: ['#b07f9c', '#83648c', '#57507a'],
    disc: [0.3, 0.88],
    glow: '#ffe0b8',
  },
  dusk: {
    sun: unit([-0.4, 0.8, -0.6]),
    sunColor: light('#ffdcb0', 2),
    skyColor: light('#7f93d6', 0.8),
    bounce: light('#6a5a80', 0.4),
    fill: 0.34,
    exposure: 1.08,
    sky: ['#0d1b3e', '#23386f', '#5a5690', '#e08a7a'],
    haze: '#8a6d92',
    cloud: '#6d6298',
    cloudShade: '#34406f',
    hills: ['#5d588a', '#3d4473', '#26305a'],
    disc: null,
    glow: '#ffb68a',
  },
  misty: {
    sun: unit([-0.5, 0.8, -0.5]),
    sunColor: light('#fff4d8', 2.2),
    skyColor: light('#c4e2d6', 1),
    bounce: light('#7f9a68', 0.4),
    fill: 0.22,
    exposure: 1,
    sky: ['#6fb3b8', '#9fd0c8', '#cfe9d8', '#f4f6df'],
    haze: '#e2f0dc',
    cloud: '#fbfff4',
    cloudShade: '#bcd8cc',
    hills: ['#a8d0bc', '#6fae8c', '#3d8460'],
    disc: [0.75, 0.45],
    glow: '#fffde0',
  },
} satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;
