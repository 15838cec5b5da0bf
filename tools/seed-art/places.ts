import { facing } from './props.ts';
import type { Random } from './random.ts';
import type { Body, Shape } from './shapes.ts';
import { ball, body, bowl, box, drum, limb, material, ring, taper } from './shapes.ts';
import type { Vec } from './space.ts';
import { frameAt } from './space.ts';

export function tree(
  at: Vec,
  size: number,
  random: Random,
  leaves: readonly [string, string] = ['#6fae3f', '#33752f'],
): Body[] {
  const frame = frameAt(at, random.between(0, 6), size);
  const leaf = material(leaves[0], { second: leaves[1], pattern: 'leaf', soft: 0.7, shine: 0.02 });
  const bark = material('#6b4a33');
  const crown: Shape[] = [];
  for (let index = 0; index < 8; index += 1) {
    const angle = index * 0.9;
    const out = index === 0 ? 0 : random.between(0.4, 0.8);
    const r = random.between(0.48, 0.72);
    crown.push(
      ball(
        frame,
        [Math.cos(angle) * out, 2.4 + random.between(-0.35, 0.6), Math.sin(angle) * out],
        [r, r * 0.82, r],
        leaf,
      ),
    );
  }
  return [
    body(crown, 0.14 * size),
    body([limb(frame, [0, 0, 0], [0.05, 2.1, 0], 0.15, 0.1, bark)]),
  ];
}

export function pine(at: Vec, size: number, random: Random): Body[] {
  const frame = frameAt(at, random.between(0, 6), size);
  const leaf = material('#4d9152', { second: '#245c3c', pattern: 'leaf', soft: 0.5 });
  const parts: Shape[] = [limb(frame, [0, 0, 0], [0, 1, 0], 0.12, 0.1, material('#5e4230'))];
  for (let index = 0; index < 5; index += 1) {
    parts.push(
      limb(
        frame,
        [0, 0.7 + index * 0.62, 0],
        [0, 1.35 + index * 0.66, 0],
        0.78 - index * 0.14,
        0.08,
        leaf,
      ),
    );
  }
  return [body(parts, 0.05 * size)];
}

export function palm(at: Vec, size: number, random: Random): Body[] {
  const frame = frameAt(at, random.between(0, 6), size);
  const leaf = material('#5fae45', { second: '#2f7a36', pattern: 'leaf', soft: 0.7 });
  const bark = material('#8d6b4a', { pattern: 'stone', second: '#6f5238' });
  const lean = random.between(-0.5, 0.5);
  const fronds: Shape[] = [];
  const top: Vec = [lean, 4, 0];
  for (let index = 0; index < 10; index += 1) {
    const angle = (index * Math.PI * 2) / 10 + random.between(-0.2, 0.2);
    const lift = index % 2 === 0 ? 0.55 : 0.15;
    const dx = Math.cos(angle);
    const dz = Math.sin(angle);
    const mid: Vec = [top[0] + dx * 0.75, top[1] + lift, dz * 0.75];
    const end: Vec = [top[0] + dx * 1.55, top[1] + lift - 0.75, dz * 1.55];
    fronds.push(limb(frame, top, mid, 0.06, 0.16, leaf), limb(frame, mid, end, 0.16, 0.02, leaf));
  }
  return [
    body(fronds, 0.03),
    body([
      limb(frame, [0, 0, 0], [lean * 0.35, 2, 0], 0.17, 0.12, bark),
      limb(frame, [lean * 0.35, 2, 0], top, 0.12, 0.09, bark),
      ball(frame, [lean + 0.12, 3.85, 0.1], [0.12, 0.13, 0.12], material('#b98b3e')),
      ball(frame, [lean - 0.12, 3.85, -0.1], [0.12, 0.13, 0.12], material('#8fa83c')),
    ]),
  ];
}

export function hedge(
  from: Vec,
  to: Vec,
  height: number,
  random: Random,
  colors: readonly [string, string] = ['#5d9b3c', '#2f6f33'],
): Body[] {
  const leaf = material(colors[0], { second: colors[1], pattern: 'leaf', soft: 0.6, shine: 0.02 });
  const span = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const count = Math.ceil(span / (height * 1.1));
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count;
    const frame = frameAt([from[0] + (to[0] - from[0]) * t, 0, from[2] + (to[2] - from[2]) * t], 0);
    const r = height * random.between(0.7, 1.05);
    return body(
      [
        ball(frame, [0, r * 0.4, 0], [r * 1.1, r * 0.8, r * 0.8], leaf),
        ball(frame, [r * 0.7, r * 0.3, -0.1], [r * 0.8, r * 0.6, r * 0.7], leaf),
      ],
      0.1,
    );
  });
}

/** Jakarta: the national monument, cup, obelisk and golden flame. */
export function monas(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const marble = material('#f1ece2', { pattern: 'stone', second: '#e2dacb', shine: 0.2 });
  const gold = material('#f6b93b', { shine: 1, gloss: 24, glow: 0.15 });
  return [
    body([
      box(frame, [0, 0.25, 0], [4.6, 0.25, 4.6], marble, 0.05),
      taper(frame, [0, 0.5, 0], [0.9, 0.9], [0.75, 0.75], 1.3, marble),
      taper(frame, [0, 1.6, 0], [1.1, 1.1], [2.9, 2.9], 0.95, marble),
      box(frame, [0, 2.65, 0], [2.95, 0.13, 2.95], marble, 0.03),
      taper(frame, [0, 2.7, 0], [0.72, 0.72], [0.27, 0.27], 8.6, marble),
      taper(frame, [0, 11.2, 0], [0.3, 0.3], [0.62, 0.62], 0.3, marble),
      box(frame, [0, 11.62, 0], [0.62, 0.13, 0.62], marble, 0.03),
    ]),
    body(
      [
        ball(frame, [0, 12.1, 0], [0.42, 0.45, 0.42], gold),
        limb(frame, [0, 12.3, 0], [0, 12.9, 0.08], 0.34, 0.05, gold),
        limb(frame, [0, 12.1, 0.2], [0, 12.6, 0.34], 0.2, 0.04, gold),
      ],
      0.12,
    ),
  ];
}

/** Jakarta: the stadium's ring roof. */
export function stadium(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const concrete = material('#e8e2d8', { second: '#77808f', pattern: 'arches' });
  const roof = material('#f3f0ea', { shine: 0.3 });
  const red = material('#c8362f', { shine: 0.2 });
  const parts: Shape[] = [
    ring(frame, [0, 3.15, 0], 'up', 9.2, 0.5, roof),
    ring(frame, [0, 2.6, 0], 'up', 9.5, 0.32, red),
  ];
  for (let index = 0; index < 44; index += 1) {
    const angle = (index * Math.PI) / 22;
    const out: Vec = [Math.cos(angle) * 9.6, 0, Math.sin(angle) * 9.6];
    parts.push(limb(frame, out, [out[0] * 0.98, 3, out[2] * 0.98], 0.16, 0.12, roof));
  }
  return [body([drum(frame, [0, 1.2, 0], 'up', 9.1, 1.2, concrete)]), body(parts)];
}

/** Bandung: the long white house with its tiered roof and the satay spire. */
export function gedungSate(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const wall = material('#fbf7ee', { second: '#5d6470', pattern: 'arches' });
  const plain = material('#fbf7ee');
  const roof = material('#6b4a3c', { shine: 0.1 });
  const green = material('#4d7a6b');
  const parts: Shape[] = [
    box(frame, [0, 1.1, 0], [1.6, 1.1, 9], wall, 0.03),
    box(frame, [0, 2.24, 0], [1.75, 0.09, 9.15], plain, 0.02),
    taper(frame, [0, 2.3, 0], [1.8, 9.3], [0.3, 8.2], 1.15, roof),
    box(frame, [0.8, 1.35, 0], [1.6, 1.35, 1.9], wall, 0.03),
    box(frame, [0.8, 2.78, 0], [1.75, 0.1, 2.05], plain, 0.02),
    taper(frame, [0.4, 2.85, 0], [2, 2.2], [1, 1.1], 0.8, roof),
    box(frame, [0.3, 3.9, 0], [0.85, 0.45, 0.95], plain, 0.03),
    taper(frame, [0.3, 4.3, 0], [1.25, 1.35], [0.55, 0.6], 0.62, green),
    box(frame, [0.3, 5.1, 0], [0.48, 0.26, 0.52], plain, 0.02),
    taper(frame, [0.3, 5.34, 0], [0.8, 0.85], [0.06, 0.06], 0.75, green),
    limb(frame, [0.3, 6, 0], [0.3, 7.2, 0], 0.045, 0.03, plain),
  ];
  for (let index = 0; index < 6; index += 1) {
    parts.push(ball(frame, [0.3, 6.2 + index * 0.16, 0], [0.11, 0.07, 0.11], roof));
  }
  for (const side of [-7.2, 7.2]) {
    parts.push(
      box(frame, [0.4, 1.25, side], [1.7, 1.25, 1.3], wall, 0.03),
      taper(frame, [0.4, 2.5, side], [2, 1.6], [0.3, 0.3], 1.3, roof),
    );
  }
  return [body(parts)];
}

/** Yogyakarta: the white pillar at the crossroads. */
export function tugu(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const white = material('#fdfaf2', { shine: 0.15 });
  const gold = material('#e8ab30', { shine: 0.9, gloss: 26 });
  const grey = material('#c9c3b8');
  const parts: Shape[] = [
    box(frame, [0, 0.15, 0], [1.7, 0.15, 1.7], grey, 0.03),
    box(frame, [0, 0.4, 0], [1.35, 0.15, 1.35], white, 0.03),
    box(frame, [0, 1.2, 0], [0.85, 0.75, 0.85], white, 0.04),
    box(frame, [0, 1.98, 0], [1, 0.08, 1], gold, 0.03),
    taper(frame, [0, 2, 0], [0.9, 0.9], [0.55, 0.55], 0.4, white),
    box(frame, [0, 2.75, 0], [0.5, 0.45, 0.5], white, 0.03),
    box(frame, [0, 3.22, 0], [0.62, 0.06, 0.62], gold, 0.02),
    taper(frame, [0, 3.25, 0], [0.45, 0.45], [0.28, 0.28], 2, white),
    drum(frame, [0, 5.3, 0], 'up', 0.4, 0.07, gold),
    limb(frame, [0, 5.3, 0], [0, 6.3, 0], 0.3, 0.05, white),
    limb(frame, [0, 6.2, 0], [0, 6.7, 0], 0.07, 0.02, gold),
    ball(frame, [0.86, 1.2, 0], [0.04, 0.35, 0.35], gold),
    ball(frame, [0.51, 2.75, 0], [0.03, 0.22, 0.22], gold),
  ];
  return [body(parts)];
}

/** Yogyakarta: a group of slender stone temples. */
export function prambanan(at: Vec, size: number): Body[] {
  const stone = material('#9c8a78', { second: '#6d5f56', pattern: 'stone', shine: 0.02 });
  const one = (side: number, k: number): Body => {
    const frame = frameAt(
      [at[0] + side * size, at[1], at[2] + Math.abs(side) * size * 0.2],
      facing,
      size * k,
    );
    const parts: Shape[] = [
      box(frame, [0, 0.3, 0], [2.1, 0.3, 2.1], stone, 0.04),
      box(frame, [0, 0.75, 0], [1.75, 0.2, 1.75], stone, 0.04),
      box(frame, [0, 1.7, 0], [1.2, 0.9, 1.2], stone, 0.04),
      box(frame, [1.21, 1.55, 0], [0.04, 0.55, 0.32], material('#2e2724'), 0.02),
      box(frame, [0, 2.65, 0], [1.4, 0.12, 1.4], stone, 0.03),
    ];
    let y = 2.75;
    let w = 1.22;
    for (let level = 0; level < 5; level += 1) {
      parts.push(taper(frame, [0, y, 0], [w, w], [w * 0.84, w * 0.84], 0.72, stone));
      for (const a of [-1, -0.35, 0.35, 1]) {
        parts.push(limb(frame, [w * 0.95, y, a * w], [w * 0.9, y + 0.5, a * w], 0.17, 0.05, stone));
        parts.push(
          limb(frame, [a * w, y, w * 0.98], [a * w, y + 0.5, w * 0.95], 0.17, 0.05, stone),
        );
        parts.push(
          limb(frame, [a * w, y, -w * 0.98], [a * w, y + 0.5, -w * 0.95], 0.17, 0.05, stone),
        );
      }
      y += 0.72;
      w *= 0.78;
    }
    parts.push(limb(frame, [0, y - 0.1, 0], [0, y + 0.75, 0], 0.32, 0.04, stone));
    return body(parts);
  };
  return [one(0, 1), one(-4.6, 0.72), one(4.6, 0.72), one(-8, 0.42), one(8.2, 0.42)];
}

/** Surabaya: the cable-stayed bridge to Madura. */
export function suramadu(at: Vec, size: number, turn = 0): Body[] {
  const frame = frameAt(at, turn, size);
  const concrete = material('#f0ece4', { shine: 0.15 });
  const red = material('#d9402f', { shine: 0.2 });
  const cable = material('#fbe3b5', { shine: 0.4 });
  const bodies: Body[] = [
    body([
      box(frame, [0, 2.2, 0], [34, 0.16, 1.1], concrete, 0.03),
      box(frame, [0, 2.42, 1.05], [34, 0.07, 0.05], red, 0.02),
      box(frame, [0, 2.42, -1.05], [34, 0.07, 0.05], red, 0.02),
    ]),
  ];
  const piers: Shape[] = [];
  for (let f = -30; f <= 30; f += 4) {
    if (Math.abs(Math.abs(f) - 6) > 1)
      piers.push(box(frame, [f, 1, 0], [0.22, 1.1, 0.8], concrete, 0.05));
  }
  bodies.push(body(piers));
  for (const f of [-6.5, 6.5]) {
    const tower: Shape[] = [];
    for (const s of [-1, 1]) {
      tower.push(
        limb(frame, [f, 0, s * 1.7], [f, 2.2, s * 1.45], 0.34, 0.28, concrete),
        limb(frame, [f, 2.2, s * 1.45], [f, 9.4, s * 0.62], 0.28, 0.2, concrete),
      );
    }
    tower.push(
      box(frame, [f, 6.6, 0], [0.16, 0.2, 0.9], red, 0.03),
      box(frame, [f, 9, 0], [0.18, 0.28, 0.66], red, 0.03),
    );
    bodies.push(body(tower));
    const cables: Shape[] = [];
    for (let index = 1; index <= 8; index += 1) {
      for (const way of [-1, 1]) {
        cables.push(
          limb(
            frame,
            [f, 9.3 - (8 - index) * 0.42, 0.7],
            [f + way * index * 0.78, 2.3, 1],
            0.035,
            0.035,
            cable,
          ),
        );
      }
    }
    bodies.push(body(cables));
  }
  return bodies;
}

/** Surabaya: shark and crocodile, as two curving figures on a plinth. */
export function suroBoyo(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const shark = material('#5f8fb0', { shine: 0.4, gloss: 20 });
  const belly = material('#dfe9ee', { shine: 0.3 });
  const croc = material('#5b8f4a', { second: '#3d6f38', pattern: 'leaf', shine: 0.3 });
  const plinth = material('#d8cfc0', { pattern: 'stone', second: '#bfb4a2' });
  return [
    body([
      drum(frame, [0, 0.35, 0], 'up', 2.1, 0.35, plinth),
      drum(frame, [0, 0.85, 0], 'up', 1.5, 0.2, plinth),
    ]),
    body(
      [
        limb(frame, [0, 1, -0.8], [0, 2.4, -1.05], 0.3, 0.46, shark),
        limb(frame, [0, 2.4, -1.05], [0, 3.9, -0.3], 0.46, 0.42, shark),
        limb(frame, [0, 3.9, -0.3], [0, 4.45, 0.55], 0.42, 0.12, shark),
        limb(frame, [0.12, 2.4, -0.85], [0.12, 3.8, -0.15], 0.36, 0.32, belly),
        limb(frame, [0, 2.9, -1.3], [0, 3.1, -2.1], 0.25, 0.05, shark),
      ],
      0.2,
    ),
    body(
      [
        limb(frame, [0, 1, 0.9], [0, 2, 1.15], 0.25, 0.42, croc),
        limb(frame, [0, 2, 1.15], [0, 3.1, 0.75], 0.42, 0.36, croc),
        limb(frame, [0, 3.1, 0.75], [0, 3.5, -0.05], 0.34, 0.14, croc),
        limb(frame, [0, 2.3, 1.3], [0.3, 2.1, 1.95], 0.15, 0.07, croc),
      ],
      0.15,
    ),
  ];
}

/** Bali: the split gate; two mirrored stepped towers with a sheer inner face. */
export function candiBentar(at: Vec, size: number, gap: number): Body[] {
  const brick = material('#c2623f', { second: '#a44f35', pattern: 'stone', shine: 0.02 });
  const grey = material('#8d867d', { second: '#6e6861', pattern: 'stone', shine: 0.02 });
  const gold = material('#e0a93b', { shine: 0.6 });
  return [-1, 1].map((side) => {
    const frame = frameAt([at[0] + side * (gap / 2), at[1], at[2]], 0, size);
    const parts: Shape[] = [];
    let y = 0;
    let w = 1.9;
    const steps = [0.35, 0.75, 0.18, 0.7, 0.16, 0.62, 0.15, 0.55, 0.14, 0.45, 0.12, 0.4];
    steps.forEach((tall, index) => {
      const ledge = index % 2 === 0;
      const wide = ledge ? w * 1.06 : w * 0.94;
      const deep = (ledge ? 0.72 : 0.6) * (0.55 + 0.45 * (w / 1.9));
      parts.push(
        box(
          frame,
          [(side * wide) / 2, y + tall / 2, 0],
          [wide / 2, tall / 2, deep],
          ledge ? grey : brick,
          0.02,
        ),
      );
      if (ledge && index > 0) {
        parts.push(
          limb(
            frame,
            [side * wide, y + tall, 0],
            [side * (wide + 0.16), y + tall + 0.4, 0],
            0.11,
            0.03,
            grey,
          ),
        );
        parts.push(
          box(
            frame,
            [side * wide * 0.5, y + tall + 0.2, -deep + 0.06],
            [0.13, 0.13, 0.05],
            gold,
            0.03,
          ),
        );
      }
      y += tall;
      if (!ledge) w *= 0.79;
    });
    parts.push(limb(frame, [side * 0.22, y, 0], [side * 0.12, y + 0.75, 0], 0.2, 0.04, grey));
    return body(parts);
  });
}

/** Bali: a tall curved bamboo pole with palm-leaf tassels. */
export function penjor(at: Vec, size: number, lean: 1 | -1): Body {
  const frame = frameAt(at, 0, size);
  const bamboo = material('#d9c36a', { soft: 0.4 });
  const tassel = material('#f3e5a0', { soft: 0.6 });
  const parts: Shape[] = [
    limb(frame, [0, 0, 0], [lean * 0.1, 2.6, 0], 0.05, 0.04, bamboo),
    limb(frame, [lean * 0.1, 2.6, 0], [lean * 0.5, 3.7, 0], 0.04, 0.03, bamboo),
    limb(frame, [lean * 0.5, 3.7, 0], [lean * 1.15, 4.2, 0], 0.03, 0.022, bamboo),
    limb(frame, [lean * 1.15, 4.2, 0], [lean * 1.7, 4.05, 0], 0.022, 0.016, bamboo),
    limb(frame, [lean * 1.7, 4.05, 0], [lean * 1.74, 3.2, 0], 0.02, 0.015, tassel),
    ball(frame, [lean * 1.74, 3.1, 0], [0.12, 0.18, 0.12], tassel),
  ];
  for (let index = 0; index < 5; index += 1) {
    const y = 1.4 + index * 0.42;
    parts.push(
      ball(
        frame,
        [lean * (0.12 + index * 0.05), y, -0.05],
        [0.16, 0.09, 0.1],
        index % 2 === 0 ? tassel : material('#e8503a', { soft: 0.5 }),
      ),
    );
  }
  return body(parts);
}

/** Medan: the yellow palace with its arcade and dark domes. */
export function istanaMaimun(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const wall = material('#f4c537', { second: '#8a5a20', pattern: 'arches' });
  const plain = material('#f7cf4c');
  const roof = material('#3c4a4a', { shine: 0.15 });
  const trim = material('#2f7a4f');
  const parts: Shape[] = [
    box(frame, [0, 0.4, 0], [2.2, 0.4, 9.6], plain, 0.03),
    box(frame, [0, 1.5, 0], [1.9, 0.75, 9.4], wall, 0.03),
    box(frame, [0, 2.3, 0], [2.05, 0.08, 9.6], trim, 0.02),
    taper(frame, [0, 2.36, 0], [2.2, 9.8], [0.5, 8.6], 1.3, roof),
    box(frame, [1.5, 1.6, 0], [1.6, 1.6, 2.2], wall, 0.03),
    box(frame, [1.5, 3.25, 0], [1.75, 0.1, 2.35], trim, 0.02),
    taper(frame, [1.3, 3.32, 0], [1.7, 2.3], [0.9, 1], 0.75, roof),
    drum(frame, [1.3, 4.3, 0], 'up', 0.85, 0.35, plain),
  ];
  const domes: Shape[] = [
    bowl(frame, [1.3, 4.6, 0], [1.02, 1.25, 1.02], 0, roof),
    limb(frame, [1.3, 5.7, 0], [1.3, 6.5, 0], 0.1, 0.02, material('#e8ab30', { shine: 0.8 })),
  ];
  for (const side of [-7.6, 7.6]) {
    parts.push(
      box(frame, [0.6, 1.6, side], [1.9, 1.6, 1.3], wall, 0.03),
      box(frame, [0.6, 3.25, side], [2.05, 0.09, 1.45], trim, 0.02),
      taper(frame, [0.6, 3.3, side], [2, 1.5], [0.25, 0.25], 1.35, roof),
      limb(
        frame,
        [0.6, 4.5, side],
        [0.6, 5.1, side],
        0.07,
        0.02,
        material('#e8ab30', { shine: 0.8 }),
      ),
    );
  }
  return [body(parts), body(domes)];
}

/** Medan: the great mosque, white with black domes. */
export function masjidRaya(at: Vec, size: number): Body[] {
  const frame = frameAt(at, facing, size);
  const wall = material('#f8f1e0', { second: '#5b7f8a', pattern: 'arches' });
  const plain = material('#f8f1e0');
  const dome = material('#33414e', { shine: 0.5, gloss: 24 });
  const gold = material('#e8ab30', { shine: 0.8 });
  const parts: Shape[] = [
    box(frame, [0, 1.4, 0], [2.4, 1.4, 4.6], wall, 0.04),
    box(frame, [0, 2.85, 0], [2.55, 0.1, 4.75], material('#7fb0a0'), 0.02),
    drum(frame, [0, 3.3, 0], 'up', 1.75, 0.5, wall),
    bowl(frame, [0, 3.75, 0], [1.9, 1.9, 1.9], 0, dome),
    limb(frame, [0, 5.6, 0], [0, 6.4, 0], 0.08, 0.02, gold),
  ];
  for (const side of [-4.2, 4.2]) {
    parts.push(
      drum(frame, [1.4, 3, side], 'up', 0.85, 0.5, plain),
      bowl(frame, [1.4, 3.4, side], [0.98, 1.05, 0.98], 0, dome),
      limb(frame, [1.4, 4.4, side], [1.4, 4.9, side], 0.05, 0.02, gold),
    );
  }
  for (const side of [-7, 7]) {
    parts.push(
      taper(frame, [-0.5, 0, side], [0.42, 0.42], [0.3, 0.3], 6, plain),
      drum(frame, [-0.5, 5, side], 'up', 0.55, 0.12, plain),
      bowl(frame, [-0.5, 6, side], [0.45, 0.75, 0.45], 0, dome),
    );
  }
  return [body(parts)];
}

/** A row of towers, for a city beyond the track. */
export function skyline(
  from: Vec,
  to: Vec,
  count: number,
  tall: readonly [number, number],
  random: Random,
  tints: readonly [string, string, ...string[]],
): Body[] {
  return Array.from({ length: count }, (_, index) => {
    const t = (index + random.between(0.2, 0.8)) / count;
    const at: Vec = [
      from[0] + (to[0] - from[0]) * t,
      0,
      from[2] + (to[2] - from[2]) * t + random.between(-4, 4),
    ];
    const frame = frameAt(at, facing + random.between(-0.25, 0.25));
    const height = random.between(tall[0], tall[1]);
    const wide = random.between(1.6, 3.4);
    const glass = material(random.pick(tints), {
      second: random.pick(['#d8ecf2', '#7fa3bd', '#9cc3d6']),
      pattern: 'windows',
      shine: 0.3,
    });
    const parts: Shape[] = [
      box(frame, [0, height / 2, 0], [wide * 0.8, height / 2, wide], glass, 0.05),
    ];
    if (random.next() < 0.5) {
      parts.push(box(frame, [0, height + 0.9, 0], [wide * 0.5, 0.9, wide * 0.6], glass, 0.05));
    }
    if (random.next() < 0.4) {
      parts.push(
        limb(frame, [0, height, 0], [0, height + 4.5, 0], 0.12, 0.05, material('#e8e8ec')),
      );
    }
    return body(parts);
  });
}

/** Two-storey shop houses along a street, with awnings. */
export function shopHouses(
  x: number,
  from: number,
  to: number,
  turn: 1 | -1,
  random: Random,
): Body[] {
  const fronts: [string, string, ...string[]] = [
    '#f3d9b1',
    '#e8a87c',
    '#8fc1b5',
    '#f2e3c6',
    '#d97b66',
    '#f6c667',
  ];
  const bodies: Body[] = [];
  for (let z = from; z < to; z += 3.1) {
    const frame = frameAt([x, 0, z + 1.5], turn > 0 ? 0 : Math.PI);
    const wall = material(random.pick(fronts), { second: '#5a4334', pattern: 'windows' });
    const height = random.between(2.1, 2.7);
    bodies.push(
      body([
        box(frame, [-2, height, 0], [2, height, 1.5], wall, 0.03),
        box(frame, [-1.9, height * 2 + 0.1, 0], [2.05, 0.14, 1.56], material('#a8502f'), 0.03),
        taper(
          frame,
          [-2, height * 2 + 0.2, 0],
          [2.1, 1.6],
          [0.2, 1.4],
          0.9,
          material('#b5573a', { pattern: 'stone', second: '#8f3f2a' }),
        ),
        box(
          frame,
          [0.45, 2.05, 0],
          [0.55, 0.05, 1.4],
          material(random.pick(['#d8352a', '#1f8a70', '#f2a51f', '#2b59c3']), {
            second: '#fff4e0',
            pattern: 'stripes',
          }),
          0.02,
        ),
        box(
          frame,
          [0.01, 0.95, 0],
          [0.02, 0.85, 1.1],
          material('#6b4a38', { second: '#ffdf9e', pattern: 'windows', glow: 0.12 }),
          0.01,
        ),
      ]),
    );
  }
  return bodies;
}

/** An old-fashioned street lamp with two lanterns. */
export function streetLamp(at: Vec, size = 1): Body {
  const frame = frameAt(at, facing, size);
  const iron = material('#1f4a3d', { shine: 0.4 });
  const lamp = material('#ffe2a0', { glow: 1.1 });
  const parts: Shape[] = [
    limb(frame, [0, 0, 0], [0, 0.5, 0], 0.14, 0.07, iron),
    limb(frame, [0, 0.5, 0], [0, 3, 0], 0.055, 0.045, iron),
    limb(frame, [0, 2.75, -0.45], [0, 2.75, 0.45], 0.03, 0.03, iron),
    ball(frame, [0, 3.12, 0], [0.09, 0.12, 0.09], material('#e8ab30', { shine: 0.7 })),
  ];
  for (const side of [-0.45, 0.45]) {
    parts.push(
      limb(frame, [0, 2.42, side], [0, 2.62, side], 0.07, 0.12, lamp),
      limb(frame, [0, 2.68, side], [0, 2.8, side], 0.13, 0.03, iron),
    );
  }
  return body(parts);
}

/** Bali: a painted outrigger with a furled sail, drawn up on the sand. */
export function jukung(
  at: Vec,
  size: number,
  heading: number,
  colors: readonly [string, string],
): Body[] {
  const frame = frameAt(at, heading, size);
  const hull = material(colors[0], { shine: 0.4 });
  const rim = material(colors[1], { shine: 0.4 });
  const bamboo = material('#e3cf8a');
  return [
    body(
      [
        limb(frame, [-1.6, 0.3, 0], [1.6, 0.3, 0], 0.2, 0.22, hull),
        limb(frame, [1.6, 0.3, 0], [2.4, 0.75, 0], 0.2, 0.05, hull),
        limb(frame, [-1.6, 0.3, 0], [-2.2, 0.6, 0], 0.2, 0.06, hull),
      ],
      0.1,
    ),
    body([
      limb(frame, [-1.7, 0.5, 0], [1.8, 0.5, 0], 0.07, 0.07, rim),
      limb(frame, [-2, 0.12, 1.3], [2, 0.12, 1.3], 0.06, 0.06, bamboo),
      limb(frame, [-2, 0.12, -1.3], [2, 0.12, -1.3], 0.06, 0.06, bamboo),
      limb(frame, [0.8, 0.5, -1.3], [0.8, 0.5, 1.3], 0.04, 0.04, bamboo),
      limb(frame, [-0.8, 0.5, -1.3], [-0.8, 0.5, 1.3], 0.04, 0.04, bamboo),
      limb(frame, [0.3, 0.4, 0], [0.1, 3.2, 0], 0.045, 0.03, bamboo),
      limb(frame, [0.9, 0.7, 0], [-0.9, 3.6, 0.1], 0.07, 0.04, material('#fff6e4', { soft: 0.5 })),
    ]),
  ];
}

/** Red paper lanterns on a line along the street. */
export function lanterns(x: number, from: number, to: number, random: Random): Body[] {
  const paper = material('#d81f2c', { glow: 0.75, soft: 0.8 });
  const gold = material('#f7c948', { glow: 0.4 });
  const bodies: Body[] = [];
  for (let z = from; z < to; z += 1.7) {
    const frame = frameAt(
      [x + random.between(-0.15, 0.15), 2.75 + random.between(-0.15, 0.15), z],
      0,
    );
    bodies.push(
      body([
        ball(frame, [0, 0, 0], [0.24, 0.2, 0.24], paper),
        drum(frame, [0, 0.2, 0], 'up', 0.1, 0.025, gold),
        drum(frame, [0, -0.2, 0], 'up', 0.1, 0.025, gold),
        limb(frame, [0, -0.22, 0], [0, -0.42, 0], 0.022, 0.034, gold),
        limb(frame, [0, 0.22, 0], [0, 0.7, 0], 0.008, 0.008, gold),
      ]),
    );
  }
  return bodies;
}
