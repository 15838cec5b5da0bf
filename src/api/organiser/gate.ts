import type { ActionOf } from '#domain/field-kinds.ts';
import type { FieldChanges } from '#domain/field-log/wire.ts';
import { rpcRead } from '../platform/read.ts';
import { send } from '../platform/send.ts';

/** The gate's RPCs (migration "gate"): what a phone takes along, sends and hears of. Times are milliseconds since 1970. */

export type GateEntry = 'terdaftar' | 'belum_bayar' | 'batal';

export interface GateRider {
  /** What the entry QR says: also the key of what the phone keeps encrypted, so it is never stored (design, section 9). */
  code: string;
  /** The registration. */
  id: string;
  category_id: string;
  entry: GateEntry;
  plate?: number;
  /** The start number that the parent wished for. */
  wish?: string;
  nickname?: string;
  full_name?: string;
  birth_year?: number;
  team?: string;
  city?: string;
  jersey?: string;
  delegate?: { name: string; phone: string };
}

/** A race by what a volunteer knows it. */
export interface NamedRace {
  title: string;
  /** ISO, with an offset. */
  starts_at: string;
  zone: string;
}

/** Another race of the same club, with the first eight letters of each entry's subject, one after the other. */
export interface RaceElsewhere extends NamedRace {
  subjects: string | null;
}

export interface GateManifest {
  race: { id: string; title: string; starts_at: string; zone: string; status: string };
  categories: { id: string; name: string }[];
  riders: GateRider[];
  elsewhere: RaceElsewhere[];
  /** Of the riders: another one when something about them has changed. */
  version: string;
  /** The server's clock. */
  now: number;
}

/** @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`, `gate_not_yet`, `gate_over` */
export async function readGateManifest(raceId: string): Promise<GateManifest> {
  return send<GateManifest>(rpcRead('gate_manifest', { race_id: raceId }));
}

/**
 * Which race a code belongs to that this race's list does not have; null for no entry's.
 * @param subject the code as phones name it (src/organiser/parts/field-log/vault.ts)
 * @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`
 */
export async function findAtGate(
  raceId: string,
  subject: string,
): Promise<(NamedRace & { id: string }) | null> {
  return send<(NamedRace & { id: string }) | null>(
    rpcRead('gate_find', { race_id: raceId, subject }),
  );
}

type GateAction = ActionOf<'gate'>;

export interface GateChanges extends FieldChanges<GateAction> {
  /** Of the riders, as readGateManifest has it. */
  version: string;
}

/** @throws AppError as readGateManifest */
export async function readGateChanges(raceId: string, after: number): Promise<GateChanges> {
  return send<GateChanges>(rpcRead('gate_changes', { race_id: raceId, after }));
}

/**
 * Name and telephone number of a rider's parent. Each look is logged.
 * @param subject the registration as phones name it (src/organiser/parts/field-log/vault.ts)
 * @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`, `not_scanned_yet`, `too_many_contacts`
 */
export async function lookUpGateContact(
  raceId: string,
  subject: string,
): Promise<{ name: string | null; phone: string | null }> {
  return send<{
    name: string | null;
    phone: string | null;
  }>(rpcRead('gate_contact', { race_id: raceId, subject }));
}
