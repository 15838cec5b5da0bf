import type { ChainDatabase, KeptRace } from './chain-store.ts';

/** The race as the phone keeps it; null: it was never read here, or what lies there is no race, and it is read anew. */
export async function raceOf(database: ChainDatabase, race: string): Promise<KeptRace | null> {
  return asRace(await database.get('races', race));
}

function asRace(kept: Partial<KeptRace> | undefined): KeptRace | null {
  return kept !== undefined && Array.isArray(kept.classes) && Array.isArray(kept.entries)
    ? (kept as KeptRace)
    : null;
}

const nothingOfRace: Omit<KeptRace, 'id'> = {
  name: '',
  timeZone: '',
  mayDecide: false,
  firstHolder: null,
  classes: [],
  entries: [],
  names: null,
  userId: '',
  readAt: 0,
};

/** Keeps what is new of a race beside its decisions. Nobody else writes of it. @returns the race as it is kept now */
export async function keepRace(
  database: ChainDatabase,
  id: string,
  changes: Partial<KeptRace>,
): Promise<KeptRace> {
  const transaction = database.transaction('races', 'readwrite');
  const known = asRace(await transaction.store.get(id));
  const race: KeptRace = { ...nothingOfRace, ...known, ...changes, id };
  await Promise.all([transaction.store.put(race), transaction.done]);
  return race;
}
