import type { ActionOf } from '#domain/field-kinds.ts';
import type { FieldChanges } from '#domain/field-log/wire.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** The gate's RPCs (migration "gate"): what a phone takes along, sends and hears of. Times are milliseconds since 1970. */

export type GateManifest = Answer<'gate_manifest'>;
export type GateRider = GateManifest['riders'][number];
/** A race by what a volunteer knows it. */
export type RaceAtGate = Answer<'gate_find'>;

/** @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`, `gate_not_yet`, `gate_over` */
export async function readGateManifest(raceId: string): Promise<GateManifest> {
  return send(rpcRead('gate_manifest', { race_id: raceId }));
}

/**
 * Which race a code belongs to that this race's list does not have; null for no entry's.
 * @param subject the code as phones name it (src/organiser/parts/field-log/vault.ts)
 * @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`
 */
export async function findAtGate(raceId: string, subject: string): Promise<RaceAtGate | null> {
  const [race] = await send(rpcRead('gate_find', { race_id: raceId, subject }));
  return race ?? null;
}

type GateAction = ActionOf<'gate'>;

export interface GateChanges extends FieldChanges<GateAction> {
  /** Of the riders, as readGateManifest has it. */
  version: string;
}

/** @throws AppError as readGateManifest */
export async function readGateChanges(raceId: string, after: number): Promise<GateChanges> {
  return send(rpcRead('gate_changes', { race_id: raceId, after })) as Promise<GateChanges>;
}

/**
 * Name and telephone number of a rider's parent. Each look is logged.
 * @param subject the registration as phones name it (src/organiser/parts/field-log/vault.ts)
 * @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`, `not_scanned_yet`, `too_many_contacts`
 */
export async function lookUpGateContact(
  raceId: string,
  subject: string,
): Promise<Answer<'gate_contact'>> {
  return send(rpcRead('gate_contact', { race_id: raceId, subject }));
}
