/**
 * What the public reads of a race day, as it is read: the compiler holds that each field of `board.ts` stands here and is read as what it is
 * there. Files are kept on phones and in caches across releases, so what a newer server says besides is let through.
 */

import { type PenaltyCode, penaltyCodes } from '../racing/penalties.ts';
import {
  all,
  anyText,
  boolean,
  byField,
  dictionary,
  list,
  nullable,
  number,
  oneOf,
  open,
  optional,
  type Reader,
  unreadable,
} from '../racing/readers.ts';
import type {
  BoardClass,
  BoardClassHead,
  BoardDay,
  BoardEvent,
  BoardMoto,
  BoardNames,
  BoardPenalty,
  PublishedBoard,
} from './board.ts';

type Item<Of> = Of extends readonly (infer One)[] ? One : never;

/** One of all words of a type: the compiler holds that none is missing. */
function word<Of extends string>(words: Readonly<Record<Of, 1>>): Reader<Of> {
  return oneOf(Object.keys(words) as Of[]);
}

const isSo = optional<true>((value, path) => (value === true ? value : unreadable(path)));
const numbers = all(number);
const finish = { order: numbers, dnf: numbers, dns: numbers, dq: numbers };
const stage = word<BoardMoto['moto']['stage']>({
  kualifikasi: 1,
  perempat_final: 1,
  semi_final: 1,
  final: 1,
});
const moto = open<BoardMoto['moto']>({ stage, group: number, moto: number });
const status = word<BoardMoto['status']>({
  menunggu: 1,
  dipanggil: 1,
  berjalan: 1,
  sementara: 1,
  resmi: 1,
});
const phase = word<BoardClassHead['phase']>({
  baru: 1,
  ditutup: 1,
  diundi: 1,
  undian_batal: 1,
  selesai: 1,
  batal: 1,
});
const ties = { moto_mundur: 1, moto_akhir: 1, gate_awal: 1, menang: 1 } as const;
const ways = { tempat: 1, dq: 1, tanpa_hasil: 1, tidak_start: 1, mundur: 1 } as const;

const boardMoto = open<BoardMoto>({
  number: nullable(number),
  class: anyText,
  moto,
  track: optional(number),
  final: nullable(anyText),
  status,
  again: optional(anyText),
  calls: optional(number),
  plates: numbers,
});

/** The small board as the host answers it, or as it was kept. */
export const readPublished = open<PublishedBoard>({
  race: anyText,
  title: anyText,
  zone: anyText,
  v: number,
  plateless: isSo,
  called_off: isSo,
  paused: nullable(anyText),
  stopped: boolean,
  screens: optional(
    dictionary(
      open<NonNullable<PublishedBoard['screens']>[string]>({
        show: word({ bergantian: 1, sekarang: 1, hasil: 1, podium: 1, undian: 1, sponsor: 1 }),
        class: optional(anyText),
        final: optional(anyText),
        shown: optional(number),
        of: optional(number),
        n: number,
      }),
    ),
  ),
  now: all(boardMoto),
  next: all(boardMoto),
  replaced: optional(dictionary(number)),
  breaks: all(
    open<Item<PublishedBoard['breaks']>>({
      type: oneOf(['istirahat', 'podium']),
      name: anyText,
      minutes: number,
      after: number,
      before: nullable(number),
    }),
  ),
  numbers: dictionary(dictionary(number)),
  pace: nullable(number),
  classes: all(
    open<BoardClassHead>({
      id: anyText,
      name: anyText,
      n: number,
      sha: anyText,
      phase,
      done: number,
      motos: number,
      plateless: isSo,
      ended: optional(
        all(
          open<Item<NonNullable<BoardClassHead['ended']>>>({
            outcome: word({ ...ways, batal: 1 }),
            final: nullable(anyText),
            plates: numbers,
          }),
        ),
      ),
    }),
  ),
  latest: optional(
    all(
      open<Item<NonNullable<PublishedBoard['latest']>>>({
        ...finish,
        class: anyText,
        moto,
        final: nullable(anyText),
        status: oneOf(['sementara', 'resmi']),
        protest: boolean,
        corrected: boolean,
        at: anyText,
      }),
    ),
  ),
  dibuat_pada: nullable(anyText),
  panitia_terdengar: nullable(anyText),
  basi: isSo,
});

type Draw = Item<BoardClass['draws']>;
type Group = Item<Item<BoardClass['stages']>['groups']>;
type Run = Item<Group['motos']>;
type Rank = Item<Group['standing']>;

const value: Reader<number | string> = (one, path) =>
  typeof one === 'string' ? one : number(one, path);
const ranks = nullable(number);
const ofCategory = open<Item<BoardClass['categories']>>({ id: anyText, plates: numbers });

/** Looks the codes up when it reads: in the built app this file may run before the one that has them. */
const penaltyCode: Reader<PenaltyCode> = (value, path) => oneOf(penaltyCodes)(value, path);

const draw = open<Draw>({
  ke: number,
  text: anyText,
  code: anyText,
  day: optional(anyText),
  way: byField('way', {
    orang: open<Extract<Draw['way'], { way: 'orang' }>>({
      way: oneOf(['orang']),
      people: number,
      organiser: number,
    }),
    tempat: open<Extract<Draw['way'], { way: 'tempat' }>>({ way: oneOf(['tempat']) }),
  }),
  chance: nullable(anyText),
  batches: nullable(all(numbers)),
  voided: nullable(anyText),
  committed_at: anyText,
  proven: optional(boolean),
  drawn_at: nullable(anyText),
  list: all(open<Item<Draw['list']>>({ plate: number, team: number })),
  organiser_teams: optional(numbers),
  format: open<Draw['format']>({
    name: anyText,
    gates: number,
    motos: open<Draw['format']['motos']>({
      one: number,
      batch: number,
      semi: number,
      final: number,
    }),
    gateOrder: all(
      word<Item<Draw['format']['gateOrder']>>({
        tabel: 1,
        terbalik: 1,
        tukar: 1,
        klasemen: 1,
        undi: 1,
      }),
    ),
    stageRows: oneOf(['peringkat', 'undi']),
    paths: all(open<Item<Draw['format']['paths']>>({ batches: number, mains: numbers })),
    advance: open<Draw['format']['advance']>({
      perempat_final: ranks,
      semi_final: ranks,
      final: ranks,
    }),
    points: open<Draw['format']['points']>({ dnf: number, dns: number, dq: number }),
    dqLeaves: boolean,
    ties: all(word(ties)),
    smallestFinal: number,
    finals: all(anyText),
    podium: number,
    penalties: optional(
      all(
        open<Item<NonNullable<Draw['format']['penalties']>>>({
          code: penaltyCode,
          points: number,
        }),
      ),
    ),
  }),
});

const run = open<Run>({
  moto: number,
  run: number,
  status,
  list: all(open<Item<Run['list']>>({ plate: number, gate: number })),
  result: nullable(open<NonNullable<Run['result']>>({ ...finish, at: anyText })),
  corrected: all(open<Item<Run['corrected']>>({ ...finish, reason: anyText, at: anyText })),
  discarded: all(open<Item<Run['discarded']>>({ run: number, reason: anyText })),
  protests: all(
    open<Item<Run['protests']>>({
      plate: number,
      decided: oneOf(['terbuka', 'diterima', 'ditolak']),
    }),
  ),
  penalties: optional(
    all(open<BoardPenalty>({ plate: number, code: penaltyCode, points: number })),
  ),
});

/** A class's file. */
export const readClassFile = open<BoardClass>({
  race: anyText,
  id: anyText,
  name: anyText,
  n: number,
  hash: anyText,
  phase,
  plateless: isSo,
  draws: all(draw),
  riders: all(
    open<Item<BoardClass['riders']>>({
      plate: number,
      formerly: numbers,
      late: boolean,
      withdrawn: boolean,
      dq: boolean,
      rides_along: boolean,
    }),
  ),
  stages: all(
    open<Item<BoardClass['stages']>>({
      stage,
      groups: all(
        open<Group>({
          group: number,
          role: oneOf(['batch', 'semi', 'final']),
          name: nullable(anyText),
          idle: boolean,
          motos: all(run),
          standing: all(
            open<Rank>({
              plate: number,
              place: number,
              total: number,
              points: numbers,
              decided: nullable(
                open<NonNullable<Rank['decided']>>({
                  by: word<NonNullable<Rank['decided']>['by']>({
                    ...ties,
                    mulai: 1,
                    peringkat: 1,
                    total: 1,
                    hukuman: 1,
                    lintas: 1,
                    undi_seri: 1,
                    undi: 1,
                  }),
                  moto: nullable(number),
                  own: value,
                  ahead: value,
                  against: number,
                }),
              ),
              struck: isSo,
            }),
          ),
          provisional: boolean,
        }),
      ),
    }),
  ),
  placings: all(
    open<Item<BoardClass['placings']>>({
      plate: number,
      outcome: word(ways),
      final: nullable(anyText),
      rank: nullable(number),
    }),
  ),
  early: nullable(anyText),
  jury: nullable(anyText),
  categories: all(ofCategory),
});

/** What stands in no class's file. */
export const readDay = open<BoardDay>({
  events: all(
    open<BoardEvent>({
      kind: word({ panggil: 1, protes: 1, putus_protes: 1, jeda: 1, lanjut: 1 }),
      at: anyText,
      class: optional(anyText),
      moto: optional(moto),
      final: optional(anyText),
      accepted: optional(boolean),
      word: optional(anyText),
      track: optional(number),
    }),
  ),
});

const named: Reader<readonly [nickname: string, team: string]> = (one, path) =>
  list(anyText, 2, 2)(one, path) as readonly [string, string];
const namesFields = { names: dictionary(named), hidden: numbers };

/** Nicknames and teams. */
export const readNames = open<BoardNames>({
  ...namesFields,
  byClass: optional(dictionary(open<Pick<BoardNames, 'names' | 'hidden'>>(namesFields))),
});
