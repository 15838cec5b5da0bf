/**
 * What stages, groups and motos are called, in one place: on screens, papers, the board, the venue's screen, by the announcer and in refusals. On a
 * radio two names for one moto are a wrong call.
 */
import {
  groupFacts,
  type MotoRef,
  parseMoto,
  type StageName,
} from '#functions/_shared/racing/moto.ts';
import { finalTitle } from '#functions/_shared/venue/placing-words.ts';

const stages: Readonly<Record<StageName, string>> = {
  kualifikasi: 'Kualifikasi',
  perempat_final: 'Perempat final',
  semi_final: 'Semifinal',
  final: 'Final',
};

export { finalTitle };

/** A stage as a whole. */
export function stageWord(stage: unknown): string {
  return stages[stage as StageName] ?? String(stage);
}

/**
 * "Batch 2", "Semifinal 1", "Final Novice".
 * @param final its name; null: it is no final, or this phone does not know it
 */
export function groupTitle(stage: StageName, group: number, final: string | null): string {
  if (final !== null) {
    return finalTitle(final);
  }
  const { role, index, isConsolation } = groupFacts({ stage, group });
  switch (role) {
    case 'batch':
      return `Batch ${index}`;
    case 'semi':
      return `${stages[stage]} ${index}`;
    case 'final':
      return isConsolation ? 'Final lain' : 'Final';
  }
}

/** "Batch 2, moto 1" */
export function motoIn(group: string, moto: number): string {
  return `${group}, moto ${moto}`;
}

export function motoInClass({ stage, group, moto }: MotoRef, final: string | null): string {
  return motoIn(groupTitle(stage, group, final), moto);
}

/** What a moto is known by. */
export interface NamedMoto {
  /** In the day's running order; null: it has none yet. */
  readonly number: number | null;
  readonly className: string;
  /** Null: this phone knows its number alone. */
  readonly ref: MotoRef | null;
  /** A final's name, where this phone knows it. */
  readonly final?: string | null;
  /** Of a race with two. */
  readonly track?: number | null;
}

/** Below "Moto 27": "Boys 2019 · Final Utama". */
export function motoPlace({ number, className, ref, final = null }: NamedMoto): string {
  return joined(
    className,
    number === null || ref === null ? '' : groupTitle(ref.stage, ref.group, final),
  );
}

/** "Moto 27 · Boys 2019 · Final Utama"; without a number "Boys 2019 · Batch 2, moto 1". */
export function motoLine(named: NamedMoto): string {
  const { number, ref, final = null, track } = named;
  return joined(
    number === null ? '' : `Moto ${number}`,
    track ? trackName(track) : '',
    motoPlace(named),
    number === null && ref ? motoInClass(ref, final) : '',
  );
}

export function trackName(track: number): string {
  return `Lintasan ${track}`;
}

function joined(...words: readonly string[]): string {
  return words.filter(Boolean).join(' · ');
}

/** A moto, or a group, as a refusal names it: `kualifikasi/2/1`, behind it a final's name. */
export function motoWord(fact: unknown): string {
  const [stage = '', group = '', moto, ...final] = String(fact).split('/');
  const name = final.length > 0 ? final.join('/') : null;
  const ref = parseMoto(`${stage}/${group}/${moto ?? 1}`);
  if (ref === null) {
    return String(fact);
  }
  return moto === undefined ? groupTitle(ref.stage, ref.group, name) : motoInClass(ref, name);
}
