/** The addresses of the organisers' door, below its base `/panitia` (docs/architecture.md). */

/** What stands before every address here; the router knows it. */
export const consoleBase = '/panitia';

export const addresses = {
  races: () => '/',
  invitation: (token: string) => `/undangan/${encodeURIComponent(token)}`,
  newRace: () => '/lomba/baru',
  raceSettings: (id: string) => `/lomba/${id}/pengaturan`,
  signIn: ({ next }: { next?: string } = {}) =>
    next === undefined ? '/masuk' : `/masuk?next=${encodeURIComponent(next)}`,
};
