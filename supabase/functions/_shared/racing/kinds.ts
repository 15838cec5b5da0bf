import type { DrawWay } from './commitment.ts';
import { type Format, finalNames, ownFormat, presetNames, tieBreaks } from './format.ts';
import { gatePolicies, mostBatches, mostGates } from './gates.ts';
import { stageNames } from './moto.ts';
import { mostPenaltyPoints, penaltyCodes } from './penalties.ts';
import {
  boolean,
  byField,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Read,
  type Reader,
  text,
  typed,
} from './readers.ts';

/**
 * The kinds of decisions, a row each: what is read, checked, hashed, published and erased of a decision follows from its row. Riders are
 * named by plate; `n` is the number of a decision in its chain.
 */

/** What a rider of the list ends as (R3): exactly one of these. */
export const outcomes = ['tempat', 'dq', 'tanpa_hasil', 'tidak_start', 'mundur'] as const;
/** What a helper's phone is for (R24). */
export const deviceRoles = ['mulai', 'finis', 'penyiar', 'layar'] as const;
/** Tracks of a place, each with a lease of its own (R10). */
export const mostTracks = 2;

const mostRiders = mostBatches * mostGates;
/** Classes under one code: as many as a QR code of its text still holds. */
const mostOfOneDraw = 30;
/** All groups of one stage, consolation finals too. */
const mostGroups = 40;

export const uuid = text(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const hash = text(/^[0-9a-f]{64}$/);
export const time = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/);
/** A device's key or name, never a person's. */
export const device = text(/^[\w.:+/=-]{1,200}$/);
export const count = integer(1, 1_000_000);
export const secondTrack = integer(2, mostTracks);

/** Why something is decided. */
const reason = typed(/^\S(.{0,198}\S)?$/su);
/** What a break or podium is called. */
const itemName = typed(/^(\S(.{0,58}\S)?|[0-9a-f]{64})$/u);

/** What a final is called, picked as a format's own name is: both stand on the board, and a free word may name a child (R34). */
const final = text(new RegExp(`^(${finalNames.join('|')}|Final [1-9]\\d?)$`));

const plate = integer(1, 9999);
const team = integer(0, 9999);
const plates = list(plate, mostRiders);
const group = integer(1, mostGroups);
const gate = integer(1, mostGates);
const stage = oneOf(stageNames);
const moto = object({ stage, group, moto: integer(1, 5) });
const finish = { order: plates, dnf: plates, dns: plates, dq: plates };
/** Ids of the observations, or of a branch's decision, that this rests on. */
const cites = optional(list(uuid, 50));
/** Why it goes on although a protest is open (R25). */
const despite = optional(reason);
/** Riders who have not paid and may race all the same, each with the reason (R32). */
const unpaid = optional(list(object({ plate, reason }), mostRiders, 1));

const drawWay: Reader<DrawWay> = byField('way', {
  orang: object({
    way: oneOf(['orang']),
    people: integer(1, 50),
    organiser: integer(0, 999_999),
  }),
  tempat: object({ way: oneOf(['tempat']) }),
});

const ranks = nullable(gate);
const format: Reader<Format> = object({
  name: oneOf([...presetNames, ownFormat]),
  gates: integer(1, 20),
  motos: object({
    one: integer(1, 5),
    batch: integer(1, 5),
    semi: integer(1, 5),
    final: integer(1, 5),
  }),
  gateOrder: list(oneOf(gatePolicies), 4, 1),
  stageRows: oneOf(['peringkat', 'undi']),
  paths: list(
    object({ batches: integer(1, mostBatches), mains: list(integer(1, 4), 3) }),
    mostBatches,
    1,
  ),
  advance: object({ perempat_final: ranks, semi_final: ranks, final: ranks }),
  points: object({ dnf: integer(1, 50), dns: integer(1, 50), dq: integer(1, 50) }),
  dqLeaves: boolean,
  ties: list(oneOf(tieBreaks), tieBreaks.length),
  smallestFinal: integer(1, 20),
  finals: list(final, mostGroups, 1),
  podium: integer(1, 20),
  penalties: optional(
    list(
      object({ code: oneOf(penaltyCodes), points: integer(1, mostPenaltyPoints) }),
      penaltyCodes.length,
      1,
    ),
  ),
});

/** A line of the final placings: final and rank for `tempat`, null for all others. */
export const placing = object({
  plate,
  outcome: oneOf(outcomes),
  final: nullable(final),
  rank: nullable(integer(1, mostRiders)),
});

/** A rider whom a shrunken batch sends elsewhere (R2). */
const move = object({ plate, from: group, to: group, gate });

const otherItem = object({
  type: oneOf(['istirahat', 'podium']),
  name: itemName,
  minutes: integer(0, 600),
});
/** An entry of the day's running order. `track`: of a place with several; left out: the first. */
export const orderItem = byField('type', {
  moto: object({
    type: oneOf(['moto']),
    number: integer(1, 10_000),
    class: uuid,
    moto,
    track: optional(integer(1, 4)),
  }),
  istirahat: otherItem,
  podium: otherItem,
});

interface Kind {
  /** Reads the payload. Its typed words stand in the chain as hashes, and erasing a child takes them (R34). */
  readonly payload: Reader<object>;
  /** By typed field what a director picks from a list: only these words are public, for what somebody typed may name a child (R34). */
  readonly picked?: Readonly<Record<string, readonly string[]>>;
}

/** A kind of decision of a class; what is left out does not hold for it. */
export interface ClassKind extends Kind {
  /** Never undone: a void, a correction or a new decision answers it (R5, R7, R12, R27, R30). */
  readonly final?: true;
  /** Also when the class is closed (R30); a lost plate and a withdrawal are of no use then. */
  readonly afterClosing?: true;
  /** Also when the race was stopped (R33): how each class ends, and corrections. */
  readonly afterStop?: true;
  /** Only before a start (R2, R7, R8, R27, R28), or of a stage that has not begun. */
  readonly beforeStart?: true;
  /** Not while a branch has a raced moto without a result in the chain (R13). */
  readonly waitsForBranches?: true;
}

const goingOn = { despite: ['Menunggu video', 'Waktu lomba terbatas'] } as const;

/** What is decided in a class: a closed list. */
export const classKinds = {
  /**
   * List, format and way of the draw are final (R5); `code` is the whole kode undian. `day`: what it holds of each class that is drawn with
   * this one (R40). `categories`: of a merged class, with whose plates;
   * together they are the list.
   */
  tutup_daftar: {
    payload: object({
      engine: count,
      ke: integer(1, 2),
      list: list(object({ plate, team }), mostRiders),
      format,
      draw: drawWay,
      code: hash,
      day: optional(list(hash, mostOfOneDraw, 2)),
      categories: optional(list(object({ id: uuid, plates }), 20, 1)),
      unpaid,
    }),
    final: true,
  },
  undi: {
    payload: byField('way', {
      orang: object({ way: oneOf(['orang']), numbers: list(integer(0, 999_999), 50) }),
      tempat: object({ way: oneOf(['tempat']), batches: list(plates, mostBatches, 1) }),
    }),
    final: true,
  },
  batal_undian: {
    payload: object({ reason }),
    final: true,
    beforeStart: true,
    picked: {
      reason: ['Angka salah ketik', 'Daftar salah', 'Angka tidak jadi dibuka', 'HP rusak'],
    },
  },
  /** `unpaid`: why the rider may race although the entry is not paid (R32). */
  susulan: { payload: object({ plate, team, batch: group, gate, unpaid }), beforeStart: true },
  mundur: {
    payload: object({ plate, reason }),
    picked: { reason: ['Sakit', 'Cedera', 'Sepeda rusak', 'Pulang'] },
  },
  dq: {
    payload: object({ plate, reason }),
    afterClosing: true,
    afterStop: true,
    picked: {
      reason: ['Perilaku', 'Sepeda tidak sesuai', 'Umur tidak sesuai', 'Bantuan dari luar'],
    },
  },
  tanpa_hasil: {
    payload: object({ plate, reason }),
    picked: { reason: ['Umur tidak sesuai', 'Ikut meramaikan'] },
  },
  plat_ganti: { payload: object({ old: plate, new: plate }) },
  compact: {
    payload: object({ absent: plates, one: boolean, moved: list(move, mostRiders) }),
    beforeStart: true,
  },
  panggil: { payload: object({ moto, despite }), picked: goingOn },
  mulai: { payload: object({ moto, despite, cites }), final: true, picked: goingOn },
  /** `reason`: a private note, which no board and no helper's phone ever has. */
  hentikan_moto: { payload: object({ moto, reason: optional(reason) }) },
  hasil: { payload: object({ moto, run: count, ...finish, cites }) },
  /** `result` is the n of the `hasil` that was looked at. */
  resmi: {
    payload: object({ moto, result: count, despite }),
    afterStop: true,
    picked: goingOn,
  },
  /** `started`: the riders who had started the discarded run; left out: everybody on its start list, or its result's. */
  ulang: {
    payload: object({ moto, reason, started: optional(plates) }),
    beforeStart: true,
    picked: { reason: ['Start salah', 'Lintasan terhalang', 'Salah gate', 'Tabrakan beruntun'] },
  },
  koreksi: {
    payload: object({ moto, ...finish, reason, cites }),
    afterClosing: true,
    afterStop: true,
    picked: { reason: ['Salah ketik', 'Video dilihat', 'Protes diterima', 'Lembar juri lain'] },
  },
  /** Penalty points of a rider in a moto, as the format has them for the code; 0 takes them back (R39). */
  hukuman: {
    payload: object({
      moto,
      plate,
      code: oneOf(penaltyCodes),
      points: integer(0, mostPenaltyPoints),
    }),
  },
  protes: {
    payload: object({ moto, plate, reason }),
    picked: { reason: ['Urutan finis', 'Start curi', 'Menghalangi', 'Keluar lintasan'] },
  },
  putus_protes: {
    payload: object({ protest: count, accepted: boolean, reason }),
    afterStop: true,
    picked: { reason: ['Video dilihat', 'Juri sepakat', 'Tidak ada bukti'] },
  },
  /** The plates of each main group and consolation final by row. */
  tahap: {
    payload: object({
      stage,
      mains: list(plates, 4, 1),
      finals: list(plates, mostGroups),
      despite,
    }),
    waitsForBranches: true,
    picked: goingOn,
  },
  sisip: {
    payload: object({ plate, stage, group, reason }),
    beforeStart: true,
    picked: { reason: ['Koreksi hasil'] },
  },
  undi_seri: { payload: object({ order: list(plate, mostRiders, 2), how: reason }) },
  /** Motos that ran under the last holder: nobody calls or starts them again (R12). */
  ambil_alih: { payload: object({ raced: list(moto, 200) }), final: true, afterStop: true },
  urung: { payload: object({ n: count }), afterStop: true, beforeStart: true },
  /** The class goes on at another track, whose holder decides in it from now on (R10). */
  pindah: { payload: object({ track: integer(1, mostTracks) }) },
  /** `early`: by the standing although motos are open; `jury`: typed by hand (R13). */
  tutup_kelas: {
    payload: object({
      placings: list(placing, mostRiders + mostGates),
      early: optional(reason),
      jury: optional(reason),
    }),
    final: true,
    afterStop: true,
    waitsForBranches: true,
    picked: {
      early: ['Hujan', 'Waktu habis', 'Lintasan rusak', 'Hari sudah gelap'],
      jury: ['Dua hasil yang berbeda', 'Hasil tidak lengkap', 'Keputusan dewan juri'],
    },
  },
  batal_kelas: {
    payload: object({ reason }),
    final: true,
    afterStop: true,
    picked: { reason: ['Hujan', 'Lintasan rusak', 'Peserta kurang'] },
  },
} as const satisfies Record<string, ClassKind>;

/** As many names has a podium at the venue. */
export const podiumPlaces = 3;

/** Screens at a venue that have a number of their own. */
export const mostScreens = 6;
/** `bergantian`: by itself what the moment asks for. */
export const screenShows = [
  'bergantian',
  'sekarang',
  'hasil',
  'podium',
  'undian',
  'sponsor',
] as const;

/** What is decided for the whole race: leases, devices, running order. */
export const raceKinds = {
  /** To a phone that scanned it; the phone that wrote it decides nothing more (R11). */
  serah: { payload: object({ to: device }) },
  /**
   * Moto numbers of the running order up to `last_raced` count as raced (R12). `classes`: those that ran on the track, where there are two; what
   * comes to it later did not run under its last holder.
   */
  ambil_alih: {
    payload: object({
      last_raced: integer(0, 10_000),
      old_phone: oneOf(['di_tangan', 'mati', 'hilang']),
      reason,
      classes: optional(list(uuid, 200)),
    }),
  },
  /** The place has a second track with a lease of its own; the phone that decides it is the first to hold it (R10). */
  lintasan: { payload: object({ track: secondTrack }) },
  /** `name`: what the phone's person called it. */
  pasang: {
    payload: object({
      key: device,
      role: oneOf(deviceRoles),
      until: time,
      name: optional(reason),
    }),
  },
  lepas: { payload: object({ key: device }) },
  /**
   * What a screen at the venue shows; `class`: of which class, where it shows one. `final`, `shown`: of that podium so many names are open, the
   * last of them first; `of`: the number of the class's last decision meanwhile, for after a correction it begins anew.
   */
  layar: {
    payload: object({
      screen: integer(1, mostScreens),
      show: oneOf(screenShows),
      class: optional(uuid),
      final: optional(final),
      shown: optional(integer(0, podiumPlaces)),
      of: optional(integer(1, 100_000)),
    }),
  },
  urutan: {
    payload: object({ items: list(orderItem, 2_000) }),
    /** What a break is called, the first where nothing else may be said; a podium is called by its class. */
    picked: { 'items[].name': ['Istirahat', 'Makan siang', 'Salat', 'Upacara'] },
  },
  /** `word`: what the board says of it. */
  jeda: {
    payload: object({ word: reason }),
    picked: {
      word: [
        'Hujan',
        'Istirahat makan',
        'Istirahat salat',
        'Perbaikan lintasan',
        'Menunggu tim medis',
      ],
    },
  },
  lanjut: { payload: object({}) },
  hentikan_lomba: {
    payload: object({ reason }),
    picked: {
      reason: [
        'Hujan badai',
        'Lintasan tidak aman',
        'Hari sudah gelap',
        'Diminta pengelola tempat',
      ],
    },
  },
} as const satisfies Record<string, Kind>;

type Acts<Kinds extends Record<string, Kind>> = {
  [Name in keyof Kinds]: { readonly kind: Name; readonly payload: Read<Kinds[Name]['payload']> };
}[keyof Kinds];

/** What is decided in a class, without the envelope. */
export type ClassAct = Acts<typeof classKinds>;
/** What is decided for the whole race, without the envelope. */
export type RaceAct = Acts<typeof raceKinds>;

/** What holds for a kind of decision of a class. */
export function traitsOf({ kind }: Pick<ClassAct, 'kind'>): ClassKind {
  return classKinds[kind];
}

const allKinds: readonly Kind[] = [...Object.values(classKinds), ...Object.values(raceKinds)];

/** Where words stand that somebody typed, in payloads of any kind: `reason`, `items[].name`. */
export const typedFields: readonly string[] = [
  ...new Set(allKinds.flatMap(({ payload }) => payload.typed ?? [])),
].sort();

/** All words that a director picks from a list. */
export const pickedWords: readonly string[] = [
  ...new Set(allKinds.flatMap(({ picked = {} }) => Object.values(picked).flat())),
].sort();
