import type { Random } from './random.ts';
import type { Body, Material, Shape } from './shapes.ts';
import { ball, body, bowl, box, drum, limb, material, ring } from './shapes.ts';
import type { Frame, Vec } from './space.ts';
import { add, frameAt, frameIn, joint, mix, scale } from './space.ts';

export type Pose = 'push-left' | 'push-right' | 'glide' | 'stand' | 'cheer' | 'ready';
export type Hair = 'short' | 'ponytail' | 'braids' | 'hijab';

export interface RiderLook {
  readonly helmet: string;
  readonly helmetStripe: string;
  readonly jersey: string;
  readonly jerseyStripe: string;
  readonly trousers: string;
  readonly shoes: string;
  readonly frame: string;
  readonly rims: string;
  readonly skin: string;
  readonly hair: Hair;
  readonly plate: string;
}

export interface RiderOptions {
  readonly at: Vec;
  /** radians; 0 rides to the picture's right, -PI/2 towards the camera */
  readonly heading: number;
  readonly pose: Pose;
  readonly look: RiderLook;
  readonly size?: number;
  readonly roll?: number;
  /** nose up, radians: for a ramp or a jump */
  readonly pitch?: number;
  readonly steer?: number;
  /** turn of the head towards the rider's own side, radians */
  readonly gaze?: number;
}

export const skins = ['#c98d62', '#b67a4e', '#d9a377', '#a66c45', '#e0b08a'] as const;

type Livery = readonly [string, string];

const liveries: readonly [Livery, ...Livery[]] = [
  ['#f2542d', '#ffd23f'],
  ['#0f8b8d', '#ffffff'],
  ['#f4a300', '#1d3557'],
  ['#2b59c3', '#ffffff'],
  ['#e0356f', '#ffffff'],
  ['#3aa655', '#ffe66d'],
  ['#ffffff', '#e63946'],
  ['#7b3fb5', '#ffd23f'],
  ['#1c2b4a', '#ff7f51'],
  ['#23b5d3', '#ff5a5f'],
];

/** A fresh look; riders drawn one after the other never share their jersey colours. */
export function looks(random: Random, count: number): RiderLook[] {
  const pool = [...liveries];
  const draw = (): Livery => {
    if (pool.length === 0) pool.push(...liveries);
    return pool.splice(Math.floor(random.next() * pool.length), 1)[0] ?? liveries[0];
  };
  return Array.from({ length: count }, (_, index) => {
    const [main, accent] = draw();
    const [frame, frameAccent] = random.pick(liveries);
    const [helmet, stripe] = random.next() < 0.5 ? [main, accent] : random.pick(liveries);
    return {
      helmet,
      helmetStripe: stripe,
      jersey: main,
      jerseyStripe: accent,
      trousers: random.pick(['#26324d', '#1f2430', '#3b4a6b', '#4a4f5c', '#5a3d5c']),
      shoes: random.pick(['#f2f2ee', '#ff5a5f', '#ffb703', '#2ec4b6', '#e9e3f5']),
      frame: frame === main ? '#ffffff' : frame,
      rims: frameAccent,
      skin: random.pick(skins),
      hair: random.pick(['short', 'short', 'ponytail', 'braids', 'hijab']),
      plate: `plate-${(index % 8) + 1}`,
    };
  });
}

const rubber = material('#22242a', { shine: 0.12, gloss: 8 });
const steel = material('#b9bec6', { shine: 0.7, gloss: 40 });
const black = material('#17181d', { shine: 0.2, gloss: 14 });

/** A balance bike: two small wheels, a low step-through frame, a saddle, and neither pedals nor chain. */
function balanceBike(frame: Frame, look: RiderLook, steer: number): Body[] {
  const paint = material(look.frame, { shine: 0.75, gloss: 46 });
  const rim = material(look.rims, { shine: 0.5, gloss: 30 });
  const wheel = (hub: Frame): Shape[] => {
    const parts = [
      ring(hub, [0, 0, 0], 'side', 0.128, 0.026, rubber),
      ring(hub, [0, 0, 0], 'side', 0.104, 0.011, rim),
      drum(hub, [0, 0, 0], 'side', 0.022, 0.034, steel),
    ];
    for (let spoke = 0; spoke < 6; spoke += 1) {
      const angle = (spoke * Math.PI) / 3 + 0.3;
      parts.push(
        limb(hub, [0, 0, 0], [Math.cos(angle) * 0.1, Math.sin(angle) * 0.1, 0], 0.01, 0.008, rim),
      );
    }
    return parts;
  };
  const rear = frameIn(frame, [-0.29, 0.154, 0]);
  // the steering axis leans back 18 degrees, as on the real thing
  const head = frameIn(frame, [0.225, 0.4, 0], 0, 0.3);
  const turned = frameIn(head, [0, 0, 0], steer);
  const front = frameIn(frameIn(turned, [0.028, -0.262, 0]), [0, 0, 0], 0, -0.3);
  const bars: Shape[] = [
    limb(turned, [0, -0.02, 0], [0, 0.13, 0], 0.016, 0.015, black),
    limb(turned, [0, 0.13, -0.1], [0, 0.13, 0.1], 0.013, 0.013, steel),
    limb(turned, [0, 0.13, 0.1], [-0.03, 0.155, 0.2], 0.013, 0.013, steel),
    limb(turned, [0, 0.13, -0.1], [-0.03, 0.155, -0.2], 0.013, 0.013, steel),
    limb(turned, [-0.022, 0.149, 0.15], [-0.034, 0.158, 0.225], 0.02, 0.02, rubber),
    limb(turned, [-0.022, 0.149, -0.15], [-0.034, 0.158, -0.225], 0.02, 0.02, rubber),
    limb(turned, [0, -0.06, 0.045], [0.028, -0.262, 0.045], 0.017, 0.014, paint),
    limb(turned, [0, -0.06, -0.045], [0.028, -0.262, -0.045], 0.017, 0.014, paint),
    limb(turned, [0, -0.06, -0.045], [0, -0.06, 0.045], 0.019, 0.019, paint),
    box(
      frameIn(turned, [0.05, 0.085, 0], 0, -0.12),
      [0, 0, 0],
      [0.006, 0.062, 0.078],
      material('#fffdf5', { pattern: 'sign', sign: look.plate, shine: 0.25 }),
      0.006,
    ),
  ];
  const tubes: Shape[] = [
    limb(frame, [0.215, 0.4, 0], [0.09, 0.27, 0], 0.026, 0.03, paint),
    limb(frame, [0.09, 0.27, 0], [-0.06, 0.225, 0], 0.03, 0.028, paint),
    limb(frame, [-0.06, 0.225, 0], [-0.16, 0.21, 0], 0.028, 0.022, paint),
    limb(frame, [-0.16, 0.21, 0], [-0.29, 0.154, 0.045], 0.019, 0.014, paint),
    limb(frame, [-0.16, 0.21, 0], [-0.29, 0.154, -0.045], 0.019, 0.014, paint),
    limb(frame, [-0.07, 0.23, 0], [-0.115, 0.36, 0], 0.018, 0.015, paint),
    limb(frame, [0.23, 0.36, 0], [0.212, 0.43, 0], 0.027, 0.027, paint),
  ];
  const saddle = [
    ball(frameIn(frame, [-0.15, 0.378, 0], 0, -0.06), [0, 0, 0], [0.085, 0.026, 0.058], black),
    ball(frame, [-0.08, 0.378, 0], [0.07, 0.02, 0.03], black),
  ];
  return [body(wheel(rear)), body(wheel(front)), body(tubes, 0.02), body(saddle, 0.03), body(bars)];
}

export interface HeadLook {
  readonly skin: string;
  readonly hair: Hair;
  readonly hairColor?: string;
  readonly mouth?: 'smile' | 'open';
  readonly scarf?: string;
}

/** The head's own frame sits in its middle; the radius is 0.132. */
export function headParts(head: Frame, look: HeadLook, helmet?: readonly [string, string]): Body[] {
  const skin = material(look.skin, { soft: 1, second: '#e8705a', pattern: 'face', shine: 0.05 });
  const plain = material(look.skin, { soft: 1, shine: 0.05 });
  const hair = material(look.hairColor ?? '#241712', { shine: 0.25, gloss: 16 });
  const eye = material('#140c0a', { shine: 1.2, gloss: 70 });
  const eyeWhite = material('#fdfaf5', { glow: 0.12, soft: 0.5 });
  const spark = material('#ffffff', { glow: 1.2 });
  const lip = material('#7d2423', { soft: 0.4 });
  const teeth = material('#fffaf2', { glow: 0.2 });

  const skull = [
    ball(head, [0, 0, 0], [0.124, 0.13, 0.128], skin),
    ball(head, [0.018, -0.055, 0], [0.09, 0.074, 0.098], skin),
    ball(head, [0.132, -0.022, 0], [0.017, 0.015, 0.018], plain),
  ];
  const parts: Shape[] = [];
  const dressed = look.hair === 'hijab';
  for (const side of [-1, 1]) {
    const turned = frameIn(head, [0, 0, 0], side * 0.4);
    parts.push(
      ball(turned, [0.111, 0.012, 0], [0.0155, 0.0275, 0.0215], eyeWhite),
      ball(turned, [0.1145, 0.01, 0], [0.0168, 0.0258, 0.0196], eye),
      ball(turned, [0.1285, 0.02, -0.006], [0.005, 0.0066, 0.0058], spark),
      limb(turned, [0.113, 0.058, -side * 0.022], [0.112, 0.06, side * 0.016], 0.005, 0.0042, hair),
    );
    if (!dressed)
      parts.push(ball(head, [-0.008, -0.015, side * 0.126], [0.024, 0.032, 0.016], plain));
  }
  if (look.mouth === 'open') {
    const mouth = frameIn(head, [0.101, -0.05, 0], 0, -0.04);
    parts.push(
      bowl(mouth, [0, 0, 0], [0.033, 0.04, 0.045], 0, lip, -1),
      ball(mouth, [0.009, -0.027, 0], [0.0195, 0.011, 0.022], material('#c9505a', { soft: 0.4 })),
      box(mouth, [0.024, -0.005, 0], [0.0098, 0.0058, 0.031], teeth, 0.005),
    );
  } else {
    const corner = (t: number): Vec => [0.119 - 0.021 * t * t, -0.081 + 0.027 * t * t, 0.042 * t];
    for (const t of [-1, -0.6, -0.2, 0.2, 0.6]) {
      parts.push(limb(head, corner(t), corner(t + 0.4), 0.0052, 0.0052, lip));
    }
  }

  const bodies = [body(skull, 0.03), body(parts)];
  if (dressed) {
    const cloth = material(look.scarf ?? '#7fb7be', { soft: 0.4, pattern: 'cloth' });
    bodies.push(
      body(
        [
          ball(head, [-0.03, 0.014, 0], [0.128, 0.142, 0.145], cloth),
          ball(head, [-0.045, -0.085, 0], [0.1, 0.08, 0.124], cloth),
          ball(head, [-0.02, -0.172, 0], [0.092, 0.05, 0.112], cloth),
        ],
        0.05,
      ),
    );
  } else {
    const tresses = [
      ball(
        head,
        helmet ? [-0.026, -0.002, 0] : [-0.024, 0.006, 0],
        helmet ? [0.118, 0.13, 0.1345] : [0.124, 0.138, 0.139],
        hair,
      ),
    ];
    if (!helmet) {
      tresses.push(
        bowl(
          frameIn(head, [0, 0, 0], 0, 0.2),
          [-0.004, 0.01, 0],
          [0.138, 0.138, 0.136],
          0.036,
          hair,
        ),
        ball(head, [0.07, 0.105, 0.03], [0.07, 0.036, 0.085], hair),
      );
    }
    if (look.hair === 'ponytail') {
      tresses.push(
        limb(head, [-0.12, -0.02, 0], [-0.19, -0.07, 0.01], 0.03, 0.042, hair),
        limb(head, [-0.19, -0.07, 0.01], [-0.225, -0.165, 0.03], 0.042, 0.012, hair),
      );
    }
    if (look.hair === 'braids') {
      for (const side of [-1, 1]) {
        tresses.push(
          limb(head, [-0.05, -0.06, side * 0.12], [-0.05, -0.13, side * 0.16], 0.028, 0.032, hair),
          limb(head, [-0.05, -0.13, side * 0.16], [-0.06, -0.2, side * 0.165], 0.032, 0.012, hair),
        );
      }
    }
    bodies.push(body(tresses, 0.035));
  }
  if (helmet) {
    const shell = material(helmet[0], {
      second: helmet[1],
      pattern: 'helmet',
      shine: 0.85,
      gloss: 50,
    });
    const trim = material('#15161b', { shine: 0.15 });
    const worn = frameIn(head, [-0.012, 0.026, 0], 0, 0.2);
    bodies.push(
      body([
        bowl(worn, [0, 0, 0], [0.172, 0.153, 0.156], 0.032, shell),
        bowl(worn, [0, 0, 0], [0.168, 0.15, 0.152], 0.014, trim),
        bowl(worn, [-0.035, 0, 0], [0.138, 0.14, 0.153], -0.035, shell),
        ball(frameIn(worn, [0.148, 0.036, 0], 0, -0.16), [0, 0, 0], [0.06, 0.0085, 0.098], trim),
      ]),
      body(
        [-1, 1].flatMap((side) => [
          limb(head, [0.03, 0.04, side * 0.13], [0.045, -0.07, side * 0.113], 0.0075, 0.0075, trim),
          limb(
            head,
            [0.045, -0.07, side * 0.113],
            [0.06, -0.132, side * 0.03],
            0.0075,
            0.0075,
            trim,
          ),
          limb(
            head,
            [-0.05, 0.02, side * 0.132],
            [0.045, -0.07, side * 0.113],
            0.0065,
            0.0065,
            trim,
          ),
        ]),
      ),
    );
  }
  return bodies;
}

export interface Figure {
  readonly hips: Vec;
  readonly chest: Vec;
  /** centre of the head and how far the chin drops, radians */
  readonly head: Vec;
  readonly nod: number;
  readonly hands: readonly [Vec, Vec];
  /** ankles, and which way each toe points up or down, radians */
  readonly feet: readonly [Vec, Vec];
  readonly toes: readonly [number, number];
  readonly knees?: Vec;
  readonly elbows?: Vec;
  readonly gaze: number;
}

export interface Clothes {
  readonly jersey: Material;
  readonly sleeve: Material;
  readonly trousers: Material;
  readonly shoes: string;
  readonly gloves: Material | null;
  readonly pads: boolean;
}

/** A child's body; sides are -1 and 1, in the order of the pairs in `figure`. */
export function childBody(frame: Frame, figure: Figure, clothes: Clothes, skinHex: string): Body[] {
  const skin = material(skinHex, { soft: 1, shine: 0.05 });
  const sole = material('#fdfbf6', { shine: 0.1 });
  const shoe = material(clothes.shoes, { shine: 0.2 });
  const pad = material('#1b1d24', { shine: 0.35, gloss: 22 });
  const { hips, chest } = figure;
  const spine = mix(hips, chest, 0.5);
  const trunk: Shape[] = [
    limb(frame, mix(hips, chest, 0.18), chest, 0.098, 0.093, clothes.jersey),
    ball(frame, add(spine, [0.012, -0.02, 0]), [0.094, 0.11, 0.1], clothes.sleeve),
    limb(
      frame,
      add(chest, [0, 0.032, -0.07]),
      add(chest, [0, 0.032, 0.07]),
      0.058,
      0.058,
      clothes.sleeve,
    ),
  ];
  const neckTop = mix(chest, figure.head, 0.55);
  const neck = [limb(frame, add(chest, [0, 0.05, 0]), neckTop, 0.048, 0.043, skin)];
  const collar = [ring(frame, add(chest, [0.002, 0.088, 0]), 'up', 0.047, 0.014, clothes.sleeve)];
  const arms: Body[] = [];
  const legs: Body[] = [];
  const seat: Shape[] = [ball(frame, hips, [0.1, 0.088, 0.108], clothes.trousers)];
  [-1, 1].forEach((side, index) => {
    const hand = figure.hands[index] as Vec;
    const shoulder = add(chest, [0, 0.03, side * 0.108]);
    const bend = figure.elbows ?? [-0.5, -0.4, 0];
    const elbow = joint(shoulder, hand, 0.165, 0.165, [bend[0], bend[1], side * 0.75]);
    arms.push(
      body(
        [
          limb(frame, shoulder, elbow, 0.05, 0.041, clothes.sleeve),
          limb(
            frame,
            elbow,
            mix(elbow, hand, 0.86),
            0.038,
            0.03,
            clothes.gloves ? clothes.sleeve : skin,
          ),
        ],
        0.012,
      ),
    );
    const fist = clothes.gloves ?? skin;
    arms.push(
      body(
        [
          ball(frame, hand, [0.04, 0.036, 0.036], fist),
          ball(frame, add(hand, [0.012, 0.012, -side * 0.03]), [0.022, 0.02, 0.018], fist),
        ],
        0.015,
      ),
    );
    if (clothes.pads) {
      arms.push(
        body([ball(frame, add(elbow, [-0.012, -0.006, side * 0.012]), [0.036, 0.044, 0.036], pad)]),
      );
    }
    const ankle = figure.feet[index] as Vec;
    const hip = add(hips, [0.01, -0.012, side * 0.058]);
    const knee = joint(hip, ankle, 0.215, 0.205, figure.knees ?? [1, 0.35, side * 0.18]);
    legs.push(
      body(
        [
          limb(frame, hip, knee, 0.07, 0.055, clothes.trousers),
          limb(frame, knee, mix(knee, ankle, 0.92), 0.052, 0.041, clothes.trousers),
        ],
        0.015,
      ),
    );
    if (clothes.pads) {
      const toward = scale(add(scale(hip, -0.5), add(knee, scale(ankle, -0.5))), 0.2);
      legs.push(body([ball(frame, add(knee, toward), [0.05, 0.06, 0.05], pad)], 0));
    }
    const foot = frameIn(frame, ankle, 0, figure.toes[index] as number);
    legs.push(
      body(
        [
          ball(foot, [0.034, -0.008, 0], [0.082, 0.042, 0.043], shoe),
          ball(foot, [-0.012, 0.012, 0], [0.045, 0.046, 0.042], shoe),
        ],
        0.02,
      ),
      body([
        box(foot, [0.03, -0.041, 0], [0.083, 0.0115, 0.043], sole, 0.011),
        limb(foot, [-0.05, 0.005, 0], [0.06, -0.01, 0], 0.0445, 0.0435, {
          ...sole,
          color: shoe.second,
        }),
      ]),
    );
  });
  return [body(trunk, 0.05), body(seat), body(neck), body(collar), ...arms, ...legs];
}

const poses: Record<Pose, Omit<Figure, 'gaze'>> = (() => {
  const grips: [Vec, Vec] = [
    [0.165, 0.552, -0.19],
    [0.165, 0.552, 0.19],
  ];
  const base = {
    hips: [-0.13, 0.452, 0],
    chest: [-0.005, 0.672, 0],
    head: [0.05, 0.885, 0],
  } as const;
  const push = (front: 0 | 1): Omit<Figure, 'gaze'> => {
    const ahead: Vec = [0.13, 0.135, front === 0 ? -0.105 : 0.105];
    const behind: Vec = [-0.4, 0.115, front === 0 ? 0.1 : -0.1];
    return {
      hips: [-0.12, 0.468, 0],
      chest: [0.035, 0.67, 0],
      head: [0.115, 0.872, 0],
      nod: -0.06,
      hands: grips,
      feet: front === 0 ? [ahead, behind] : [behind, ahead],
      toes: front === 0 ? [0.3, -0.75] : [-0.75, 0.3],
    };
  };
  return {
    'push-left': push(0),
    'push-right': push(1),
    glide: {
      ...base,
      chest: [0.02, 0.665, 0],
      head: [0.09, 0.872, 0],
      nod: -0.03,
      hands: grips,
      feet: [
        [0.1, 0.215, -0.13],
        [0.06, 0.2, 0.13],
      ],
      toes: [0.22, 0.15],
      knees: [0.9, 0.5, 0],
    },
    stand: {
      ...base,
      nod: 0,
      hands: grips,
      feet: [
        [-0.03, 0.055, -0.125],
        [-0.1, 0.055, 0.125],
      ],
      toes: [0, 0],
    },
    ready: {
      hips: [-0.12, 0.47, 0],
      chest: [0.045, 0.655, 0],
      head: [0.13, 0.84, 0],
      nod: 0.02,
      hands: grips,
      feet: [
        [0.06, 0.055, -0.12],
        [-0.24, 0.075, 0.12],
      ],
      toes: [0, -0.3],
    },
    cheer: {
      ...base,
      nod: 0.1,
      hands: [
        [0.02, 0.965, -0.27],
        [0.165, 0.552, 0.19],
      ],
      feet: [
        [-0.03, 0.055, -0.135],
        [-0.1, 0.055, 0.135],
      ],
      toes: [0, 0],
    },
  };
})();

export function rider(options: RiderOptions): Body[] {
  const { look, pose } = options;
  const upright = frameAt(options.at, options.heading, options.size ?? 1);
  const frame = frameIn(upright, [0, 0, 0], 0, options.pitch ?? 0, options.roll ?? 0);
  const figure = { ...poses[pose], gaze: options.gaze ?? 0 };
  const clothes: Clothes = {
    jersey: material(look.jersey, { second: look.jerseyStripe, pattern: 'jersey', soft: 0.4 }),
    sleeve: material(look.jersey, { soft: 0.4, pattern: 'cloth' }),
    trousers: material(look.trousers, { soft: 0.3, pattern: 'cloth' }),
    shoes: look.shoes,
    gloves: material(look.jerseyStripe === '#ffffff' ? '#2a2d36' : look.jerseyStripe, {
      soft: 0.2,
    }),
    pads: true,
  };
  const head = frameIn(frame, figure.head, figure.gaze, figure.nod);
  return [
    ...balanceBike(frame, look, options.steer ?? 0),
    ...childBody(frame, figure, clothes, look.skin),
    ...headParts(
      head,
      {
        skin: look.skin,
        hair: look.hair,
        mouth: pose === 'cheer' || pose === 'glide' || pose.startsWith('push') ? 'open' : 'smile',
        scarf: look.jerseyStripe === '#ffffff' ? '#f2ece4' : look.jerseyStripe,
      },
      [look.helmet, look.helmetStripe],
    ),
  ];
}

/** A bike alone, as on a stand or a podium. */
export function bikeAlone(
  at: Vec,
  heading: number,
  look: RiderLook,
  steer = 0,
  roll = 0,
  size = 1,
): Body[] {
  return balanceBike(frameIn(frameAt(at, heading, size), [0, 0, 0], 0, 0, roll), look, steer);
}
