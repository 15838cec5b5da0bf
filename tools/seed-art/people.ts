import type { Random } from './random.ts';
import type { Clothes, Figure, Hair } from './riders.ts';
import { childBody, headParts, skins } from './riders.ts';
import type { Body } from './shapes.ts';
import { ball, body, limb, material } from './shapes.ts';
import type { Vec } from './space.ts';
import { add, frameAt, frameIn } from './space.ts';

const shirts = [
  '#f2542d',
  '#f7b32b',
  '#2a9d8f',
  '#e76f51',
  '#3d6fb5',
  '#f5efe6',
  '#c8448a',
  '#6a994e',
  '#1f3b63',
  '#ef8354',
] as const;

const scarves = ['#e9c9b1', '#7fb7be', '#d98fa5', '#3b4a6b', '#f1e4d1', '#8f6aa8'] as const;

/** A spectator made of few shapes: there are dozens in a picture, always out of focus. */
export function spectator(at: Vec, heading: number, random: Random): Body {
  const child = random.next() < 0.28;
  const tall = child ? random.between(0.62, 0.75) : random.between(0.94, 1.06);
  const frame = frameAt(at, heading + random.between(-0.35, 0.35), tall);
  const shirt = material(random.pick(shirts), { soft: 0.4 });
  const skin = material(random.pick(skins), { soft: 1 });
  const hair = material('#20140f');
  const legs = material(random.pick(['#27314a', '#3a3f4d', '#5b4a3b', '#7a6a58', '#1f2430']));
  const veiled = !child && random.next() < 0.42;
  const veil = material(random.pick(scarves), { soft: 0.4 });
  const big = child ? 1.45 : 1.12;
  const white = material('#fff6ec');
  const parts = [
    limb(frame, [0, 0.08, -0.09], [0, 0.8, -0.09], 0.07, 0.1, legs),
    limb(frame, [0, 0.08, 0.09], [0, 0.8, 0.09], 0.07, 0.1, legs),
    limb(frame, [0, 0.92, -0.05], [0, 1.28, -0.08], 0.13, 0.13, shirt),
    limb(frame, [0, 0.92, 0.05], [0, 1.28, 0.08], 0.13, 0.13, shirt),
    limb(frame, [0, 1.34, 0], [0.01, 1.5, 0], 0.06, 0.055, skin),
    ball(frame, [0.098 * big, 1.6, -0.04], [0.018, 0.02, 0.014], hair),
    ball(frame, [0.098 * big, 1.6, 0.04], [0.018, 0.02, 0.014], hair),
    ball(frame, [0.105 * big, 1.525, 0], [0.014, 0.01, 0.03], white),
    limb(frame, [0, 1.34, -0.14], [0, 1.34, 0.14], 0.075, 0.075, shirt),
    ball(frame, [0.02, 1.58, 0], [0.105 * big, 0.125 * big, 0.1 * big], skin),
  ];
  if (veiled) {
    parts.push(
      ball(frame, [-0.035, 1.605, 0], [0.13, 0.15, 0.132], veil),
      ball(frame, [0, 1.42, 0], [0.13, 0.1, 0.17], veil),
    );
  } else {
    parts.push(ball(frame, [-0.03, 1.62, 0], [0.105 * big, 0.125 * big, 0.112 * big], hair));
  }
  for (const side of [-1, 1]) {
    const shoulder: Vec = [0, 1.33, side * 0.19];
    const mood = random.next();
    const [elbow, hand]: [Vec, Vec] =
      mood < 0.42
        ? [
            [0.06, 1.5, side * 0.34],
            [0.08, 1.8, side * random.between(0.22, 0.36)],
          ]
        : mood < 0.7
          ? [
              [0.1, 1.12, side * 0.26],
              [0.28, 1.3, side * 0.06],
            ]
          : [
              [0, 1.08, side * 0.25],
              [0.05, 0.84, side * 0.24],
            ];
    parts.push(limb(frame, shoulder, elbow, 0.066, 0.054, shirt));
    parts.push(limb(frame, elbow, hand, 0.046, 0.04, skin));
    parts.push(ball(frame, hand, [0.05, 0.055, 0.05], skin));
  }
  return body(parts);
}

/** A loose row of people along a line, all looking towards `heading`. */
export function crowd(from: Vec, to: Vec, count: number, heading: number, random: Random): Body[] {
  return Array.from({ length: count }, (_, index) => {
    const t = (index + random.between(0.1, 0.9)) / count;
    const at: Vec = [
      from[0] + (to[0] - from[0]) * t + random.between(-0.12, 0.12),
      from[1],
      from[2] + (to[2] - from[2]) * t + random.between(-0.25, 0.25),
    ];
    return spectator(at, heading, random);
  });
}

export interface PersonOptions {
  readonly at: Vec;
  readonly heading: number;
  /** 1 is a child of about a metre; a parent is 1.55 */
  readonly size: number;
  readonly shirt: string;
  readonly accent?: string;
  readonly trousers: string;
  readonly skin: string;
  readonly hair: Hair;
  readonly scarf?: string;
  readonly pose: 'cheer' | 'kneel' | 'stand' | 'hold' | 'buckle';
  readonly helmet?: readonly [string, string];
  readonly gaze?: number;
  readonly nod?: number;
}

/** A person in full, near the camera: a parent, a coach, a child on foot. */
export function person(options: PersonOptions): Body[] {
  const frame = frameAt(options.at, options.heading, options.size);
  const grown = options.size > 1.25;
  const low = options.pose === 'kneel' ? -0.2 : 0;
  const hips: Vec = [0, 0.45 + low, 0];
  const chest: Vec = [options.pose === 'kneel' ? 0.06 : 0.005, 0.69 + low, 0];
  const headAt: Vec = add(chest, [options.pose === 'kneel' ? 0.04 : 0.015, 0.232, 0]);
  const arms: Record<PersonOptions['pose'], [Vec, Vec]> = {
    cheer: [
      [0.06, 1.02, -0.27],
      [0.06, 1.02, 0.27],
    ],
    kneel: [
      [0.33, 0.36, -0.06],
      [0.3, 0.33, 0.16],
    ],
    stand: [
      [0.04, 0.42, -0.2],
      [0.04, 0.42, 0.2],
    ],
    hold: [
      [0.21, 0.6, -0.1],
      [0.21, 0.6, 0.1],
    ],
    buckle: [
      [0.14, 0.765, -0.075],
      [0.14, 0.765, 0.075],
    ],
  };
  const feet: Record<PersonOptions['pose'], [Vec, Vec]> = {
    cheer: [
      [0, 0.055, -0.1],
      [0, 0.055, 0.1],
    ],
    stand: [
      [0.01, 0.055, -0.085],
      [0, 0.055, 0.085],
    ],
    hold: [
      [0, 0.055, -0.085],
      [0.01, 0.055, 0.085],
    ],
    kneel: [
      [0.16, 0.055, -0.1],
      [-0.2, 0.075, 0.09],
    ],
    buckle: [
      [0, 0.055, -0.085],
      [0.01, 0.055, 0.085],
    ],
  };
  const figure: Figure = {
    hips,
    chest,
    head: headAt,
    nod: options.nod ?? 0,
    hands: arms[options.pose],
    feet: feet[options.pose],
    toes: options.pose === 'kneel' ? [0, -0.9] : [0, 0],
    elbows: options.pose === 'cheer' ? [-0.2, -0.2, 0] : [-0.7, -0.5, 0],
    gaze: options.gaze ?? 0,
  };
  const clothes: Clothes = {
    jersey: material(options.shirt, {
      second: options.accent ?? options.shirt,
      pattern: 'jersey',
      soft: 0.4,
    }),
    sleeve: material(options.shirt, { soft: 0.4, pattern: 'cloth' }),
    trousers: material(options.trousers, { soft: 0.3, pattern: 'cloth' }),
    shoes: '#f4efe6',
    gloves: null,
    pads: false,
  };
  // an adult's head is a smaller part of the whole
  const share = grown ? 0.74 : 1;
  const head = frameIn({ ...frame, size: frame.size }, headAt, figure.gaze, figure.nod);
  const lowered = grown ? add(chest, [0.015, 0.2, 0]) : headAt;
  const placed = frameIn(frame, lowered, figure.gaze, figure.nod);
  return [
    ...childBody(frame, { ...figure, head: lowered }, clothes, options.skin),
    ...headParts(
      { ...(grown ? placed : head), size: frame.size * share },
      {
        skin: options.skin,
        hair: options.hair,
        mouth: options.pose === 'cheer' ? 'open' : 'smile',
        scarf: options.scarf ?? '#7fb7be',
      },
      options.helmet,
    ),
  ];
}
