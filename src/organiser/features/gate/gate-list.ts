import { sendFieldEvents } from '#api/organiser/field.ts';
import {
  type GateChanges,
  type GateEntry,
  type GateRider,
  type RaceElsewhere,
  readGateChanges,
  readGateManifest,
} from '#api/organiser/gate.ts';
import type { ActionOf } from '#domain/field-kinds.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import type { FetchedList, FieldWork } from '#organiser/parts/field-log/field-phone.ts';
import type { KeptList, StoredAct } from '#organiser/parts/field-log/store.ts';
import { seal, subjectOf } from '#organiser/parts/field-log/vault.ts';

/** What the gate puts on the log of the field: its list, its way to the server, its name. */

export const gateKind = 'gate';
export type GateAction = ActionOf<typeof gateKind>;

export interface StoredRace extends KeptList {
  title: string;
  starts_at: string;
  zone: string;
  categories: { id: string; name: string }[];
  /** The club's other races, for a code that is none of this one's. */
  elsewhere: RaceElsewhere[];
  /** In the record of the race, so that a thousand of them are one read. */
  riders: StoredRider[];
}

export interface StoredRider {
  /** The entry, by the hash of its code (src/organiser/parts/field-log/vault.ts). */
  subject: string;
  category_id: string;
  entry: GateEntry;
  plate?: number;
  nickname?: string;
}

/** What only the code opens. */
export type RiderDetails = Pick<
  GateRider,
  'id' | 'full_name' | 'birth_year' | 'team' | 'city' | 'jersey' | 'delegate' | 'wish'
>;

/** The list is given until the day after the race, wherever that day ends. */
const keptAfterStartMs = 60 * 60 * 60_000;

export const gateWork: FieldWork<GateAction, StoredRace, GateChanges> = {
  kind: gateKind,
  transport: {
    send: (raceId, events) => sendFieldEvents(gateKind, raceId, events),
    hear: readGateChanges,
  },
  list: {
    fetch: fetchList,
    versionIn: ({ version }) => version,
    endings: new Set(['not_allowed', 'race_not_found', 'gate_over', 'gate_not_yet']),
    over: ({ starts_at }) => instantOf(starts_at) + keptAfterStartMs,
  },
  mended: ({ gate, ...act }: StoredAct & { gate?: string }) =>
    // Before the log served other kinds, an act named its place so.
    gate === undefined ? act : { ...act, place: gate },
};

async function fetchList(raceId: string): Promise<FetchedList<StoredRace>> {
  const { race, riders, now, ...rest } = await readGateManifest(raceId);
  const stored = await Promise.all(
    riders.map(async ({ code, category_id, entry, plate, nickname, ...details }) => {
      const subject = await subjectOf(code);
      const rider: StoredRider = {
        subject,
        category_id,
        entry,
        ...(plate === undefined ? {} : { plate }),
        ...(nickname === undefined ? {} : { nickname }),
      };
      const sealed =
        entry === 'batal'
          ? {}
          : { sealed: await seal(gateKind, code, details satisfies RiderDetails) };
      return { rider, sealed: { subject, ...sealed } };
    }),
  );
  const { id, title, starts_at, zone } = race;
  const list = { id, title, starts_at, zone, ...rest, riders: stored.map(({ rider }) => rider) };
  return { list, sealed: stored.map(({ sealed }) => sealed), now };
}
