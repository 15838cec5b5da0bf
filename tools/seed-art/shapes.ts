import type { Frame, Vec } from './space.ts';
import { length, place, scale, sub, unit } from './space.ts';

export type Pattern =
  | 'plain'
  | 'helmet'
  | 'jersey'
  | 'windows'
  | 'arches'
  | 'checker'
  | 'stripes'
  | 'stone'
  | 'leaf'
  | 'face'
  | 'cloth'
  | 'sign';

/** Colours are linear-light rgb, 0..1. */
export interface Material {
  readonly color: Vec;
  readonly second: Vec;
  readonly shine: number;
  readonly gloss: number;
  readonly soft: number;
  readonly glow: number;
  readonly pattern: Pattern;
  readonly sign: string;
}

/** '#rrggbb' to linear light. */
export function linear(hex: string): Vec {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export function material(
  hex: string,
  options: Partial<Omit<Material, 'color' | 'second'>> & { second?: string } = {},
): Material {
  return {
    color: linear(hex),
    second: linear(options.second ?? hex),
    shine: options.shine ?? 0.08,
    gloss: options.gloss ?? 12,
    soft: options.soft ?? 0,
    glow: options.glow ?? 0,
    pattern: options.pattern ?? 'plain',
    sign: options.sign ?? '',
  };
}

const BALL = 0;
const LIMB = 1;
const BOX = 2;
const RING = 3;
const DRUM = 4;
const BOWL = 5;
const TAPER = 6;

/** One class of object for every kind keeps the distance function, by far the hottest code, monomorphic. */
export interface Shape {
  readonly kind: number;
  readonly material: Material;
  /** centre of the shape's own coordinates */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** local axes in world coordinates, a = forward, b = up, c = side */
  readonly a: Vec;
  readonly b: Vec;
  readonly c: Vec;
  readonly p: number;
  readonly q: number;
  readonly r: number;
  readonly s: number;
  readonly t: number;
  /** bounding ball */
  readonly bx: number;
  readonly by: number;
  readonly bz: number;
  readonly bound: number;
}

/** Shapes that melt into each other over `blend` metres, with one bounding ball around them. */
export interface Body {
  readonly shapes: readonly Shape[];
  readonly blend: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly bound: number;
}

export function body(shapes: readonly Shape[], blend = 0): Body {
  let low: Vec = [1e9, 1e9, 1e9];
  let high: Vec = [-1e9, -1e9, -1e9];
  for (const { bx, by, bz, bound } of shapes) {
    low = [
      Math.min(low[0], bx - bound),
      Math.min(low[1], by - bound),
      Math.min(low[2], bz - bound),
    ];
    high = [
      Math.max(high[0], bx + bound),
      Math.max(high[1], by + bound),
      Math.max(high[2], bz + bound),
    ];
  }
  const [x, y, z] = scale([low[0] + high[0], low[1] + high[1], low[2] + high[2]], 0.5);
  let bound = 0;
  for (const shape of shapes) {
    bound = Math.max(
      bound,
      Math.hypot(shape.bx - x, shape.by - y, shape.bz - z) + shape.bound + blend,
    );
  }
  return { shapes, blend, x, y, z, bound };
}

type Axes = readonly [Vec, Vec, Vec];
type Numbers = readonly [number, number, number, number, number];

function shape(
  kind: number,
  at: Vec,
  axes: Axes,
  numbers: Numbers,
  centre: Vec,
  bound: number,
  of: Material,
): Shape {
  return {
    kind,
    material: of,
    x: at[0],
    y: at[1],
    z: at[2],
    a: axes[0],
    b: axes[1],
    c: axes[2],
    p: numbers[0],
    q: numbers[1],
    r: numbers[2],
    s: numbers[3],
    t: numbers[4],
    bx: centre[0],
    by: centre[1],
    bz: centre[2],
    bound,
  };
}

const axesOf = (frame: Frame): Axes => [frame.forward, frame.up, frame.side];

/** radii: forward, up, side */
export function ball(frame: Frame, at: Vec, radii: Vec, of: Material): Shape {
  const centre = place(frame, at);
  const [p, q, r] = scale(radii, frame.size);
  return shape(BALL, centre, axesOf(frame), [p, q, r, 0, 0], centre, Math.max(p, q, r), of);
}

export function limb(
  frame: Frame,
  from: Vec,
  to: Vec,
  fromRadius: number,
  toRadius: number,
  of: Material,
): Shape {
  const start = place(frame, from);
  const end = place(frame, to);
  const line = sub(end, start);
  const size = Math.max(length(line), 1e-4);
  const r1 = fromRadius * frame.size;
  const r2 = toRadius * frame.size;
  const centre = scale([start[0] + end[0], start[1] + end[1], start[2] + end[2]], 0.5);
  const axes: Axes = [frame.forward, unit(line), frame.side];
  return shape(LIMB, start, axes, [size, r1, r2, 0, 0], centre, size / 2 + Math.max(r1, r2), of);
}

/** halves: half sizes forward, up, side */
export function box(frame: Frame, at: Vec, halves: Vec, of: Material, rounding = 0.01): Shape {
  const centre = place(frame, at);
  const [p, q, r] = scale(halves, frame.size);
  const round = Math.min(rounding * frame.size, p, q, r);
  return shape(BOX, centre, axesOf(frame), [p, q, r, round, 0], centre, Math.hypot(p, q, r), of);
}

export function ring(
  frame: Frame,
  at: Vec,
  axis: 'forward' | 'up' | 'side',
  radius: number,
  tube: number,
  of: Material,
): Shape {
  const centre = place(frame, at);
  const axes: Axes = [frame.forward, frame[axis], frame.side];
  const p = radius * frame.size;
  const q = tube * frame.size;
  return shape(RING, centre, axes, [p, q, 0, 0, 0], centre, p + q, of);
}

export function drum(
  frame: Frame,
  at: Vec,
  axis: 'forward' | 'up' | 'side',
  radius: number,
  half: number,
  of: Material,
): Shape {
  const centre = place(frame, at);
  const axes: Axes = [frame.forward, frame[axis], frame.side];
  const p = radius * frame.size;
  const q = half * frame.size;
  return shape(DRUM, centre, axes, [p, q, 0, 0, 0], centre, Math.hypot(p, q), of);
}

/** The part of an ellipsoid above `cut` (local height; below it when `side` is -1). */
export function bowl(
  frame: Frame,
  at: Vec,
  radii: Vec,
  cut: number,
  of: Material,
  side: 1 | -1 = 1,
): Shape {
  const centre = place(frame, at);
  const [p, q, r] = scale(radii, frame.size);
  const numbers: Numbers = [p, q, r, cut * frame.size, side];
  return shape(BOWL, centre, axesOf(frame), numbers, centre, Math.max(p, q, r), of);
}

/** A box that stands on `at` and narrows from the `foot` half sizes (forward, side) to those of the `head`. */
export function taper(
  frame: Frame,
  at: Vec,
  foot: readonly [number, number],
  head: readonly [number, number],
  height: number,
  of: Material,
): Shape {
  const origin = place(frame, at);
  const k = frame.size;
  const numbers: Numbers = [foot[0] * k, foot[1] * k, head[0] * k, head[1] * k, height * k];
  const centre = place(frame, [at[0], at[1] + height / 2, at[2]]);
  const bound = Math.hypot(
    Math.max(foot[0], head[0]) * k,
    (height * k) / 2,
    Math.max(foot[1], head[1]) * k,
  );
  return shape(TAPER, origin, axesOf(frame), numbers, centre, bound, of);
}

/** Signed distance in metres (a lower bound of it for tapers and bowls). */
export function distance(of: Shape, px: number, py: number, pz: number): number {
  const dx = px - of.x;
  const dy = py - of.y;
  const dz = pz - of.z;
  const b = of.b;
  const ly = dx * b[0] + dy * b[1] + dz * b[2];
  switch (of.kind) {
    case LIMB: {
      const qx = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - ly * ly));
      const lean = (of.q - of.r) / of.p;
      const rise = Math.sqrt(Math.max(0, 1 - lean * lean));
      const k = ly * rise - qx * lean;
      if (k < 0) return Math.sqrt(qx * qx + ly * ly) - of.q;
      if (k > rise * of.p) {
        const top = ly - of.p;
        return Math.sqrt(qx * qx + top * top) - of.r;
      }
      return qx * rise + ly * lean - of.q;
    }
    case RING: {
      const qx = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - ly * ly)) - of.p;
      return Math.sqrt(qx * qx + ly * ly) - of.q;
    }
    case DRUM: {
      const qx = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - ly * ly)) - of.p;
      const qy = Math.abs(ly) - of.q;
      if (qx > 0 && qy > 0) return Math.sqrt(qx * qx + qy * qy);
      return Math.max(qx, qy);
    }
    default:
  }
  const a = of.a;
  const c = of.c;
  const lx = dx * a[0] + dy * a[1] + dz * a[2];
  const lz = dx * c[0] + dy * c[1] + dz * c[2];
  switch (of.kind) {
    case BOX: {
      const qx = Math.abs(lx) - of.p + of.s;
      const qy = Math.abs(ly) - of.q + of.s;
      const qz = Math.abs(lz) - of.r + of.s;
      const ox = Math.max(qx, 0);
      const oy = Math.max(qy, 0);
      const oz = Math.max(qz, 0);
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(0, Math.max(qx, qy, qz)) - of.s;
    }
    case TAPER: {
      const up = Math.min(1, Math.max(0, ly / of.t));
      const qx = Math.abs(lx) - (of.p + (of.r - of.p) * up);
      const qz = Math.abs(lz) - (of.q + (of.s - of.q) * up);
      const qy = Math.abs(ly - of.t / 2) - of.t / 2;
      const ox = Math.max(qx, 0);
      const oy = Math.max(qy, 0);
      const oz = Math.max(qz, 0);
      const inside = Math.min(0, Math.max(qx, qy, qz));
      // narrowing makes the plain box distance too long; this keeps the march from overshooting
      const lean = Math.max(Math.abs(of.p - of.r), Math.abs(of.q - of.s)) / of.t;
      return (Math.sqrt(ox * ox + oy * oy + oz * oz) + inside) / Math.sqrt(1 + lean * lean);
    }
    default: {
      const ex = lx / of.p;
      const ey = ly / of.q;
      const ez = lz / of.r;
      const k0 = Math.sqrt(ex * ex + ey * ey + ez * ez);
      const gx = ex / of.p;
      const gy = ey / of.q;
      const gz = ez / of.r;
      const k1 = Math.sqrt(gx * gx + gy * gy + gz * gz);
      const round = k1 < 1e-9 ? -Math.min(of.p, of.q, of.r) : (k0 * (k0 - 1)) / k1;
      if (of.kind === BALL) return round;
      const cut = (of.s - ly) * of.t;
      // a small fillet, so that the rim catches light
      const fillet = 0.012 * Math.min(1, of.q / 0.15);
      const h = Math.max(fillet - Math.abs(round - cut), 0) / fillet;
      return Math.max(round, cut) + h * h * fillet * 0.25;
    }
  }
}

/** A world point in the shape's own coordinates (forward, up, side). */
export function localPoint(of: Shape, px: number, py: number, pz: number): Vec {
  const d: Vec = [px - of.x, py - of.y, pz - of.z];
  return [
    d[0] * of.a[0] + d[1] * of.a[1] + d[2] * of.a[2],
    d[0] * of.b[0] + d[1] * of.b[1] + d[2] * of.b[2],
    d[0] * of.c[0] + d[1] * of.c[1] + d[2] * of.c[2],
  ];
}
