/** The addresses of the organisers' door, below its base `/panitia` (docs/architecture.md). */

import { type Query, segment, withQuery } from '#domain/address.ts';

function race(id: string) {
  return `/lomba/${segment(id)}`;
}

/** The parts of the money desk. They stand in the address, so that a link can be sent, and Back leads to the part before. */
export const moneyParts = [
  'ringkasan',
  'rekap',
  'keputusan',
  'pengembalian',
  'laporan',
  'rincian',
] as const;
export type MoneyPart = (typeof moneyParts)[number];

/** What is printed on race day. */
export const racePrints = ['panggil', 'start', 'moto', 'hasil', 'darurat', 'papan'] as const;
export type RacePrint = (typeof racePrints)[number];

/** Which rows of the money desk are listed. */
export interface RowsFilter {
  /** What came in, what went back, what is not paid. */
  jenis?: 'masuk' | 'keluar' | 'belum';
  /** A day at the venue, YYYY-MM-DD. */
  hari?: string;
  /** A category's id. */
  kategori?: string;
}

/** Which rows of a statement: of these kinds, steps and codes. */
export interface StatementRowsFilter {
  angka?: readonly string[];
  langkah?: readonly string[];
  kode?: readonly string[];
}

/** Both in it, YYYY-MM-DD; null is open. */
interface Days {
  from: string | null;
  until: string | null;
}

export const addresses = {
  races: () => '/',
  invitation: (token: string) => `/undangan/${segment(token)}`,
  newRace: () => '/lomba/baru',
  /** How a race stands. */
  race,
  money: (raceId: string, part?: MoneyPart) =>
    withQuery(`${race(raceId)}/uang`, { bagian: part === 'ringkasan' ? undefined : part }),
  /** The rows behind a number of the money desk. */
  moneyRows: (raceId: string, filter: RowsFilter = {}) =>
    withQuery(`${race(raceId)}/uang`, { bagian: 'rincian', ...filter }),
  /** The statement of a race over days, or the rows behind one of its numbers: those of these kinds. */
  statement: (raceId: string, days: Days, rows: StatementRowsFilter = {}) =>
    withQuery(`${race(raceId)}/uang`, {
      bagian: 'rekap',
      dari: days.from,
      sampai: days.until,
      ...rows,
    }),
  /** The statement of a club over all its races, or the rows behind one of its numbers. */
  clubStatement: (organisation: string, days: Days, rows: StatementRowsFilter = {}) =>
    withQuery('/rekap', {
      organisasi: organisation,
      dari: days.from,
      sampai: days.until,
      ...rows,
    }),
  /** The discount codes of a race's club. */
  codes: (raceId: string) => `${race(raceId)}/kode`,
  /** Where the money of one entry is asked back. */
  moneyBack: (raceId: string, entryId: string) =>
    withQuery(`${race(raceId)}/uang`, { bagian: 'pengembalian', kembalikan: entryId }),
  /** Getting a phone ready for the gate of a race, and how many are in. */
  gate: (raceId: string) => `${race(raceId)}/gerbang`,
  plates: (raceId: string) => `${race(raceId)}/gerbang/plat`,
  scanner: (raceId: string) => `${race(raceId)}/gerbang/pindai`,
  /** Classes and what is next: the director's first screen of race day. */
  raceDay: (raceId: string) => `${race(raceId)}/hari-lomba`,
  raceClass: (raceId: string, classId: string, view: Query = {}) =>
    withQuery(`${race(raceId)}/hari-lomba/kelas/${segment(classId)}`, view),
  /** The stations of race day: finish line, start area, announcer. */
  stations: (raceId: string) => `${race(raceId)}/hari-lomba/pos`,
  station: (raceId: string, which: 'finis' | 'start' | 'penyiar') =>
    `${race(raceId)}/hari-lomba/pos/${which}`,
  /** The running order of the day: motos of all classes, breaks, podiums. */
  raceOrder: (raceId: string) => `${race(raceId)}/hari-lomba/urutan`,
  /** Who decides on race day, and the phones that help. */
  raceControl: (raceId: string) => `${race(raceId)}/hari-lomba/kendali`,
  /** Where a helper without an account has their phone paired. */
  pairThisPhone: () => '/pos/pasang',
  /** The classes of a race day: what is drawn and raced together. */
  raceClasses: (raceId: string) => `${race(raceId)}/hari-lomba/kelas-baru`,
  raceDraw: (raceId: string, classId: string) =>
    `${race(raceId)}/hari-lomba/undian/${segment(classId)}`,
  /** What is printed for a race day, of one class or of all. */
  racePrint: (raceId: string, kind: RacePrint, classId?: string) =>
    withQuery(`${race(raceId)}/hari-lomba/cetak`, { lembar: kind, kelas: classId }),
  raceSettings: (raceId: string) => `${race(raceId)}/pengaturan`,
  participants: (raceId: string, filter: Query = {}) =>
    withQuery(`${race(raceId)}/peserta`, filter),
  participant: (raceId: string, entryId: string) => `${race(raceId)}/peserta/${segment(entryId)}`,
  /** The letters to families of a race, and writing one: to whom the filter finds, as that of the participants. */
  letters: (raceId: string) => `${race(raceId)}/pesan`,
  writeLetter: (raceId: string, filter: Query = {}) =>
    withQuery(`${race(raceId)}/pesan/tulis`, filter),
  changeLetter: (raceId: string, letterId: string) =>
    withQuery(`${race(raceId)}/pesan/tulis`, { ubah: letterId }),
  importRiders: (raceId: string) => `${race(raceId)}/peserta/impor`,
  startList: (raceId: string) => `${race(raceId)}/peserta/daftar-start`,
  waitingList: (raceId: string) => `${race(raceId)}/peserta/daftar-tunggu`,
  /** The people of an organisation; for the operator, all organisations. */
  team: () => '/tim',
  /** The operator's desk: how it all stands, looking something up over all clubs, the settings. */
  operator: () => '/operator',
  /** Without what is looked for, which is somebody's address or number. */
  operatorSearch: () => '/operator/cari',
  operatorAccount: (userId: string) => `/operator/akun/${segment(userId)}`,
  /** @param orderId of the order, or of any of its entries */
  operatorOrder: (orderId: string) => `/operator/pesanan/${segment(orderId)}`,
  operatorClub: (organisationId: string) => `/operator/klub/${segment(organisationId)}`,
  /** The operator's looks and acts in the log of all clubs. */
  operatorLog: () => withQuery('/log', { semua: 'ya', jenis: 'operator' }),
  /** @param key the setting that is open. */
  operatorSettings: (key?: string) => withQuery('/operator/setelan', { buka: key }),
  signIn: (query: { next?: string } = {}) => withQuery('/masuk', query),
  /** The list of classes, news or tickets, of an organisation. */
  content: ({ kind, organisation }: { kind: string; organisation?: string }) =>
    withQuery('/isi', { jenis: kind, penyelenggara: organisation }),
  /** The editor of a class, an article or a ticket; with `fresh`, of one not stored yet. */
  contentItem: (
    kind: string,
    id: string,
    { organisation, fresh = false }: { organisation: string; fresh?: boolean },
  ) =>
    withQuery(`/isi/${segment(kind)}/${segment(id)}`, {
      penyelenggara: organisation,
      baru: fresh ? 1 : undefined,
    }),
};

/** The part of the money desk that an address names. */
export function moneyPartOf(value: string | null): MoneyPart {
  return moneyParts.find((part) => part === value) ?? 'ringkasan';
}
