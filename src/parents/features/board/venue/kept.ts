import { phoneStorage } from '#domain/safe-storage.ts';
import type { SmallBoard } from '#functions/_shared/board/board.ts';

type Said = NonNullable<SmallBoard['screens']>[string];

/** Which part the screen shows: it outlives a reload, and a browser that was closed. */
export interface VenuePart {
  /** `bergantian`: by itself what the moment asks for. */
  readonly part: Said['show'];
  /** The class whose results or podium are shown. */
  readonly class: string | null;
  readonly podium: Podium | null;
  /** The director's last word that was known when somebody chose at the screen itself; a newer one counts. */
  readonly after: number;
}

export interface Podium {
  readonly class: string;
  readonly final: string;
  /** The first three as they were when the first of them was shown: other ones are not shown in their place. */
  readonly plates: readonly number[];
  /** How many are shown, the third first. */
  readonly shown: number;
}

export const venueParts = [
  'sekarang',
  'hasil',
  'podium',
  'bergantian',
  'undian',
  'sponsor',
] as const;

const first: VenuePart = { part: 'bergantian', class: null, podium: null, after: 0 };

function partKey(race: string) {
  return `papan-layar/${race}`;
}

export function keptPart(race: string): VenuePart {
  const known = phoneStorage.readJson(partKey(race)) as Partial<VenuePart> | null;
  return known && typeof known === 'object' && venueParts.some((part) => part === known.part)
    ? { ...first, ...known }
    : first;
}

export function keepPart(race: string, part: VenuePart): void {
  phoneStorage.keepJson(partKey(race), part);
}

/** What is shown: what the director said last, unless somebody has chosen otherwise at the screen since. */
export function shownPart(kept: VenuePart, said: Said | undefined): VenuePart {
  return said === undefined || said.n <= kept.after
    ? kept
    : { ...kept, part: said.show, class: said.class ?? null };
}

function screenKey(race: string) {
  return `papan-layar-nomor/${race}`;
}

/** The number of this screen: it stands behind the address from the director's code, and is kept. */
export function screenNumber(race: string, hash: string): number {
  const said = Number(hash.slice(1));
  if (Number.isInteger(said) && said > 0) {
    phoneStorage.keep(screenKey(race), String(said));
    return said;
  }
  return Number(phoneStorage.read(screenKey(race))) || 1;
}
