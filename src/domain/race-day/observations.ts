import type { ActionOf } from '#domain/field-kinds.ts';
import { type FieldEvent, undoing } from '#domain/field-log/log.ts';
import { shortId } from '#functions/_shared/racing/wire.ts';

/**
 * What the stations of race day see: evidence, which changes nothing by itself. It names a moto as it can (R15): by its
 * number and run at the track, else by class, stage, group and moto; what nobody knows yet is kept and matched later.
 */

export type StationAction = ActionOf<'pos'>;
export type Observation = FieldEvent<StationAction>;

/** What the start area finds missing. */
export const gearReasons = ['helm', 'sarung_tangan', 'sepatu', 'plat', 'sepeda'] as const;
export type GearReason = (typeof gearReasons)[number];

/** A rider who did not finish as the others: why. */
export const marks = ['dnf', 'dns', 'dq'] as const;
export type Mark = (typeof marks)[number];

/** Where the podium of a class is observed. */
export function podiumOf(raceClass: string): string {
  return `${shortId(raceClass)}/podium`;
}

/** What one phone did stands in its own order, whatever its clock said. */
function bySeq(a: Observation, b: Observation): number {
  return (a.device_seq ?? 0) - (b.device_seq ?? 0) || (a.id < b.id ? -1 : 1);
}

/**
 * Observations that count, the earliest first: of one phone in its own order, of several by the corrected time. What was undone,
 * and the undoing, is left out: a phone takes back its own, somebody who may decide any (R24).
 *
 * @param subjects those that are asked for
 */
export function observed(
  all: Iterable<Observation>,
  subjects: readonly string[],
): (Observation & { action: StationAction })[] {
  const undoings: Observation[] = [];
  const byDevice = new Map<string, Observation[]>();
  for (const one of all) {
    if (!subjects.includes(one.subject)) {
      continue;
    }
    if (one.action === undoing) {
      undoings.push(one);
      continue;
    }
    const known = byDevice.get(one.device);
    if (known === undefined) {
      byDevice.set(one.device, [one]);
    } else {
      known.push(one);
    }
  }
  const timed = [...byDevice.values()].flatMap((own) => {
    let latest = 0;
    return own.sort(bySeq).map((one, place) => {
      // A clock that was set back between two acts of a phone changes nothing of their order.
      latest = Math.max(latest, one.at);
      return { one, place, at: latest };
    });
  });
  // Not Map.groupBy, which the oldest browsers that open the app do not have.
  const undoneBy = new Map<string, typeof undoings>();
  for (const one of undoings) {
    undoneBy.set(one.undoes ?? '', [...(undoneBy.get(one.undoes ?? '') ?? []), one]);
  }
  return timed
    .sort((a, b) => a.at - b.at || a.one.device.localeCompare(b.one.device) || a.place - b.place)
    .map(({ one }) => one)
    .filter(
      ({ id, device }) =>
        undoneBy.get(id)?.some((by) => by.device === device || by.decides === true) !== true,
    ) as (Observation & { action: StationAction })[];
}

/** The fields of a payload, which another version of the app may have written. */
export function fieldsOf({ payload }: Observation): Readonly<Record<string, unknown>> {
  return typeof payload === 'object' && payload !== null
    ? (payload as Record<string, unknown>)
    : {};
}

/** A plate, or a place that nobody saw (0). */
export function isPlate(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 9999;
}

export function plateIn(one: Observation): number | null {
  const { plate } = fieldsOf(one);
  return isPlate(plate) ? plate : null;
}

/**
 * Those observed that count: what was read from a phone's code names the act that it is a copy of, and counts from those who may decide, until
 * the act itself is heard. That one may have been taken back.
 */
export function countedActs(all: Iterable<Observation>, subjects: readonly string[]) {
  const every = [...all];
  const heard = new Set(every.map((one) => originalName(one.device, one.device_seq)));
  return observed(every, subjects).filter((one) => {
    const original = copiedFrom(one);
    return original === null || (one.decides === true && !heard.has(original));
  });
}

function copiedFrom(one: Observation): string | null {
  const { device, seq } = fieldsOf(one);
  return typeof device === 'string' ? originalName(device, Number(seq)) : null;
}

function originalName(device: string, seq: number | null | undefined): string {
  return `${device.slice(0, 8)} ${seq ?? 0}`;
}
