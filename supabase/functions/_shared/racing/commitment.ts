import { fewestPeople } from './draw.ts';
import { refuse } from './refusal.ts';
import { sha256 } from './sha256.ts';

/**
 * Where the chance comes from: numbers of at least three people besides the organiser (R6), or lots on a stage before everybody's eyes.
 */
export type DrawWay =
  | { readonly way: 'orang'; readonly people: number; readonly organiser: number }
  | { readonly way: 'tempat' };

/** What is fixed before any chance exists (R5). */
export interface Commitment {
  readonly race: string;
  readonly raceClass: string;
  /** 1 for the first draw of this class, 2 after a void. */
  readonly ke: number;
  readonly listHash: string;
  readonly riders: number;
  readonly gates: number;
  readonly batches: number;
  readonly formatHash: string;
  readonly engine: number;
  readonly draw: DrawWay;
}

function wayLine(draw: DrawWay): string {
  return draw.way === 'orang' ? `orang ${draw.people} ${draw.organiser}` : draw.way;
}

/** The text of R5: eleven lines joined by a newline, none at the end, ids in lower case. */
export function commitmentText(commitment: Commitment): string {
  return [
    'undian 1',
    `lomba ${commitment.race.toLowerCase()}`,
    `kelas ${commitment.raceClass.toLowerCase()}`,
    `ke ${commitment.ke}`,
    `daftar ${commitment.listHash}`,
    `peserta ${commitment.riders}`,
    `gate ${commitment.gates}`,
    `batch ${commitment.batches}`,
    `format ${commitment.formatHash}`,
    `mesin ${commitment.engine}`,
    wayLine(commitment.draw),
  ].join('\n');
}

/** The kode undian: the text's hash in full; screens show eight characters of it. */
export function drawCode(text: string): string {
  return sha256(text);
}

/** What a code over several classes holds of each (R40): the hash of its text without the line of the chance. */
export function classHash(commitment: Commitment): string {
  return sha256(commitmentText(commitment).split('\n').slice(0, -1).join('\n'));
}

/**
 * The text of R40: one commitment over the lists of several classes.
 *
 * @param hashes as `classHash` makes them, by class id ascending
 */
export function dayText(race: string, hashes: readonly string[], draw: DrawWay): string {
  return ['undian hari 1', `lomba ${race.toLowerCase()}`, ...hashes, wayLine(draw)].join('\n');
}

/** The kode undian of a class: of its own text, or of the day's (R40). */
export function codeOf(commitment: Commitment, day: readonly string[] | undefined): string {
  return drawCode(
    day ? dayText(commitment.race, day, commitment.draw) : commitmentText(commitment),
  );
}

/** R6 and R7: three people or more; the second draw of a class is not by people again. */
export function checkDrawWay(draw: DrawWay, ke: number): void {
  if (draw.way === 'orang' && draw.people < fewestPeople) {
    refuse('chance_too_few', { people: draw.people });
  }
  if (draw.way === 'orang' && ke > 1) {
    refuse('draw_way', { ke });
  }
}
