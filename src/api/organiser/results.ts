import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** A line of a race's results: a rider of a class that is closed. */
export type RaceResult = Answer<'race_results'>;

/** Of all closed classes, in their order. @throws AppError `not_signed_in`, `race_not_found`, `not_allowed` */
export function readRaceResults(raceId: string) {
  return send(rpcRead('race_results', { race_id: raceId }));
}
