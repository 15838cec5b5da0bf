import type { Mood } from './moods.ts';
import type { Random } from './random.ts';

export interface Backdrop {
  readonly width: number;
  readonly height: number;
  /** share of the height at which the ground meets the sky */
  readonly horizon: number;
  readonly mood: Mood;
  readonly hills: 'none' | 'low' | 'high' | 'volcano' | 'sea';
  readonly clouds: number;
}

/** The sky, the sun, the clouds and the farthest hills, as one SVG. */
export function backdropSvg(plate: Backdrop, random: Random): string {
  const { width: w, height: h, mood } = plate;
  const horizon = plate.horizon * h;
  const stops = mood.sky
    .map((color, index) => `<stop offset="${[0, 0.45, 0.82, 1][index]}" stop-color="${color}"/>`)
    .join('');
  const parts: string[] = [`<rect width="${w}" height="${h}" fill="url(#sky)"/>`];
  if (mood.disc) {
    const x = mood.disc[0] * w;
    const y = mood.disc[1] * horizon;
    parts.push(
      `<circle cx="${x}" cy="${y}" r="${h * 0.7}" fill="url(#glow)"/>`,
      `<circle cx="${x}" cy="${y}" r="${h * 0.06}" fill="${mood.glow}" filter="url(#soft2)"/>`,
    );
  }
  for (let index = 0; index < plate.clouds; index += 1) {
    const cx = random.between(-0.05, 1.05) * w;
    const cy = random.between(0.06, 0.72) * horizon;
    const size = h * random.between(0.04, 0.1) * (0.55 + (1 - cy / horizon) * 0.7);
    const lobes: string[] = [];
    const shades: string[] = [];
    for (let lobe = 0; lobe < 9; lobe += 1) {
      const dx = (lobe - 4) * size * 0.62 + random.between(-0.2, 0.2) * size;
      const r = size * (1 - Math.abs(lobe - 4) * 0.16) * random.between(0.7, 1.1);
      const dy = -r * 0.45 + random.between(-0.1, 0.1) * size;
      lobes.push(`<ellipse cx="${cx + dx}" cy="${cy + dy}" rx="${r * 1.15}" ry="${r * 0.8}"/>`);
      shades.push(
        `<ellipse cx="${cx + dx + size * 0.1}" cy="${cy + dy + r * 0.42}" rx="${r * 1.1}" ry="${r * 0.5}"/>`,
      );
    }
    parts.push(
      `<g filter="url(#soft)" opacity="${random.between(0.6, 0.95).toFixed(2)}"><g fill="${mood.cloud}">${lobes.join('')}</g><g fill="${mood.cloudShade}" opacity=".45" filter="url(#soft2)">${shades.join('')}</g></g>`,
    );
  }
  const ridge = (base: number, rise: number, color: string, roughness: number, fade: string) => {
    const points: string[] = [];
    const a = random.between(0, 9);
    for (let x = 0; x <= w; x += w / 80) {
      const t = (x / w) * roughness + a;
      const y =
        base -
        rise * (0.5 + 0.28 * Math.sin(t) + 0.16 * Math.sin(t * 2.3 + 1) + 0.05 * Math.sin(t * 9));
      points.push(`${x.toFixed(1)},${y.toFixed(1)}`);
    }
    return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${color}"/><polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="url(#${fade})"/>`;
  };
  if (plate.hills === 'volcano') {
    const peak = (x: number, top: number, spread: number, color: string) =>
      `<path d="M${x - spread} ${horizon + 4} C ${x - spread * 0.4} ${horizon - top * 0.3} ${x - spread * 0.22} ${horizon - top * 0.85} ${x - spread * 0.07} ${horizon - top} Q ${x} ${horizon - top * 0.95} ${x + spread * 0.08} ${horizon - top * 0.98} C ${x + spread * 0.25} ${horizon - top * 0.8} ${x + spread * 0.45} ${horizon - top * 0.28} ${x + spread} ${horizon + 4} Z" fill="${color}"/>`;
    parts.push(
      peak(w * 0.66, h * 0.3, w * 0.42, mood.hills[0]),
      peak(w * 0.2, h * 0.2, w * 0.34, mood.hills[1]),
      `<rect y="${horizon - h * 0.16}" width="${w}" height="${h * 0.17}" fill="url(#mist)"/>`,
    );
  }
  if (plate.hills === 'high' || plate.hills === 'low') {
    const k = plate.hills === 'high' ? 1 : 0.45;
    parts.push(
      ridge(horizon + 2, h * 0.34 * k, mood.hills[0], 7, 'mist'),
      ridge(horizon + 3, h * 0.22 * k, mood.hills[1], 9, 'mist'),
      ridge(horizon + 4, h * 0.12 * k, mood.hills[2], 13, 'mist'),
    );
  }
  if (plate.hills === 'sea') {
    parts.push(
      ridge(horizon + 2, h * 0.07, mood.hills[0], 5, 'mist'),
      `<rect y="${horizon - h * 0.012}" width="${w}" height="${h}" fill="#2a8fb0"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>
<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${Math.max(horizon, h * 0.2)}">${stops}</linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${mood.glow}" stop-opacity=".95"/><stop offset=".25" stop-color="${mood.glow}" stop-opacity=".4"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.haze}" stop-opacity="0"/><stop offset="1" stop-color="${mood.haze}" stop-opacity=".85"/></linearGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${h * 0.006}"/></filter>
<filter id="soft2" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${h * 0.014}"/></filter>
</defs>${parts.join('')}</svg>`;
}

export interface Overlay {
  readonly width: number;
  readonly height: number;
  readonly bunting: readonly string[];
  readonly confetti: number;
  readonly bokeh: readonly string[];
  readonly glow: string;
  readonly poster?: {
    readonly city: string;
    readonly title: string;
    readonly line: string;
    readonly colors: readonly [string, string];
  };
}

/** What is nearer than everything: pennants, confetti, lights out of focus, and a poster's lettering. */
export function overlaySvg(plate: Overlay, random: Random): string {
  const { width: w, height: h } = plate;
  const parts: string[] = [];
  const string = (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    sag: number,
    size: number,
    blur: number,
  ) => {
    const flags: string[] = [];
    const count = Math.round(Math.hypot(x1 - x0, y1 - y0) / (size * 1.15));
    const at = (t: number) =>
      [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)] as const;
    for (let index = 0; index < count; index += 1) {
      const [ax, ay] = at((index + 0.1) / count);
      const [bx, by] = at((index + 0.9) / count);
      const sway = random.between(-0.16, 0.16) * size;
      const tip = `${(ax + bx) / 2 + sway},${(ay + by) / 2 + size * 1.05}`;
      const color = plate.bunting[index % plate.bunting.length] ?? '#ffffff';
      flags.push(
        `<polygon points="${ax},${ay} ${bx},${by} ${tip}" fill="${color}"/>`,
        `<polygon points="${ax},${ay} ${(ax + bx) / 2},${(ay + by) / 2} ${tip}" fill="#000" opacity=".13"/>`,
      );
    }
    const [mx, my] = at(0.5);
    parts.push(
      `<g filter="url(#b${blur})"><path d="M${x0} ${y0} Q ${mx} ${my * 2 - (y0 + y1) / 2} ${x1} ${y1}" fill="none" stroke="#4a3b35" stroke-width="2"/>${flags.join('')}</g>`,
    );
  };
  if (plate.bunting.length > 0) {
    const k = Math.min(w, h);
    string(-k * 0.05, k * 0.02, w * 0.56, -k * 0.07, k * 0.15, k * 0.05, 1);
    string(w * 0.42, -k * 0.08, w + k * 0.05, k * 0.07, k * 0.12, k * 0.06, 2);
  }
  for (let index = 0; index < plate.confetti; index += 1) {
    const x = random.between(0, w);
    const y = random.between(0, h * 0.72);
    const size = random.between(3, 8) * (h / 540);
    const color = random.pick(['#ffd23f', '#ff5a5f', '#2ec4b6', '#ffffff', '#f7882f', '#7b6cf6']);
    const near = random.next() < 0.12 ? 2 : random.next() < 0.4 ? 1 : 0;
    const k = 1 + near * 0.6;
    parts.push(
      `<rect x="${-size * k * 0.5}" y="${-size * k * 0.3}" width="${size * k}" height="${size * k * 0.6}" rx="1" fill="${color}" opacity=".9" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.between(0, 180).toFixed(0)}) skewX(${random.between(-25, 25).toFixed(0)})" ${near > 0 ? `filter="url(#b${near})"` : ''}/>`,
    );
  }
  plate.bokeh.forEach((color) => {
    const x = random.pick([random.between(-0.05, 0.2), random.between(0.8, 1.05)]) * w;
    parts.push(
      `<circle cx="${x}" cy="${random.between(0.05, 0.95) * h}" r="${random.between(0.04, 0.11) * h}" fill="${color}" opacity=".2" filter="url(#b3)"/>`,
    );
  });
  parts.push(
    `<rect width="${w}" height="${h}" fill="url(#leak)"/>`,
    `<rect width="${w}" height="${h}" fill="url(#vignette)"/>`,
  );
  const { poster } = plate;
  if (poster) {
    const size = Math.min(128, 860 / poster.city.length);
    parts.push(
      `<rect width="${w}" height="${h * 0.38}" fill="url(#shade)"/>`,
      `<rect y="${h * 0.8}" width="${w}" height="${h * 0.2}" fill="url(#foot)"/>`,
      `<g font-family="Poster" text-anchor="start">`,
      `<rect x="48" y="46" width="${poster.line.length * 15 + 44}" height="44" rx="22" fill="${poster.colors[0]}"/>`,
      `<text x="70" y="75" font-size="20" font-weight="700" fill="#fff" letter-spacing="1.6">${poster.line}</text>`,
      `<text x="44" y="${104 + size * 0.82}" font-size="${size}" font-weight="800" fill="#fff" letter-spacing="-3" style="paint-order:stroke" stroke="rgba(0,0,0,.12)" stroke-width="3">${poster.city}</text>`,
      `<text x="48" y="${104 + size * 0.82 + 52}" font-size="38" font-weight="700" fill="${poster.colors[1]}">${poster.title}</text>`,
      `<g transform="translate(48 ${h - 78})"><rect width="${w - 96}" height="2" y="-22" fill="#fff" opacity=".45"/><text y="24" font-size="24" font-weight="800" fill="#fff">E-TIKET LOMBA</text><text x="${w - 96}" y="24" text-anchor="end" font-size="21" font-weight="600" fill="#fff">Pushbike anak</text></g>`,
      '</g>',
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>
<radialGradient id="vignette" cx=".5" cy=".48" r=".78"><stop offset=".62" stop-color="#1a0f14" stop-opacity="0"/><stop offset="1" stop-color="#1a0f14" stop-opacity=".3"/></radialGradient>
<linearGradient id="leak" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${plate.glow}" stop-opacity=".2"/><stop offset=".5" stop-color="${plate.glow}" stop-opacity="0"/></linearGradient>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d1b33" stop-opacity=".72"/><stop offset=".65" stop-color="#0d1b33" stop-opacity=".42"/><stop offset="1" stop-color="#0d1b33" stop-opacity="0"/></linearGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d1b33" stop-opacity="0"/><stop offset="1" stop-color="#0d1b33" stop-opacity=".85"/></linearGradient>
<filter id="b1"><feGaussianBlur stdDeviation="${h * 0.0014}"/></filter><filter id="b2"><feGaussianBlur stdDeviation="${h * 0.004}"/></filter><filter id="b3"><feGaussianBlur stdDeviation="${h * 0.006}"/></filter>
</defs>${parts.join('')}</svg>`;
}

export interface Sign {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly svg: string;
}

/** Lettering for a board, a banner or a number plate. */
export function textSign(
  id: string,
  text: string,
  background: string,
  color: string,
  width = 640,
  height = 96,
  size = 62,
): Sign {
  return {
    id,
    width,
    height,
    background,
    svg: `<text x="${width / 2}" y="${height / 2 + size * 0.36}" text-anchor="middle" font-family="Poster" font-weight="800" font-size="${size}" fill="${color}" letter-spacing="1">${text}</text>`,
  };
}

export function signSvg(sign: Sign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sign.width}" height="${sign.height}" viewBox="0 0 ${sign.width} ${sign.height}"><rect width="${sign.width}" height="${sign.height}" fill="${sign.background}"/>${sign.svg}</svg>`;
}
