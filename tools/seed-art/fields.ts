import { crowd } from './people.ts';
import { barriers } from './props.ts';
import type { Random } from './random.ts';
import type { Pose, RiderLook, RiderOptions } from './riders.ts';
import { looks, rider } from './riders.ts';
import type { Body } from './shapes.ts';
import type { Vec } from './space.ts';

export const toCamera = -Math.PI / 2;
export const away = Math.PI / 2;
export const toRight = 0;
export const toLeft = Math.PI;

export interface Place {
  readonly at: Vec;
  readonly pose?: Pose;
  readonly heading?: number;
  readonly size?: number;
  readonly roll?: number;
  readonly pitch?: number;
  readonly steer?: number;
  readonly gaze?: number;
  readonly look?: Partial<RiderLook>;
}

/** Riders in the order given, each with a livery of their own and alternating legs. */
export function field(places: readonly Place[], heading: number, random: Random): Body[] {
  const outfits = looks(random, places.length);
  return places.flatMap((place, index) => {
    const outfit = { ...(outfits[index] as RiderLook), ...place.look };
    const options: RiderOptions = {
      at: place.at,
      heading: place.heading ?? heading + random.between(-0.08, 0.08),
      pose: place.pose ?? (index % 2 === 0 ? 'push-left' : 'push-right'),
      look: outfit,
      size: place.size ?? random.between(0.95, 1.08),
      roll: place.roll ?? random.between(-0.05, 0.05),
      pitch: place.pitch ?? 0,
      steer: place.steer ?? random.between(-0.12, 0.12),
      gaze: place.gaze ?? random.between(-0.15, 0.15),
    };
    return rider(options);
  });
}

const panelSigns = ['banner-warm', 'banner-teal', 'banner-gold', 'banner-navy'] as const;

/** Barriers with people behind them; `heading` is where the people look. */
export function spectators(
  from: Vec,
  to: Vec,
  count: number,
  heading: number,
  random: Random,
  signs: readonly string[] = panelSigns,
): Body[] {
  const back = 0.55;
  const dx = -Math.cos(heading) * back;
  const dz = -Math.sin(heading) * back;
  const panels = barriers(from, to, ['#ffffff']).length;
  const bodies: Body[] = [];
  for (let index = 0; index < panels; index += 1) {
    const at = (t: number): Vec => [
      from[0] + (to[0] - from[0]) * t,
      0,
      from[2] + (to[2] - from[2]) * t,
    ];
    bodies.push(
      ...barriers(
        at(index / panels),
        at((index + 1) / panels),
        ['#ffffff'],
        signs[index % signs.length] ?? 'banner-warm',
      ).slice(0, 1),
    );
  }
  const shifted = (p: Vec, k: number): Vec => [p[0] + dx * k, 0, p[2] + dz * k];
  return [
    ...bodies,
    ...crowd(shifted(from, 1), shifted(to, 1), count, heading, random),
    ...crowd(shifted(from, 2.3), shifted(to, 2.3), Math.round(count * 0.7), heading, random),
  ];
}
