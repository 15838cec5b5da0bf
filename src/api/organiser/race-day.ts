import type { RaceDayAnswer, Stopped } from '#functions/_shared/race-day/contract.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import {
  all,
  anyText,
  asIs,
  boolean,
  dictionary,
  nullable,
  number,
  open,
} from '#functions/_shared/racing/readers.ts';
import { rpcRead } from '../platform/read.ts';
import { readAnswer } from '../platform/read-answer.ts';
import type { Answer } from '../platform/schema.ts';
import { callFunction, send } from '../platform/send.ts';

/** What the console asks and sends on race day (migration "race_day", function `race-day`). */

/** A class of a race day: what is drawn and raced together. */
export type RaceClass = Answer<'race_classes'>;
/** An entry that may stand in a class's list, or does. */
export type RaceDayEntry = Answer<'race_day_entries'>;

/**
 * What was decided in the race beyond what this phone has.
 * @param heads the number of the last decision that is known of each chain, by class, and by race for the race's own
 * @param device this phone: parents read when the one that decides was last heard of
 * @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`
 */
export function readRaceChains(
  raceId: string,
  heads: Readonly<Record<string, number>>,
  device: string,
) {
  return send(rpcRead('race_chains', { race_id: raceId, heads, device }));
}

/** @throws AppError as readRaceChains */
export function readRaceClasses(raceId: string) {
  return send(rpcRead('race_classes', { race_id: raceId }));
}

/** @throws AppError as readRaceChains */
export function readRaceDayEntries(raceId: string) {
  return send(rpcRead('race_day_entries', { race_id: raceId }));
}

/**
 * Decisions that were not accepted because another phone decides.
 * @param device this phone, which from now on knows of them: it builds no stage past a raced moto of theirs
 * @throws AppError as readRaceChains
 */
export function readRaceBranches(raceId: string, device: string) {
  return send(rpcRead('race_branches', { race_id: raceId, device }));
}

/**
 * Makes a class of these categories, or changes it while nothing is decided in it.
 * @param classId the phone's own, so that the same call again is the same class
 * @throws AppError `category_in_other_class`, `category_not_in_race`, `field_required`, `text_too_long`, `list_closed`, `race_class_not_found`
 */
export function saveRaceClass(
  raceId: string,
  classId: string,
  name: string,
  categoryIds: readonly string[],
) {
  return send(
    rpcRead('save_race_class', {
      race_id: raceId,
      class_id: classId,
      name,
      category_ids: [...categoryIds],
    }),
  );
}

/** The lease of the race for this device where nobody has it; the answer says whose it was first. @throws AppError */
export function takeRaceLease(raceId: string, device: string) {
  return send(rpcRead('take_race_lease', { race_id: raceId, device }));
}

const stopped = open<Stopped>({
  chain: anyText,
  n: number,
  code: anyText,
  facts: dictionary(asIs),
  kept: boolean,
});
/** As the function answers: with readers of ours, since zod is too heavy for a phone of a race day. */
const raceDayAnswer = open<RaceDayAnswer>({
  accepted: number,
  heads: dictionary(number),
  stopped: all(stopped),
  refusal: nullable(stopped),
});

/**
 * Sends decisions in the order in which they were made; the same ones again are harmless.
 * @throws AppError `not_allowed`, `lease_missing`, `race_not_found` …
 */
export async function sendDecisions(
  raceId: string,
  decisions: readonly Decision[],
): Promise<RaceDayAnswer> {
  return readAnswer(raceDayAnswer, await callFunction('race-day', { race_id: raceId, decisions }));
}
