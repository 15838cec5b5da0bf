/** The addresses of the organisers' door, below its base `/panitia` (docs/architecture.md). */

/** What stands before every address here; the router knows it. */
export const consoleBase = '/panitia';

export const addresses = {
  races: () => '/',
  invitation: (token: string) => `/undangan/${encodeURIComponent(token)}`,
  newRace: () => '/lomba/baru',
  /** How a race stands. */
  race: (id: string) => `/lomba/${id}`,
  /** The money desk; `query` chooses a part of it (parts/money-addresses.ts). */
  money: (id: string, query = '') => `/lomba/${id}/uang${query}`,
  /** Getting a phone ready for the gate of a race, and how many are in. */
  gate: (id: string) => `/lomba/${id}/gerbang`,
  plates: (id: string) => `/lomba/${id}/gerbang/plat`,
  scanner: (id: string) => `/lomba/${id}/gerbang/pindai`,
  raceSettings: (id: string) => `/lomba/${id}/pengaturan`,
  /** The list of riders; `query` holds its filters. */
  participants: (raceId: string, query = '') => `/lomba/${raceId}/peserta${query}`,
  participant: (raceId: string, registrationId: string) =>
    `/lomba/${raceId}/peserta/${registrationId}`,
  importRiders: (raceId: string) => `/lomba/${raceId}/peserta/impor`,
  startList: (raceId: string) => `/lomba/${raceId}/peserta/daftar-start`,
  waitingList: (raceId: string) => `/lomba/${raceId}/peserta/daftar-tunggu`,
  signIn: ({ next }: { next?: string } = {}) =>
    next === undefined ? '/masuk' : `/masuk?next=${encodeURIComponent(next)}`,
  /** The list of classes, news or tickets, of an organisation. */
  content: ({ kind, organisation }: { kind: string; organisation?: string }) =>
    `/isi?jenis=${kind}${organisation === undefined ? '' : `&penyelenggara=${organisation}`}`,
  /** The editor of a class, an article or a ticket; of one that is not there yet with `fresh`. */
  contentItem: (
    kind: string,
    id: string,
    { organisation, fresh = false }: { organisation: string; fresh?: boolean },
  ) => `/isi/${kind}/${id}?penyelenggara=${organisation}${fresh ? '&baru=1' : ''}`,
};
