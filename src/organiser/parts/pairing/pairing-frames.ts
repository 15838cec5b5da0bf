import { motosOfDay, startListOf } from '#domain/race-day/station-motos.ts';
import { type Pairing, readPairing, writePairing } from '#functions/_shared/racing/phone-codes.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import {
  readStartLists,
  type StartListCode,
  writeStartLists,
} from '#functions/_shared/racing/wire.ts';
import type { RaceDayStatus } from '#organiser/parts/race-day/day-status.ts';

/** As many motos as a station takes along at once (R16): three pictures. */
const mostMotos = 10;

/** The start lists of the next motos as codes for a station; empty where none is known yet. */
export function nextListFrames({
  race,
  chain,
  classes,
}: Pick<RaceDayStatus, 'race' | 'chain' | 'classes'>): string[] {
  const lists = motosOfDay(chain?.state ?? null, classes)
    .filter(({ status }) => status !== 'resmi' && status !== 'sementara')
    .flatMap((moto) => startListOf(race.id, moto) ?? [])
    .slice(0, mostMotos);
  return writeStartLists(lists);
}

/** The answer to a helper's phone: how it is paired, and behind it the start lists that are next. */
export function writePairingFrames(key: string, pairing: Omit<Pairing, 'lists'>, lists: string[]) {
  return [writePairing(key, { ...pairing, lists: lists.length }), ...lists];
}

/**
 * @param key this phone's own
 * @throws Refusal `tail_incomplete {missing}` while pictures are missing, those of readPairing and readStartLists
 */
export function readPairingFrames(
  texts: readonly string[],
  key: string,
): { pairing: Pairing; lists: StartListCode[] } {
  const answer = texts.find((text) => text.startsWith('J1:'));
  const others = texts.filter((text) => text !== answer);
  if (answer === undefined) {
    const known = others.every((text) => text.startsWith('L1:'));
    return known ? refuse('tail_incomplete', { missing: [1] }) : refuse('code_unknown');
  }
  const pairing = readPairing(answer, key);
  const frames = others.map((text) => readStartLists(text, pairing.race));
  const missing = Array.from({ length: pairing.lists }, (_, index) => index + 1).filter(
    (number) => !frames.some(({ frame }) => frame === number),
  );
  if (missing.length > 0) {
    refuse('tail_incomplete', { missing: missing.map((number) => number + 1) });
  }
  return { pairing, lists: frames.flatMap(({ lists }) => lists) };
}
