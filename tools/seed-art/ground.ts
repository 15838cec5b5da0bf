import { layeredNoise, noise } from './random.ts';
import { linear } from './shapes.ts';
import type { Vec } from './space.ts';
import { mix, scale } from './space.ts';

export type Ground = (x: number, z: number, away: number) => Vec;

export interface Track {
  readonly surface: string;
  readonly verge: 'grass' | 'paving' | 'sand' | 'court';
  readonly line?: string;
  readonly curb?: readonly [string, string];
  readonly width: number;
  readonly lanes: number;
  /** radians; 0 runs away from the camera, PI/2 runs across the picture */
  readonly direction?: number;
  readonly centre?: number;
  /** sideways metres gained per square metre of length */
  readonly curve?: number;
  /** lengthwise position of a chequered line */
  readonly finish?: number;
  readonly start?: number;
  /** beyond this depth there is water */
  readonly shore?: number;
}

const step = (low: number, high: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

const verges = {
  grass: [linear('#5d9a3a'), linear('#3f7a30')],
  paving: [linear('#c9b49a'), linear('#b09a82')],
  sand: [linear('#ecd6a6'), linear('#d8bb86')],
  court: [linear('#2f8f86'), linear('#2a7f78')],
} as const;

/** A race track seen as a flat texture: lanes, curbs, chequered lines and the verge beside it. */
export function trackGround(track: Track): Ground {
  const surface = linear(track.surface);
  const line = linear(track.line ?? '#ffffff');
  const [curbA, curbB] = (track.curb ?? ['#e2452f', '#fff6ea']).map(linear) as [Vec, Vec];
  const [vergeA, vergeB] = verges[track.verge];
  const water = linear('#2aa6b8');
  const deep = linear('#146f96');
  const cos = Math.cos(track.direction ?? 0);
  const sin = Math.sin(track.direction ?? 0);
  const half = track.width / 2;
  const lane = track.width / track.lanes;
  return (x, z, away) => {
    const along = x * sin + z * cos;
    const across = x * cos - z * sin - (track.centre ?? 0) - (track.curve ?? 0) * along * along;
    const from = Math.abs(across);
    const blur = 0.012 + away * 0.0016;
    const fine = away < 9 ? noise(x * 60, z * 60) - 0.5 : 0;
    const coarse = layeredNoise(x * 0.9, z * 0.9) - 0.5;

    let verge: Vec;
    if (track.verge === 'grass') {
      const mown = Math.sin(along * 1.6) > 0 ? 0.1 : -0.1;
      verge = mix(vergeA, vergeB, 0.5 + coarse * 1.1 + mown);
      verge = scale(verge, 1 + (noise(x * 26, z * 9) - 0.5) * (away < 14 ? 0.5 : 0.15));
    } else if (track.verge === 'paving') {
      const row = Math.floor(z / 0.5);
      const tile = noise(Math.floor(x / 0.5 + (row % 2) * 0.5) * 7.3, row * 3.1);
      verge = mix(vergeA, vergeB, tile);
      const gap = Math.min(
        Math.abs(((((x / 0.5 + (row % 2) * 0.5) % 1) + 1) % 1) - 0.5),
        Math.abs(((((z / 0.5) % 1) + 1) % 1) - 0.5),
      );
      verge = scale(verge, 1 - 0.22 * step(0.46, 0.5, 0.5 - gap + 0.0) * (away < 12 ? 1 : 0));
    } else {
      verge = mix(vergeA, vergeB, 0.5 + coarse);
      verge = scale(verge, 1 + fine * 0.12);
    }
    if (track.shore !== undefined) {
      const wet = track.shore + (noise(x * 0.25, 3) - 0.5) * 1.6;
      const sea = step(wet - 0.15, wet + 0.15, z);
      const ripple = noise(x * 0.7, z * 2.2) * 0.5 + noise(x * 2.1, z * 6) * 0.5;
      const foam =
        step(0.35, 0, Math.abs(z - wet - 0.35)) + step(0.3, 0, Math.abs(z - wet - 2.1)) * 0.5;
      const tone = mix(
        mix(water, deep, step(wet, wet + 30, z)),
        [1, 1, 1],
        step(0.6, 0.86, ripple) * 0.35,
      );
      verge = mix(verge, mix(tone, [1, 1, 1], Math.min(1, foam) * 0.8), sea);
      verge = scale(verge, 1 - 0.16 * step(wet - 1.2, wet, z) * (1 - sea));
    }

    const curb = (Math.floor(along / 0.55) & 1) === 0 ? curbA : curbB;
    const inTrack = step(half + blur, half - blur, from);
    const inCurb = step(half + 0.24 + blur, half + 0.24 - blur, from);

    let road = scale(surface, 1 + coarse * 0.16 + fine * 0.16);
    // tyre marks darken the middle of every lane
    const inLane = ((((across + half) / lane) % 1) + 1) % 1;
    road = scale(
      road,
      1 - 0.07 * step(0.28, 0, Math.abs(inLane - 0.5)) * noise(across * 9, along * 0.4),
    );
    const near = Math.min(inLane, 1 - inLane) * lane;
    const painted = step(0.028 + blur, 0.028 - blur * 0.4, near) * (0.8 + fine * 0.4);
    const edge = step(0.05 + blur, 0.05, Math.abs(from - half + 0.09));
    road = mix(road, line, Math.max(from < half - lane * 0.4 ? painted * 0.85 : 0, edge * 0.95));
    if (track.finish !== undefined) {
      const v = along - track.finish;
      if (v > 0 && v < 0.9) {
        const dark = (Math.floor(v / 0.3) + Math.floor((across + 50) / 0.3)) % 2 === 0;
        road = scale(dark ? [0.02, 0.02, 0.025] : [0.9, 0.9, 0.88], 1 + fine * 0.2);
      }
    }
    if (track.start !== undefined) {
      road = mix(road, line, step(0.07 + blur, 0.07, Math.abs(along - track.start)) * 0.92);
    }
    return mix(mix(verge, curb, inCurb), road, inTrack);
  };
}
