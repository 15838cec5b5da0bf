import { phoneStorage } from '#domain/safe-storage.ts';

/** Which part the screen shows: it outlives a reload, and a browser that was closed. */
export interface VenuePart {
  readonly part: 'sekarang' | 'hasil' | 'podium';
  /** The class whose results are shown. */
  readonly class: string | null;
  readonly podium: Podium | null;
}

export interface Podium {
  readonly class: string;
  readonly final: string;
  /** The first three as they were when the first of them was shown: other ones are not shown in their place. */
  readonly plates: readonly number[];
  /** How many are shown, the third first. */
  readonly shown: number;
}

const first: VenuePart = { part: 'sekarang', class: null, podium: null };

function partKey(race: string) {
  return `papan-layar/${race}`;
}

export function keptPart(race: string): VenuePart {
  const known = phoneStorage.readJson(partKey(race)) as Partial<VenuePart> | null;
  return known &&
    typeof known === 'object' &&
    ['sekarang', 'hasil', 'podium'].includes(`${known.part}`)
    ? { ...first, ...known }
    : first;
}

export function keepPart(race: string, part: VenuePart): void {
  phoneStorage.keepJson(partKey(race), part);
}
