/** Metres; x to the right of the picture, y up, z away from the camera. */
export type Vec = readonly [number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const mix = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function unit(a: Vec): Vec {
  const size = length(a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
}

/** A local coordinate system: forward, up, side (to the figure's left when it faces +x). */
export interface Frame {
  readonly origin: Vec;
  readonly forward: Vec;
  readonly up: Vec;
  readonly side: Vec;
  readonly size: number;
}

/** heading: radians; 0 faces the picture's right, -PI/2 faces the camera, PI/2 faces away. */
export function frameAt(origin: Vec, heading = 0, size = 1): Frame {
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  return { origin, forward: [c, 0, s], up: [0, 1, 0], side: [-s, 0, c], size };
}

export function place(frame: Frame, local: Vec): Vec {
  const { origin, forward, up, side, size } = frame;
  const [f, u, s] = local;
  return [
    origin[0] + (forward[0] * f + up[0] * u + side[0] * s) * size,
    origin[1] + (forward[1] * f + up[1] * u + side[1] * s) * size,
    origin[2] + (forward[2] * f + up[2] * u + side[2] * s) * size,
  ];
}

const turn = (a: Vec, b: Vec, angle: number): [Vec, Vec] => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [add(scale(a, c), scale(b, s)), add(scale(b, c), scale(a, -s))];
};

/** Moves to a local point and turns there: yaw towards the side, pitch upwards, roll towards the side. */
export function frameIn(frame: Frame, local: Vec, yaw = 0, pitch = 0, roll = 0): Frame {
  let { forward, up, side } = frame;
  [forward, side] = turn(forward, side, yaw);
  [forward, up] = turn(forward, up, pitch);
  [up, side] = turn(up, side, roll);
  return { origin: place(frame, local), forward, up, side, size: frame.size };
}

/** The joint between two bones that reach from `from` to `to`, bent towards `pole`; local units. */
export function joint(from: Vec, to: Vec, first: number, second: number, pole: Vec): Vec {
  const line = sub(to, from);
  const reach = Math.min(length(line), (first + second) * 0.999);
  const along = unit(line);
  const onLine = (first * first - second * second + reach * reach) / (2 * reach);
  const off = Math.sqrt(Math.max(0, first * first - onLine * onLine));
  const bend = unit(sub(pole, scale(along, dot(pole, along))));
  return add(from, add(scale(along, onLine), scale(bend, off)));
}
