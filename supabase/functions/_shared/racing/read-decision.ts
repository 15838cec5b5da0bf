import type { ClassDecision, Decision, Envelope, RaceDecision } from './decisions.ts';
import { checkDecisionId } from './derived-ids.ts';
import { classKinds, count, device, hash, raceKinds, secondTrack, time, uuid } from './kinds.ts';
import { integer, nullable, object, optional, type Reader, record, unreadable } from './readers.ts';
import { attempt, refuse } from './refusal.ts';

const envelope: { [Field in keyof Required<Envelope>]: Reader<Envelope[Field]> } = {
  id: uuid,
  race: uuid,
  class: nullable(uuid),
  n: count,
  prev: nullable(hash),
  track: optional(secondTrack),
  term: count,
  device,
  device_seq: count,
  actor: uuid,
  occurred_at: time,
  server_offset: integer(-1_000_000_000_000, 1_000_000_000_000),
};

/**
 * A decision as it came in, or a refusal: `decision_unreadable` and `field_unknown` with the path, `kind_unknown`, `id_wrong`. What
 * comes back holds exactly the known fields.
 */
export function readDecision(value: unknown): Decision {
  const given = record(value, 'decision');
  const { kind, payload, ...rest } = given;
  const head = object(envelope)(rest, 'decision') as Envelope;
  const kinds: Record<string, { readonly payload: Reader<object> }> =
    head.class === null ? raceKinds : classKinds;
  if (typeof kind !== 'string') {
    return unreadable('decision.kind');
  }
  if (!Object.hasOwn(kinds, kind)) {
    return refuse('kind_unknown', { kind });
  }
  const read = { ...head, kind, payload: kinds[kind]?.payload(payload, kind) } as Decision;
  checkDecisionId(read);
  return read;
}

/** A decision of a branch or of a disk, which came from who knows whom; null: none that this engine reads. */
export function readOrNot(value: unknown): Decision | null {
  const read = attempt(() => readDecision(value));
  return read.ok ? read.value : null;
}

export function isClassDecision(decision: Decision): decision is ClassDecision {
  return decision.class !== null;
}

export function isRaceDecision(decision: Decision): decision is RaceDecision {
  return decision.class === null;
}
