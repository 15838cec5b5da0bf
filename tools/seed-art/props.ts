import type { Random } from './random.ts';
import type { Body, Shape } from './shapes.ts';
import { ball, body, bowl, box, drum, limb, material, ring, taper } from './shapes.ts';
import type { Frame, Vec } from './space.ts';
import { frameAt, frameIn } from './space.ts';

/** For things that face the camera. */
export const facing = -Math.PI / 2;

/** An inflated arch over the track; `sign` is the texture on its beam. */
export function arch(
  at: Vec,
  width: number,
  height: number,
  colors: readonly [string, string],
  sign: string,
  heading = facing,
): Body[] {
  const frame = frameAt(at, heading);
  const main = material(colors[0], { shine: 0.35, gloss: 18 });
  const accent = material(colors[1], { shine: 0.35, gloss: 18 });
  const half = width / 2;
  const tube = Math.min(0.34, width * 0.05);
  const posts: Shape[] = [];
  for (const side of [-1, 1]) {
    for (let part = 0; part < 4; part += 1) {
      const low = (part * (height - 0.2)) / 4;
      posts.push(
        limb(
          frame,
          [0, low + tube * 0.6, side * half],
          [0, low + (height - 0.2) / 4, side * half],
          tube,
          tube,
          part % 2 === 0 ? main : accent,
        ),
      );
    }
    posts.push(box(frame, [0, 0.06, side * half], [tube * 1.5, 0.08, tube * 1.5], accent, 0.04));
  }
  const beam = [
    limb(frame, [0, height, -half], [0, height, half], tube * 1.1, tube * 1.1, main),
    limb(frame, [0, height, -half], [0, height - 0.4, -half], tube * 1.1, tube, main),
    limb(frame, [0, height, half], [0, height - 0.4, half], tube * 1.1, tube, main),
  ];
  const board = box(
    frame,
    [0, height, 0],
    [tube * 1.35, tube * 1.15, half * 0.8],
    material(colors[0], { pattern: 'sign', sign, shine: 0.12 }),
    0.03,
  );
  return [body(posts, 0.06), body(beam, 0.08), body([board])];
}

/** Crowd barriers: a row of panels from one point to another. */
export function barriers(from: Vec, to: Vec, colors: readonly string[], sign?: string): Body[] {
  const dx = to[0] - from[0];
  const dz = to[2] - from[2];
  const size = Math.hypot(dx, dz);
  const count = Math.max(1, Math.round(size / 1.7));
  const heading = Math.atan2(dz, dx) - Math.PI / 2;
  const rail = material('#c9ced6', { shine: 0.6, gloss: 30 });
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count;
    const frame = frameAt([from[0] + dx * t, from[1], from[2] + dz * t], heading);
    const half = size / count / 2 - 0.04;
    const color = colors[index % colors.length] ?? '#ffffff';
    const panel = material(color, sign ? { pattern: 'sign', sign, shine: 0.15 } : { shine: 0.15 });
    return body([
      box(frame, [0, 0.44, 0], [0.02, 0.3, half], panel, 0.015),
      limb(frame, [0, 0.78, -half], [0, 0.78, half], 0.022, 0.022, rail),
      limb(frame, [0, 0.05, -half], [0, 0.78, -half], 0.02, 0.02, rail),
      limb(frame, [0, 0.05, half], [0, 0.78, half], 0.02, 0.02, rail),
      limb(frame, [-0.22, 0.02, 0], [0.22, 0.02, 0], 0.02, 0.02, rail),
    ]);
  });
}

/** A start gate: a low row of chequered flaps between two posts, one flap a lane. */
export function startGate(
  at: Vec,
  width: number,
  lanes: number,
  colors: readonly [string, string],
  heading = facing,
): Body[] {
  const frame = frameAt(at, heading);
  const steel = material('#aeb4bd', { shine: 0.7, gloss: 30 });
  const flap = material('#fdfbf5', { second: '#17181d', pattern: 'checker', shine: 0.2 });
  const parts: Shape[] = [
    limb(frame, [0, 0.03, -width / 2], [0, 0.03, width / 2], 0.035, 0.035, steel),
  ];
  const lane = width / lanes;
  const tilted = frameIn(frame, [0, 0.04, 0], 0, 0.12);
  for (let index = 0; index < lanes; index += 1) {
    const side = -width / 2 + lane * (index + 0.5);
    parts.push(box(tilted, [0, 0.17, side], [0.018, 0.16, lane / 2 - 0.05], flap, 0.012));
  }
  const posts: Shape[] = [];
  for (const side of [-1, 1]) {
    const post = material(colors[0], { shine: 0.3 });
    posts.push(
      box(frame, [0, 0.5, side * (width / 2 + 0.18)], [0.13, 0.5, 0.13], post, 0.03),
      box(
        frame,
        [0, 1.0, side * (width / 2 + 0.18)],
        [0.15, 0.03, 0.15],
        material(colors[1]),
        0.02,
      ),
      ball(
        frame,
        [0.13, 0.84, side * (width / 2 + 0.18)],
        [0.04, 0.07, 0.07],
        material('#ff3b30', { glow: 0.7 }),
      ),
      ball(
        frame,
        [0.13, 0.64, side * (width / 2 + 0.18)],
        [0.04, 0.07, 0.07],
        material('#ffc400', { glow: 0.7 }),
      ),
      ball(
        frame,
        [0.13, 0.44, side * (width / 2 + 0.18)],
        [0.04, 0.07, 0.07],
        material('#35d07f', { glow: 0.9 }),
      ),
    );
  }
  return [body(parts), body(posts)];
}

/** A table-top ramp to roll over; it lies across the direction of travel. */
export function ramp(
  at: Vec,
  heading: number,
  width: number,
  height: number,
  colors: readonly [string, string],
): Body[] {
  const frame = frameAt(at, heading);
  const deck = material(colors[0], { shine: 0.18 });
  const stripe = material(colors[1], { shine: 0.18 });
  const foot = height * 3.2 + 0.35;
  return [
    body([
      taper(frame, [0, 0, 0], [foot, width / 2], [0.35, width / 2], height, deck),
      taper(
        frame,
        [0, 0.002, 0],
        [foot + 0.004, width * 0.08],
        [0.355, width * 0.08],
        height + 0.004,
        stripe,
      ),
    ]),
  ];
}

export function cone(at: Vec, color = '#ff6b1a', size = 1): Body {
  const frame = frameAt(at, 0, size);
  const main = material(color, { shine: 0.3 });
  const white = material('#fffaf0', { shine: 0.2 });
  return body([
    box(frame, [0, 0.015, 0], [0.13, 0.018, 0.13], main, 0.012),
    limb(frame, [0, 0.03, 0], [0, 0.13, 0], 0.092, 0.069, main),
    limb(frame, [0, 0.13, 0], [0, 0.2, 0], 0.074, 0.056, white),
    limb(frame, [0, 0.2, 0], [0, 0.33, 0], 0.053, 0.024, main),
  ]);
}

export function balloons(at: Vec, colors: readonly string[], random: Random, size = 1): Body[] {
  return colors.flatMap((color, index) => {
    const frame = frameAt(at, 0, size);
    const dx = random.between(-0.45, 0.45);
    const dy = 1.9 + random.between(-0.3, 0.45) + index * 0.05;
    const dz = random.between(-0.35, 0.35);
    const skin = material(color, { shine: 0.9, gloss: 44, soft: 0.5 });
    return [
      body([
        ball(frame, [dx, dy, dz], [0.17, 0.21, 0.17], skin),
        limb(frame, [dx, dy - 0.2, dz], [dx, dy - 0.24, dz], 0.012, 0.03, skin),
        limb(frame, [dx, dy - 0.24, dz], [0, 0.6, 0], 0.004, 0.004, material('#ffffff')),
      ]),
    ];
  });
}

/** A tall feather flag on a pole. */
export function feather(
  at: Vec,
  colors: readonly [string, string],
  size = 1,
  heading = facing,
): Body {
  const frame = frameAt(at, heading, size);
  const cloth = material(colors[0], { second: colors[1], pattern: 'stripes', soft: 0.5 });
  return body([
    limb(frame, [0, 0, 0], [0, 3, 0], 0.022, 0.014, material('#e8e8ec', { shine: 0.4 })),
    box(frame, [0, 1.75, 0.27], [0.012, 1.05, 0.26], cloth, 0.012),
    ball(frame, [0, 2.8, 0.22], [0.014, 0.3, 0.31], cloth),
    drum(frame, [0, 0.03, 0], 'up', 0.24, 0.03, material('#2b2e36')),
  ]);
}

export function tent(at: Vec, colors: readonly [string, string], size = 1): Body {
  const frame = frameAt(at, facing, size);
  const pole = material('#eceff3', { shine: 0.4 });
  const roof = material(colors[0], { soft: 0.4 });
  const parts: Shape[] = [
    taper(frame, [0, 2.15, 0], [1.45, 1.45], [0.06, 0.06], 0.85, roof),
    box(frame, [0, 2.08, 0], [1.47, 0.14, 1.47], material(colors[1]), 0.02),
  ];
  for (const f of [-1.38, 1.38]) {
    for (const s of [-1.38, 1.38])
      parts.push(limb(frame, [f, 0, s], [f, 2.1, s], 0.035, 0.035, pole));
  }
  return body(parts);
}

/** Three steps; the middle one is the tallest. */
export function podium(
  at: Vec,
  colors: readonly [string, string, string],
  signs: readonly string[],
): Body[] {
  const frame = frameAt(at, facing);
  return [
    [0, 0.62],
    [-1, 0.42],
    [1, 0.3],
  ].map(([side, height], index) => {
    const tall = height ?? 0.3;
    const color = colors[index] ?? colors[0];
    return body([
      box(
        frame,
        [0, tall / 2, (side ?? 0) * 0.86],
        [0.38, tall / 2, 0.42],
        material(color, { pattern: 'sign', sign: signs[index] ?? '', shine: 0.2 }),
        0.025,
      ),
      box(
        frame,
        [0, tall - 0.02, (side ?? 0) * 0.86],
        [0.4, 0.03, 0.44],
        material('#fffaf0', { shine: 0.2 }),
        0.02,
      ),
    ]);
  });
}

export function trophy(at: Vec, size = 1, heading = facing): Body[] {
  const frame = frameAt(at, heading, size);
  const gold = material('#f2b82e', { shine: 1.3, gloss: 36 });
  return [
    body(
      [
        bowl(frame, [0, 0.42, 0], [0.15, 0.24, 0.15], 0.02, gold, -1),
        limb(frame, [0, 0.1, 0], [0, 0.22, 0], 0.045, 0.03, gold),
        drum(frame, [0, 0.42, 0], 'up', 0.162, 0.014, gold),
      ],
      0.03,
    ),
    body([
      ring(frame, [0, 0.34, 0.17], 'forward', 0.07, 0.016, gold),
      ring(frame, [0, 0.34, -0.17], 'forward', 0.07, 0.016, gold),
    ]),
    body([
      box(frame, [0, 0.05, 0], [0.11, 0.06, 0.11], material('#3b2419', { shine: 0.5 }), 0.012),
      box(frame, [0.112, 0.05, 0], [0.004, 0.03, 0.06], gold, 0.003),
    ]),
  ];
}

export function board(
  at: Vec,
  halves: readonly [number, number],
  sign: string,
  heading = facing,
  legs = true,
  frameColor = '#7a4a2b',
): Body[] {
  const frame = frameAt(at, heading);
  const [wide, tall] = halves;
  const wood = material(frameColor, { shine: 0.2 });
  const parts: Shape[] = [box(frame, [-0.03, 0, 0], [0.02, tall + 0.05, wide + 0.05], wood, 0.02)];
  if (legs) {
    for (const side of [-1, 1]) {
      parts.push(
        limb(
          frame,
          [-0.05, -at[1], side * wide * 0.8],
          [-0.05, tall, side * wide * 0.8],
          0.035,
          0.035,
          wood,
        ),
      );
    }
  }
  return [
    body(parts),
    body([
      box(
        frame,
        [0, 0, 0],
        [0.018, tall, wide],
        material('#ffffff', { pattern: 'sign', sign, shine: 0.1 }),
        0.008,
      ),
    ]),
  ];
}

export function table(
  at: Vec,
  halves: readonly [number, number],
  height: number,
  cloth: string,
  heading = facing,
): Body[] {
  const frame = frameAt(at, heading);
  const [deep, wide] = halves;
  const wood = material('#8a5a34', { shine: 0.3, gloss: 18 });
  const parts: Shape[] = [];
  for (const f of [-deep + 0.08, deep - 0.08]) {
    for (const s of [-wide + 0.08, wide - 0.08]) {
      parts.push(limb(frame, [f, 0, s], [f, height - 0.03, s], 0.035, 0.04, wood));
    }
  }
  return [
    body(parts),
    body([
      box(frame, [0, height - 0.025, 0], [deep, 0.025, wide], wood, 0.015),
      box(
        frame,
        [0, height - 0.012, 0],
        [deep + 0.006, 0.016, wide * 0.62],
        material(cloth, { pattern: 'cloth', soft: 0.4 }),
        0.01,
      ),
    ]),
  ];
}

export function looseHelmet(
  at: Vec,
  heading: number,
  colors: readonly [string, string],
  size: number,
  straps = false,
): Body[] {
  const frame: Frame = frameAt(at, heading, size);
  const shell = material(colors[0], {
    second: colors[1],
    pattern: 'helmet',
    shine: 0.9,
    gloss: 50,
  });
  const trim = material('#17181d', { shine: 0.15 });
  const strap = material('#2b2e36', { shine: 0.1 });
  return [
    body([
      bowl(frame, [0, 0, 0], [0.178, 0.155, 0.156], 0.02, shell),
      bowl(frame, [0, 0, 0], [0.174, 0.151, 0.152], 0.004, trim),
      bowl(frame, [-0.035, 0, 0], [0.143, 0.142, 0.153], -0.035, shell),
      ball(frameIn(frame, [0.152, 0.026, 0], 0, -0.16), [0, 0, 0], [0.064, 0.009, 0.1], trim),
    ]),
    body(
      (straps ? [-1, 1] : []).flatMap((side) => [
        limb(frame, [0.06, 0.02, side * 0.13], [0.04, -0.1, side * 0.1], 0.007, 0.007, strap),
        limb(frame, [-0.08, 0, side * 0.12], [0.04, -0.1, side * 0.1], 0.007, 0.007, strap),
        limb(frame, [0.04, -0.1, side * 0.1], [0.07, -0.145, side * 0.03], 0.007, 0.007, strap),
      ]),
    ),
  ];
}

export function toolbox(at: Vec, heading: number, size = 1): Body[] {
  const frame = frameAt(at, heading, size);
  const red = material('#d8352a', { shine: 0.6, gloss: 30 });
  const steel = material('#c3c9d1', { shine: 0.9, gloss: 36 });
  const grip = material('#f2a51f', { shine: 0.3 });
  return [
    body([
      box(frame, [0, 0.1, 0], [0.13, 0.1, 0.27], red, 0.02),
      box(frame, [0, 0.205, 0], [0.135, 0.018, 0.275], material('#a92620', { shine: 0.5 }), 0.012),
      box(frame, [0.132, 0.19, 0.12], [0.006, 0.028, 0.02], steel, 0.004),
      box(frame, [0.132, 0.19, -0.12], [0.006, 0.028, 0.02], steel, 0.004),
    ]),
    body([
      limb(frame, [0, 0.21, 0.14], [0, 0.29, 0.12], 0.012, 0.012, steel),
      limb(frame, [0, 0.21, -0.14], [0, 0.29, -0.12], 0.012, 0.012, steel),
      limb(frame, [0, 0.29, 0.12], [0, 0.29, -0.12], 0.018, 0.018, grip),
    ]),
    body([
      limb(frame, [0.3, 0.02, 0.2], [0.42, 0.02, -0.06], 0.016, 0.016, steel),
      ring(frame, [0.44, 0.02, -0.1], 'up', 0.036, 0.015, steel),
      ring(frame, [0.285, 0.02, 0.235], 'up', 0.03, 0.014, steel),
      limb(frame, [0.32, 0.02, -0.2], [0.3, 0.02, -0.05], 0.026, 0.024, grip),
      limb(frame, [0.3, 0.02, -0.05], [0.285, 0.02, 0.08], 0.009, 0.009, steel),
    ]),
  ];
}

export function tyreStack(at: Vec, count: number, color = '#2a2c33'): Body {
  const frame = frameAt(at, 0);
  const paint = material('#fff6e8', { shine: 0.2 });
  const rubber = material(color, { shine: 0.15 });
  return body(
    Array.from({ length: count }, (_, index) =>
      ring(frame, [0, 0.09 + index * 0.165, 0], 'up', 0.2, 0.09, index % 2 === 0 ? rubber : paint),
    ),
  );
}

/** What a small racer eats, spread over a table top. */
export function food(at: Vec, size = 1): Body[] {
  const frame = frameAt(at, facing, size);
  const plate = material('#fdfaf4', { shine: 0.6, gloss: 30 });
  const blue = material('#2b7fb8', { shine: 0.6, gloss: 30 });
  const banana = material('#f7cf3d', { shine: 0.3, soft: 0.4 });
  const tip = material('#5b4322');
  const curve = (t: number, lift: number): Vec => [
    0.02 + lift - Math.cos(t) * 0.03,
    0.034 + (1 - Math.cos(t)) * 0.13,
    -0.44 + lift * 0.4 + Math.sin(t) * 0.16,
  ];
  const bananas: Shape[] = [];
  for (const lift of [0, 0.075, 0.15]) {
    for (let t = -1.1; t < 1.05; t += 0.3) {
      const thick = 0.034 - Math.abs(t) * 0.012;
      bananas.push(limb(frame, curve(t, lift), curve(t + 0.3, lift), thick, thick, banana));
    }
    bananas.push(ball(frame, curve(-1.16, lift), [0.014, 0.014, 0.018], tip));
  }
  const rice: Shape[] = [bowl(frame, [0.02, 0.135, 0.02], [0.135, 0.13, 0.135], 0, blue, -1)];
  rice.push(
    ball(frame, [0.02, 0.135, 0.02], [0.12, 0.075, 0.12], material('#fffdf6', { soft: 0.5 })),
  );
  const toppings: Shape[] = [
    ball(frame, [0.09, 0.185, 0.05], [0.055, 0.02, 0.05], material('#fffef8', { soft: 0.5 })),
    ball(
      frame,
      [0.095, 0.2, 0.05],
      [0.026, 0.018, 0.026],
      material('#f9a620', { shine: 0.6, gloss: 30 }),
    ),
    ball(
      frame,
      [0.03, 0.205, -0.05],
      [0.035, 0.025, 0.03],
      material('#3f9b46', { pattern: 'leaf', second: '#2c7a35' }),
    ),
    ball(
      frame,
      [-0.02, 0.205, -0.03],
      [0.03, 0.028, 0.03],
      material('#3f9b46', { pattern: 'leaf', second: '#2c7a35' }),
    ),
    ball(frame, [0.0, 0.2, 0.09], [0.026, 0.022, 0.026], material('#e8492f', { shine: 0.6 })),
    ball(frame, [0.04, 0.2, 0.0], [0.024, 0.02, 0.024], material('#f07f2e', { shine: 0.4 })),
  ];
  const milk: Shape[] = [
    drum(
      frame,
      [-0.16, 0.14, 0.16],
      'up',
      0.075,
      0.14,
      material('#fffef9', { shine: 0.7, gloss: 40 }),
    ),
    drum(frame, [-0.16, 0.13, 0.16], 'up', 0.0775, 0.05, material('#e0356f', { shine: 0.5 })),
    limb(
      frame,
      [-0.16, 0.28, 0.16],
      [-0.16, 0.35, 0.16],
      0.072,
      0.038,
      material('#fffef9', { shine: 0.7, gloss: 40 }),
    ),
    drum(frame, [-0.16, 0.385, 0.16], 'up', 0.042, 0.024, material('#2b59c3', { shine: 0.5 })),
  ];
  const fruit = (f: number, s: number, r: number, color: string) =>
    body([
      ball(
        frame,
        [f, r * 0.95, s],
        [r, r * 0.93, r],
        material(color, { shine: 0.7, gloss: 34, soft: 0.3 }),
      ),
      limb(frame, [f, r * 1.75, s], [f, r * 2.1, s + 0.01], 0.007, 0.006, tip),
      ball(frame, [f + 0.01, r * 2.02, s + 0.035], [0.012, 0.006, 0.03], material('#4caf50')),
    ]);
  return [
    body([drum(frame, [0.02, 0.012, 0.02], 'up', 0.2, 0.012, plate)]),
    body(bananas),
    body(rice),
    body(toppings),
    body(milk),
    fruit(0.16, 0.32, 0.082, '#e23b32'),
    fruit(0.2, 0.56, 0.075, '#ff9a2b'),
    fruit(-0.02, 0.6, 0.08, '#8cc04b'),
    fruit(0.2, -0.72, 0.07, '#ff9a2b'),
  ];
}
