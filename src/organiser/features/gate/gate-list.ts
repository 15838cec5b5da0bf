import { sendFieldEvents } from '#api/organiser/field.ts';
import {
  type GateChanges,
  type GateManifest,
  type GateRider,
  type RaceAtGate,
  readGateChanges,
  readGateManifest,
} from '#api/organiser/gate.ts';
import type { ActionOf } from '#domain/field-kinds.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import type { FetchedList, FieldWork } from '#organiser/parts/field-log/field-phone.ts';
import type { KeptList, StoredFieldEvent } from '#organiser/parts/field-log/store.ts';
import { encrypt, subjectOf } from '#organiser/parts/field-log/vault.ts';

/** What the gate puts on the log of the field: its list, its way to the server, its name. */

export const gateKind = 'gate';
export type GateAction = ActionOf<typeof gateKind>;

/** A race by what a volunteer knows it. */
export interface NamedRace {
  title: string;
  /** ISO, with an offset. */
  starts_at: string;
  zone: string;
}

/** What a phone keeps has words of its own, so that lists of an older release stay readable whatever an answer is called. */
export interface StoredRace extends KeptList, NamedRace {
  categories: { id: string; name: string }[];
  /** The club's other races, for a code that is none of this one's. */
  elsewhere: (NamedRace & { subjects: string | null })[];
  /** There will be a public board, so families are asked whether it may name their child. */
  board?: boolean;
  /** In the record of the race, so that a thousand of them are one read. */
  riders: StoredRider[];
}

export interface StoredRider {
  /** The entry, by the hash of its code (src/organiser/parts/field-log/vault.ts). */
  subject: string;
  category_id: string;
  entry: GateRider['entry'];
  plate?: number;
  nickname?: string;
  /** The whole name, where another rider of the race has the same nickname: else two children could not be told apart. */
  name?: string;
  /** Whether the nickname may stand on the public board, and since when that was said: ms since 1970. */
  board?: boolean;
  board_at?: number;
}

/** What only the code opens. */
export interface RiderDetails {
  /** The registration. */
  id: string;
  full_name?: string;
  birth_year?: number;
  team?: string;
  city?: string;
  jersey?: string;
  /** The start number that the parent wished for. */
  wish?: string;
  delegate?: { name: string; phone: string };
}

/** The list is given until the day after the race, wherever that day ends. */
const keptAfterStartMs = 60 * 60 * 60_000;

export const gateWork: FieldWork<GateAction, StoredRace, GateChanges> = {
  kind: gateKind,
  transport: {
    send: (raceId, events) => sendFieldEvents(gateKind, raceId, events),
    hear: readGateChanges,
  },
  list: {
    fetch: async (raceId) => storedList(await readGateManifest(raceId)),
    versionIn: ({ version }) => version,
    endings: new Set(['not_allowed', 'race_not_found', 'gate_over', 'gate_not_yet']),
    over: ({ starts_at }) => instantOf(starts_at) + keptAfterStartMs,
  },
  mended: ({ gate, ...act }: StoredFieldEvent & { gate?: string }) =>
    // Before the log served other kinds, an act named its place so.
    gate === undefined ? act : { ...act, place: gate },
};

export function namedRace({ judul, tanggal_mulai, zona_waktu }: Omit<RaceAtGate, 'id'>): NamedRace {
  return { title: judul, starts_at: tanggal_mulai, zone: zona_waktu };
}

/** What is not known takes no room on the phone. */
function known<Value>(key: string, value: Value | null) {
  return value === null ? {} : { [key]: value };
}

/** A nickname as it is called out. */
function spoken({ nama_panggilan_rider: nickname }: GateRider): string {
  return nickname?.trim().toLowerCase() ?? '';
}

/** Nicknames of more than one child: two entries of a child have one whole name. */
function sharedNicknames(riders: readonly GateRider[]): ReadonlySet<string> {
  const names = new Map<string, string | null>();
  const shared = new Set<string>();
  for (const rider of riders) {
    const nickname = spoken(rider);
    if (names.has(nickname) && names.get(nickname) !== rider.nama_lengkap_rider) {
      shared.add(nickname);
    }
    names.set(nickname, rider.nama_lengkap_rider);
  }
  return shared;
}

async function storedRider(rider: GateRider, shared: ReadonlySet<string>) {
  const subject = subjectOf(rider.kode_masuk);
  const stored: StoredRider = {
    subject,
    category_id: rider.kategori_id,
    entry: rider.entry,
    ...known('plate', rider.nomor_plat),
    ...known('nickname', rider.nama_panggilan_rider),
    ...known('name', shared.has(spoken(rider)) ? rider.nama_lengkap_rider : null),
    ...known('board', rider.on_board),
    ...known('board_at', rider.on_board_since),
  };
  if (rider.entry === 'batal') {
    return { rider: stored, encrypted: { subject } };
  }
  const { delegate } = rider;
  const details: RiderDetails = {
    id: rider.id,
    ...known('full_name', rider.nama_lengkap_rider),
    ...known('birth_year', rider.birth_year),
    ...known('team', rider.nama_tim),
    ...known('city', rider.kota_asal),
    ...known('jersey', rider.jersey),
    ...known('wish', rider.nomor_bib),
    ...known('delegate', delegate && { name: delegate.nama, phone: delegate.nomor_hp }),
  };
  return {
    rider: stored,
    encrypted: { subject, encrypted: await encrypt(gateKind, rider.kode_masuk, details) },
  };
}

/** The list as a phone keeps it. */
export async function storedList(answer: GateManifest): Promise<FetchedList<StoredRace>> {
  const { race, categories, elsewhere, version, now } = answer;
  const shared = sharedNicknames(answer.riders);
  const riders = await Promise.all(answer.riders.map((rider) => storedRider(rider, shared)));
  return {
    list: {
      id: race.id,
      ...namedRace(race),
      categories: categories.map(({ id, nama }) => ({ id, name: nama })),
      board: race.has_board,
      elsewhere: elsewhere.map(({ subjects, ...other }) => ({ ...namedRace(other), subjects })),
      riders: riders.map(({ rider }) => rider),
      version,
    },
    encrypted: riders.map(({ encrypted }) => encrypted),
    now,
  };
}
