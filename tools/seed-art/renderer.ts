import type { Ground } from './ground.ts';
import type { Mood } from './moods.ts';
import { layeredNoise, noise } from './random.ts';
import type { Body, Material, Shape } from './shapes.ts';
import { distance, linear, localPoint } from './shapes.ts';
import type { Vec } from './space.ts';
import { add, cross, dot, mix, scale, sub, unit } from './space.ts';

export interface Camera {
  readonly at: Vec;
  readonly look: Vec;
  /** vertical field of view, degrees */
  readonly view: number;
  /** metres in focus */
  readonly focus: number;
  /** strength of the blur in front of and behind the focus */
  readonly lens: number;
}

export interface Scene {
  readonly mood: Mood;
  readonly camera: Camera;
  readonly ground: Ground;
  readonly bodies: readonly Body[];
  /** metres at which haze has taken about two thirds of the colour */
  readonly haze: number;
}

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** rgba, 8 bits a channel */
  readonly data: Uint8ClampedArray;
}

export interface RenderOptions {
  readonly width: number;
  readonly height: number;
  readonly backdrop: Raster;
  readonly signs: ReadonlyMap<string, Raster>;
  /** extra rays for a pixel on an edge */
  readonly edgeRays: number;
}

const farAway = 160;
const clamp = (value: number) => Math.min(1, Math.max(0, value));
const step = (low: number, high: number, value: number) => {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
};

/** Row of the horizon, as a share of the picture's height (0 is the top). */
export function horizonOf(camera: Camera): number {
  const away = sub(camera.look, camera.at);
  const pitch = Math.atan2(away[1], Math.hypot(away[0], away[2]));
  return 0.5 + Math.tan(pitch) / (2 * Math.tan((camera.view * Math.PI) / 360));
}

/** Where a world point lands, as shares of the picture's width and height. */
export function project(camera: Camera, aspect: number, point: Vec): readonly [number, number] {
  const forward = unit(sub(camera.look, camera.at));
  const right = unit(cross([0, 1, 0], forward));
  const up = cross(forward, right);
  const d = sub(point, camera.at);
  const spread = Math.tan((camera.view * Math.PI) / 360) * dot(d, forward);
  return [0.5 + dot(d, right) / (2 * spread * aspect), 0.5 - dot(d, up) / (2 * spread)];
}

class Tracer {
  private readonly active: Shape[] = [];
  private readonly owner: number[] = [];
  private readonly blends: number[] = [];
  private count = 0;
  private enter = 0;
  private leave = 0;
  nearest: Shape | null = null;
  second: Shape | null = null;
  share = 0;
  private readonly scene: Scene;
  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Keeps only the shapes whose bounding ball the ray meets: the march then asks a handful, not hundreds. */
  private cull(o: Vec, d: Vec, limit: number): void {
    this.count = 0;
    this.enter = limit;
    this.leave = 0;
    const { bodies } = this.scene;
    for (let index = 0; index < bodies.length; index += 1) {
      const each = bodies[index] as Body;
      const x = each.x - o[0];
      const y = each.y - o[1];
      const z = each.z - o[2];
      const along = x * d[0] + y * d[1] + z * d[2];
      if (along < -each.bound || along - each.bound > limit) continue;
      const off = x * x + y * y + z * z - along * along;
      if (off > each.bound * each.bound) continue;
      for (const one of each.shapes) {
        const sx = one.bx - o[0];
        const sy = one.by - o[1];
        const sz = one.bz - o[2];
        const at = sx * d[0] + sy * d[1] + sz * d[2];
        const reach = one.bound + each.blend;
        const away = reach * reach - (sx * sx + sy * sy + sz * sz - at * at);
        if (away < 0) continue;
        const chord = Math.sqrt(away);
        if (at + chord < 0 || at - chord > limit) continue;
        this.active[this.count] = one;
        this.owner[this.count] = index;
        this.blends[this.count] = each.blend;
        this.count += 1;
        if (at - chord < this.enter) this.enter = at - chord;
        if (at + chord > this.leave) this.leave = at + chord;
      }
    }
    this.enter = Math.max(this.enter, 0);
    this.leave = Math.min(this.leave, limit);
  }

  private cullNear(x: number, y: number, z: number, reach: number): void {
    this.count = 0;
    const { bodies } = this.scene;
    for (let index = 0; index < bodies.length; index += 1) {
      const each = bodies[index] as Body;
      const limit = each.bound + reach;
      const dx = each.x - x;
      const dy = each.y - y;
      const dz = each.z - z;
      if (dx * dx + dy * dy + dz * dz > limit * limit) continue;
      for (const one of each.shapes) {
        const sx = one.bx - x;
        const sy = one.by - y;
        const sz = one.bz - z;
        const near = one.bound + reach + each.blend;
        if (sx * sx + sy * sy + sz * sz > near * near) continue;
        this.active[this.count] = one;
        this.owner[this.count] = index;
        this.blends[this.count] = each.blend;
        this.count += 1;
      }
    }
  }

  private map(x: number, y: number, z: number): number {
    let best = 1e9;
    let current = 1e9;
    let owner = -1;
    for (let index = 0; index < this.count; index += 1) {
      const d = distance(this.active[index] as Shape, x, y, z);
      const whose = this.owner[index] as number;
      if (whose !== owner) {
        if (current < best) best = current;
        current = d;
        owner = whose;
        continue;
      }
      const blend = this.blends[index] as number;
      if (blend > 0) {
        const h = Math.max(blend - Math.abs(current - d), 0) / blend;
        current = Math.min(current, d) - h * h * blend * 0.25;
      } else if (d < current) current = d;
    }
    return Math.min(best, current);
  }

  private identify(x: number, y: number, z: number): void {
    let first = 1e9;
    let next = 1e9;
    this.nearest = null;
    this.second = null;
    let firstOwner = -1;
    let blend = 0;
    for (let index = 0; index < this.count; index += 1) {
      const one = this.active[index] as Shape;
      const d = distance(one, x, y, z);
      if (d < first) {
        if (firstOwner === this.owner[index]) {
          next = first;
          this.second = this.nearest;
        } else {
          next = 1e9;
          this.second = null;
        }
        first = d;
        this.nearest = one;
        firstOwner = this.owner[index] as number;
        blend = this.blends[index] as number;
      } else if (d < next && firstOwner === this.owner[index]) {
        next = d;
        this.second = one;
      }
    }
    // a narrow mix of colours at a seam reads as cloth; a wide one as wet paint
    this.share = blend > 0 && this.second ? 0.5 * step(0.004, 0, next - first) : 0;
  }

  /** Distance along the ray to the first surface, or -1. */
  hit(o: Vec, d: Vec, limit: number): number {
    this.cull(o, d, limit);
    if (this.count === 0) return -1;
    let t = this.enter;
    for (let turn = 0; turn < 110 && t < this.leave; turn += 1) {
      const near = this.map(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t);
      if (near < 0.0004 * (1 + t * 0.6)) return t;
      t += near * 0.94;
    }
    return -1;
  }

  normal(x: number, y: number, z: number, t: number): Vec {
    const e = 0.0006 * (1 + t * 0.4);
    const a = this.map(x + e, y - e, z - e);
    const b = this.map(x - e, y - e, z + e);
    const c = this.map(x - e, y + e, z - e);
    const d = this.map(x + e, y + e, z + e);
    this.identify(x, y, z);
    return unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
  }

  shadow(o: Vec, d: Vec): number {
    this.cull(o, d, 30);
    if (this.count === 0) return 1;
    let t = Math.max(this.enter, 0.01);
    let lit = 1;
    for (let turn = 0; turn < 44 && t < this.leave; turn += 1) {
      const near = this.map(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t);
      if (near < 0.0006) return 0;
      lit = Math.min(lit, (13 * near) / t);
      t += Math.max(near * 0.9, 0.006);
    }
    return lit * lit * (3 - 2 * lit);
  }

  openness(p: Vec, n: Vec): number {
    this.cullNear(p[0], p[1], p[2], 0.34);
    if (this.count === 0) return 1;
    let closed = 0;
    let weight = 1;
    for (const reach of [0.02, 0.06, 0.14, 0.3]) {
      const near = this.map(p[0] + n[0] * reach, p[1] + n[1] * reach, p[2] + n[2] * reach);
      closed += ((reach - Math.min(near, reach)) / reach) * weight;
      weight *= 0.72;
    }
    return clamp(1 - closed * 0.42);
  }
}

function patterned(of: Material, on: Shape, p: Vec, signs: ReadonlyMap<string, Raster>): Vec {
  if (of.pattern === 'plain') return of.color;
  const [f, u, s] = localPoint(on, p[0], p[1], p[2]);
  switch (of.pattern) {
    case 'helmet': {
      const side = Math.abs(s) / on.r;
      const up = u / on.q;
      const length = f / on.p;
      const vent =
        (side < 0.13 || Math.abs(side - 0.42) < 0.09) && up > 0.42 && Math.abs(length) < 0.66;
      if (vent) return [0.012, 0.013, 0.018];
      return side > 0.2 && side < 0.3 && up > 0.3 ? of.second : of.color;
    }
    case 'jersey': {
      const band = u / on.p;
      if (band > 0.42 && band < 0.66) return of.second;
      return band > 0.69 && band < 0.74 ? of.second : of.color;
    }
    case 'windows': {
      const across = Math.abs(s) > on.r * 0.995 ? f : s;
      const column = (((across / 0.9) % 1) + 1) % 1;
      const row = (((u / 1.1) % 1) + 1) % 1;
      const pane = column > 0.24 && column < 0.76 && row > 0.25 && row < 0.78;
      return pane ? of.second : of.color;
    }
    case 'arches': {
      const across = Math.abs(s) > on.r * 0.995 ? f : s;
      const column = Math.abs(((((across / 1.6) % 1) + 1) % 1) - 0.5);
      const height = (u + on.q) / (2 * on.q);
      const top = 0.5 + Math.sqrt(Math.max(0, 0.09 - column * column)) * 0.8;
      return column < 0.3 && height > 0.1 && height < top ? of.second : of.color;
    }
    case 'checker': {
      const across = on.p > on.r ? f : s;
      return (Math.floor(across / 0.16 + 100) + Math.floor(u / 0.16 + 100)) % 2 === 0
        ? of.color
        : of.second;
    }
    case 'stripes':
      return (Math.floor((f + s + u) / 0.28 + 100) & 1) === 0 ? of.color : of.second;
    case 'stone': {
      const rough = layeredNoise(p[0] * 1.3 + p[2], p[1] * 2.2);
      const course = (((p[1] / 0.7) % 1) + 1) % 1 < 0.09 ? 0.72 : 1;
      return scale(mix(of.color, of.second, rough), course);
    }
    case 'leaf': {
      const tuft = layeredNoise(p[0] * 3.2 + p[2] * 1.7, p[1] * 3.6 + p[2]);
      return mix(of.color, of.second, step(0.3, 0.72, tuft));
    }
    case 'face': {
      const du = u / on.q + 0.28;
      const ds = Math.abs(s) / on.r - 0.56;
      const blush = f > 0 ? step(0.26, 0.02, Math.hypot(du, ds)) : 0;
      return mix(of.color, of.second, blush * 0.55);
    }
    case 'cloth':
      return scale(of.color, 0.94 + 0.12 * noise(p[0] * 22 + p[2] * 13, p[1] * 17));
    case 'sign': {
      const image = signs.get(of.sign);
      const flat = on.p < on.r;
      if (!image || (flat ? Math.abs(f) < on.p * 0.6 : Math.abs(s) < on.r * 0.6)) return of.color;
      const across = flat ? s / on.r : f / on.p;
      const mirrored = flat ? f > 0 : s < 0;
      const x = Math.floor(clamp(((mirrored ? across : -across) + 1) / 2) * (image.width - 1));
      const y = Math.floor(clamp((1 - u / on.q) / 2) * (image.height - 1));
      const at = (y * image.width + x) * 4;
      const channel = (offset: number) => ((image.data[at + offset] ?? 0) / 255) ** 2.2;
      return [channel(0), channel(1), channel(2)];
    }
  }
}

const white: Vec = [1, 1, 1];

function lit(
  scene: Scene,
  tracer: Tracer,
  p: Vec,
  n: Vec,
  view: Vec,
  of: Material,
  base: Vec,
  t: number,
): Vec {
  const { mood } = scene;
  const lift = 0.004 + t * 0.0005;
  const from = add(p, scale(n, lift));
  const facing = dot(n, mood.sun);
  const wrap = of.soft * 0.35;
  const sunlit = clamp((facing + wrap) / (1 + wrap));
  const shadow = sunlit > 0 ? tracer.shadow(from, mood.sun) : 0;
  const open = t < 26 ? tracer.openness(from, n) : 0.9;
  const up = n[1] * 0.5 + 0.5;
  const around = scale(mix(mood.bounce, mood.skyColor, up), open);
  const toCamera = Math.max(0, -dot(n, view));
  const fill = mood.fill * toCamera * (0.35 + 0.65 * open);
  const warm: Vec = [1 + of.soft * 0.12, 1, 1 - of.soft * 0.1];
  let out: Vec = [0, 1, 2].map((i) => {
    const light =
      (mood.sunColor[i] ?? 0) * sunlit * shadow +
      (around[i] ?? 0) +
      fill * ((mood.sunColor[i] ?? 0) * 0.3 + 0.4);
    return (base[i] ?? 0) * light * (warm[i] ?? 1);
  }) as unknown as Vec;
  const half = unit(sub(mood.sun, view));
  const spark = Math.max(0, dot(n, half)) ** of.gloss * of.shine * shadow * (0.6 + of.gloss / 40);
  const fresnel = (1 - toCamera) ** 4;
  const reflected = mix(mood.bounce, mood.skyColor, step(-0.1, 0.35, n[1] * 0.7 + 0.25));
  out = add(out, scale(mood.sunColor, spark));
  out = add(out, scale(reflected, fresnel * open * (0.22 + of.shine * 0.7)));
  return add(out, scale(base, of.glow));
}

const groundMaterial = {
  color: white,
  second: white,
  shine: 0.03,
  gloss: 10,
  soft: 0,
  glow: 0,
  pattern: 'plain',
  sign: '',
} as const satisfies Material;

/** Filmic curve (Narkowicz's fit of ACES), then display gamma. */
function display(value: number): number {
  const x = Math.max(0, value);
  const curve = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return clamp(curve) ** (1 / 2.2);
}

function graded(color: Vec, exposure: number): Vec {
  const k = exposure * 0.8;
  const r = display(color[0] * k);
  const g = display(color[1] * k);
  const b = display(color[2] * k);
  const grey = r * 0.3 + g * 0.59 + b * 0.11;
  const vivid = 1.12;
  return [
    clamp(grey + (r - grey) * vivid),
    clamp(grey + (g - grey) * vivid),
    clamp(grey + (b - grey) * vivid),
  ];
}

/** Display-referred rgb (0..1) and depth in metres for every pixel, blurred by the lens. */
export function render(scene: Scene, options: RenderOptions): Float32Array {
  const { width, height, backdrop, signs } = options;
  const { camera, mood } = scene;
  const tracer = new Tracer(scene);
  const forward = unit(sub(camera.look, camera.at));
  const right = unit(cross([0, 1, 0], forward));
  const up = cross(forward, right);
  const spread = Math.tan((camera.view * Math.PI) / 360);
  const hazeColor = linear(mood.haze).map((c) => c ** (1 / 2.2)) as unknown as Vec;
  let depth = 0;

  const backdropAt = (x: number, y: number): Vec => {
    const column = Math.min(
      backdrop.width - 1,
      Math.max(0, Math.floor((x / width) * backdrop.width)),
    );
    const row = Math.min(
      backdrop.height - 1,
      Math.max(0, Math.floor((y / height) * backdrop.height)),
    );
    const at = (row * backdrop.width + column) * 4;
    return [
      (backdrop.data[at] ?? 0) / 255,
      (backdrop.data[at + 1] ?? 0) / 255,
      (backdrop.data[at + 2] ?? 0) / 255,
    ];
  };

  const trace = (x: number, y: number): Vec => {
    const sx = ((x / width) * 2 - 1) * spread * (width / height);
    const sy = (1 - (y / height) * 2) * spread;
    const view = unit(add(forward, add(scale(right, sx), scale(up, sy))));
    const floor = view[1] < -1e-4 ? -camera.at[1] / view[1] : farAway * 4;
    const t = tracer.hit(camera.at, view, Math.min(floor, farAway));
    if (t > 0) {
      const p = add(camera.at, scale(view, t));
      const n = tracer.normal(p[0], p[1], p[2], t);
      const on = tracer.nearest as Shape;
      const other = tracer.second;
      let base = patterned(on.material, on, p, signs);
      if (tracer.share > 0 && other) {
        base = mix(base, patterned(other.material, other, p, signs), tracer.share);
      }
      depth = t;
      const color = graded(lit(scene, tracer, p, n, view, on.material, base, t), mood.exposure);
      const fog = 1 - Math.exp(-((t / scene.haze) ** 1.5));
      return mix(color, hazeColor, fog * 0.82);
    }
    if (floor < farAway) {
      const p = add(camera.at, scale(view, floor));
      const base = scene.ground(p[0], p[2], floor);
      depth = floor;
      const color = graded(
        lit(scene, tracer, p, [0, 1, 0], view, groundMaterial, base, floor),
        mood.exposure,
      );
      const fog = 1 - Math.exp(-((floor / scene.haze) ** 1.5));
      return mix(color, hazeColor, fog * 0.9);
    }
    depth = farAway;
    return backdropAt(x, y);
  };

  const colors = new Float32Array(width * height * 3);
  const depths = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      colors.set(trace(x + 0.5, y + 0.5), (y * width + x) * 3);
      depths[y * width + x] = depth;
    }
  }
  if (options.edgeRays > 0) smoothEdges(colors, depths, width, height, options.edgeRays, trace);
  return throughLens(colors, depths, width, height, camera);
}

function smoothEdges(
  colors: Float32Array,
  depths: Float32Array,
  width: number,
  height: number,
  rays: number,
  trace: (x: number, y: number) => Vec,
): void {
  const rough = new Uint8Array(width * height);
  const differs = (a: number, b: number) => {
    const da = depths[a] ?? 0;
    if (Math.abs(da - (depths[b] ?? 0)) > 0.04 * da) return true;
    for (let i = 0; i < 3; i += 1) {
      if (Math.abs((colors[a * 3 + i] ?? 0) - (colors[b * 3 + i] ?? 0)) > 0.055) return true;
    }
    return false;
  };
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      for (const other of [at + 1, at + width]) {
        if (differs(at, other)) {
          rough[at] = 1;
          rough[other] = 1;
        }
      }
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (rough[at] === 0) continue;
      let sum: Vec = [colors[at * 3] ?? 0, colors[at * 3 + 1] ?? 0, colors[at * 3 + 2] ?? 0];
      for (let ray = 0; ray < rays; ray += 1) {
        // an R2 sequence spreads any number of rays evenly over the pixel
        sum = add(
          sum,
          trace(x + ((0.25 + ray * 0.7548777) % 1), y + ((0.75 + ray * 0.5698403) % 1)),
        );
      }
      colors.set(scale(sum, 1 / (rays + 1)), at * 3);
    }
  }
}

/** Depth of field: gathers over each pixel's circle of confusion, without bleeding what is sharp. */
function throughLens(
  colors: Float32Array,
  depths: Float32Array,
  width: number,
  height: number,
  camera: Camera,
): Float32Array {
  const out = new Float32Array(colors.length);
  const most = height * 0.011;
  const circle = (d: number) =>
    Math.min(most, Math.abs(1 - camera.focus / d) * camera.lens * height * 0.004);
  const samples = 36;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const mine = depths[at] ?? 0;
      const radius = circle(mine);
      let r = colors[at * 3] ?? 0;
      let g = colors[at * 3 + 1] ?? 0;
      let b = colors[at * 3 + 2] ?? 0;
      let weight = 1;
      if (radius > 0.6) {
        for (let i = 1; i <= samples; i += 1) {
          const reach = radius * Math.sqrt(i / samples);
          const angle = i * 2.39996323;
          const sx = Math.round(x + Math.cos(angle) * reach);
          const sy = Math.round(y + Math.sin(angle) * reach);
          if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
          const other = sy * width + sx;
          const theirs = depths[other] ?? 0;
          const spreads = circle(theirs);
          if (theirs < mine * 0.97 && spreads < reach) continue;
          r += colors[other * 3] ?? 0;
          g += colors[other * 3 + 1] ?? 0;
          b += colors[other * 3 + 2] ?? 0;
          weight += 1;
        }
      }
      out[at * 3] = r / weight;
      out[at * 3 + 1] = g / weight;
      out[at * 3 + 2] = b / weight;
    }
  }
  return out;
}
