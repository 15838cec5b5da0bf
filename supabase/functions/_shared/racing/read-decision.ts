import type { DrawWay } from './commitment.ts';
import {
  type ClassAct,
  type ClassDecision,
  type Decision,
  deviceRoles,
  type Envelope,
  mostTracks,
  outcomes,
  type RaceAct,
  type RaceDecision,
} from './decisions.ts';
import { checkDecisionId } from './derived-ids.ts';
import { type Format, tieBreaks } from './format.ts';
import { gatePolicies, mostBatches, mostGates } from './gates.ts';
import { stageNames } from './moto.ts';
import { attempt, refuse } from './refusal.ts';

/** Reads a value or refuses it with its path: nothing is coerced, nothing unknown is let through. */
type Reader<Value> = (value: unknown, path: string) => Value;
type Values<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends Reader<infer Value> ? Value : never;
};

function unreadable(path: string): never {
  return refuse('decision_unreadable', { path });
}

function optional<Value>(reader: Reader<Value>): Reader<Value | undefined> {
  return (value, path) => (value === undefined ? undefined : reader(value, path));
}

function nullable<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (value, path) => (value === null ? null : reader(value, path));
}

function integer(least: number, most: number): Reader<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : unreadable(path);
}

function text(pattern: RegExp): Reader<string> {
  return (value, path) =>
    typeof value === 'string' && pattern.test(value) ? value : unreadable(path);
}

function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return (value, path) => choices.find((choice) => choice === value) ?? unreadable(path);
}

function boolean(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : unreadable(path);
}

function list<Item>(item: Reader<Item>, most: number, least = 0): Reader<Item[]> {
  return (value, path) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? value.map((one, index) => item(one, `${path}[${index}]`))
      : unreadable(path);
}

function record(value: unknown, path: string): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : unreadable(path);
}

function object<Fields extends Record<string, Reader<unknown>>>(
  fields: Fields,
): Reader<Values<Fields>> {
  return (value, path) => {
    const given = record(value, path);
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(fields, name)) {
        refuse('field_unknown', { path: `${path}.${name}` });
      }
    }
    const read = Object.entries(fields).flatMap(([name, reader]) => {
      const one = reader(given[name], `${path}.${name}`);
      return one === undefined ? [] : [[name, one] as const];
    });
    return Object.fromEntries(read) as Values<Fields>;
  };
}

/** An object whose fields depend on the value of one of them. */
function byField<Kinds extends Record<string, Reader<unknown>>>(
  field: string,
  kinds: Kinds,
): Reader<ReturnType<Kinds[keyof Kinds]>> {
  return (value, path) => {
    const kind = record(value, path)[field];
    const reader =
      typeof kind === 'string' && Object.hasOwn(kinds, kind)
        ? kinds[kind]
        : unreadable(`${path}.${field}`);
    return reader?.(value, path) as ReturnType<Kinds[keyof Kinds]>;
  };
}

const mostRiders = mostBatches * mostGates;
/** Batches, heats and consolation finals of one stage. */
const mostGroups = 40;

const uuid = text(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const hash = text(/^[0-9a-f]{64}$/);
const time = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/);
/** A device's key or name, never a person's. */
const device = text(/^[\w.:+/=-]{1,200}$/);
const reason = text(/^\S(.{0,198}\S)?$/su);
const name = text(/^\S(.{0,58}\S)?$/u);
/** Typed, or the hash that stands for it. */
const typedName = text(/^(\S(.{0,58}\S)?|[0-9a-f]{64})$/u);
const plate = integer(1, 9999);
const team = integer(0, 9999);
const count = integer(1, 1_000_000);
const plates = list(plate, mostRiders);
const cites = optional(list(uuid, 50));
const heat = integer(1, mostGroups);
const stage = oneOf(stageNames);
const moto = object({ stage, heat, moto: integer(1, 5) });
const finish = { order: plates, dnf: plates, dns: plates, dq: plates };
const despite = optional(reason);
const unpaid = optional(list(object({ plate, reason }), mostRiders, 1));

const drawWay: Reader<DrawWay> = byField('way', {
  orang: object({
    way: oneOf(['orang']),
    people: integer(1, 50),
    organiser: integer(0, 999_999),
  }),
  tempat: object({ way: oneOf(['tempat']) }),
});

const ranks = nullable(integer(1, mostGates));
const format: Reader<Format> = object({
  name,
  gates: integer(1, 20),
  motos: object({
    one: integer(1, 5),
    batch: integer(1, 5),
    heat: integer(1, 5),
    final: integer(1, 5),
  }),
  gateOrder: list(oneOf(gatePolicies), 4, 1),
  stageRows: oneOf(['peringkat', 'undi']),
  paths: list(
    object({ batches: integer(1, mostBatches), heats: list(integer(1, 4), 3) }),
    mostBatches,
    1,
  ),
  advance: object({ perempat_final: ranks, semi_final: ranks, final: ranks }),
  points: object({ dnf: integer(1, 50), dns: integer(1, 50), dq: integer(1, 50) }),
  dqLeaves: boolean,
  ties: list(oneOf(tieBreaks), tieBreaks.length),
  smallestFinal: integer(1, 20),
  finals: list(name, mostGroups, 1),
  podium: integer(1, 20),
});

const placing = object({
  plate,
  outcome: oneOf(outcomes),
  final: nullable(name),
  rank: nullable(integer(1, mostRiders)),
});

/** One reader a kind: TypeScript holds that none is missing and that each reads what its kind holds. */
type PayloadReaders<Of extends ClassAct | RaceAct> = {
  [Kind in Of['kind']]: Reader<Extract<Of, { kind: Kind }>['payload']>;
};

const classPayloads: PayloadReaders<ClassAct> = {
  tutup_daftar: object({
    engine: count,
    ke: integer(1, 2),
    list: list(object({ plate, team }), mostRiders),
    format,
    draw: drawWay,
    code: hash,
    categories: optional(list(object({ id: uuid, plates }), 20, 1)),
    unpaid,
  }),
  undi: byField('way', {
    orang: object({ way: oneOf(['orang']), numbers: list(integer(0, 999_999), 50) }),
    tempat: object({ way: oneOf(['tempat']), batches: list(plates, mostBatches, 1) }),
  }),
  batal_undian: object({ reason }),
  susulan: object({ plate, team, batch: heat, gate: integer(1, mostGates), unpaid }),
  mundur: object({ plate, reason }),
  dq: object({ plate, reason }),
  tanpa_hasil: object({ plate, reason }),
  plat_ganti: object({ old: plate, new: plate }),
  compact: object({
    absent: plates,
    one: boolean,
    moved: list(object({ plate, from: heat, to: heat, gate: integer(1, mostGates) }), mostRiders),
  }),
  panggil: object({ moto, despite }),
  mulai: object({ moto, despite, cites }),
  hentikan_moto: object({ moto, reason: optional(reason) }),
  hasil: object({ moto, run: count, ...finish, cites }),
  resmi: object({ moto, result: count, despite }),
  ulang: object({ moto, reason, started: optional(plates) }),
  koreksi: object({ moto, ...finish, reason, cites }),
  protes: object({ moto, plate, reason }),
  putus_protes: object({ protest: count, accepted: boolean, reason }),
  tahap: object({ stage, heats: list(plates, 4, 1), finals: list(plates, mostGroups), despite }),
  sisip: object({ plate, stage, heat, reason }),
  undi_seri: object({ order: list(plate, mostRiders, 2), how: reason }),
  ambil_alih: object({ raced: list(moto, 200) }),
  urung: object({ n: count }),
  pindah: object({ track: integer(1, mostTracks) }),
  tutup_kelas: object({
    placings: list(placing, mostRiders + mostGates),
    early: optional(reason),
    jury: optional(reason),
  }),
  batal_kelas: object({ reason }),
};

const racePayloads: PayloadReaders<RaceAct> = {
  serah: object({ to: device }),
  ambil_alih: object({
    last_raced: integer(0, 10_000),
    old_phone: oneOf(['di_tangan', 'mati', 'hilang']),
    reason,
    classes: optional(list(uuid, 200)),
  }),
  lintasan: object({ track: integer(2, mostTracks) }),
  pasang: object({
    key: device,
    role: oneOf(deviceRoles),
    until: time,
    name: optional(reason),
  }),
  lepas: object({ key: device }),
  urutan: object({
    items: list(
      byField('type', {
        moto: object({
          type: oneOf(['moto']),
          number: integer(1, 10_000),
          class: uuid,
          moto,
          track: optional(integer(1, 4)),
        }),
        istirahat: object({
          type: oneOf(['istirahat']),
          name: typedName,
          minutes: integer(0, 600),
        }),
        podium: object({ type: oneOf(['podium']), name: typedName, minutes: integer(0, 600) }),
      }),
      2_000,
    ),
  }),
  jeda: object({ word: reason }),
  lanjut: object({}),
  hentikan_lomba: object({ reason }),
};

const envelope: { [Field in keyof Required<Envelope>]: Reader<Envelope[Field]> } = {
  id: uuid,
  race: uuid,
  class: nullable(uuid),
  n: count,
  prev: nullable(hash),
  track: optional(integer(2, mostTracks)),
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
  const readers: Record<string, Reader<unknown>> = head.class === null
    ? racePayloads
    : classPayloads;
  if (typeof kind !== 'string') {
    return unreadable('decision.kind');
  }
  if (!Object.hasOwn(readers, kind)) {
    return refuse('kind_unknown', { kind });
  }
  const read = { ...head, kind, payload: readers[kind]?.(payload, kind) } as Decision;
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
