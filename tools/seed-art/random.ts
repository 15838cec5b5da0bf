/** Everything random in the pictures comes from here, so that the same slug always gives the same picture. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** mulberry32 seeded with an FNV-1a hash of the name. */
export function seededRandom(name: string): Random {
  let state = 0x811c9dc5;
  for (const char of name) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

function hash(x: number, y: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** Value noise in 0..1. */
export function noise(x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const top = hash(x0, y0) * (1 - sx) + hash(x0 + 1, y0) * sx;
  const bottom = hash(x0, y0 + 1) * (1 - sx) + hash(x0 + 1, y0 + 1) * sx;
  return top * (1 - sy) + bottom * sy;
}

export function layeredNoise(x: number, y: number): number {
  return (
    noise(x, y) * 0.55 + noise(x * 2.7 + 11, y * 2.7 + 5) * 0.3 + noise(x * 7.1, y * 7.1) * 0.15
  );
}
