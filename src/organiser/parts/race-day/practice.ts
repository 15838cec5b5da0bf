import { randomId } from '#domain/random-id.ts';
import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { practiceName } from '#organiser/copy/race-practice.ts';
import type { ChainDatabase, KeptRace } from './chain-store.ts';
import { keepRace } from './kept-races.ts';

/**
 * Latihan: a race day that is played through before the day. It is a copy of the real lists on this phone alone, with ids of its
 * own; the server never hears of it, so that no status changes and nobody is told.
 */

/** The practice of a race on this phone: what there is, or a new copy with nothing decided. Its id. */
export async function openPractice(
  database: ChainDatabase,
  real: KeptRace,
  device: string,
): Promise<string> {
  const known = await practiceOf(database, real.id);
  if (known !== undefined) {
    return known.id;
  }
  const id = randomId();
  await keepRace(database, id, {
    ...real,
    practiceOf: real.id,
    name: practiceName(real.name),
    firstHolder: device,
    mayDecide: true,
    branches: [],
    classes: real.classes.map((one) => ({
      ...one,
      id: uuid5(id, one.id),
      n: 0,
      fase: 'baru',
    })),
    entries: real.entries.map((entry) => ({ ...entry, kelas_id: null })),
  });
  return id;
}

async function practiceOf(database: ChainDatabase, raceId: string): Promise<KeptRace | undefined> {
  return (await database.getAll('races')).find((one) => one.practiceOf === raceId);
}

/**
 * Removes a practice from this phone, all of it or nothing. What it is of stays.
 * @throws Error for a race that is none: what was decided in a race is removed by nobody
 */
export async function wipePractice(database: ChainDatabase, id: string): Promise<void> {
  const transaction = database.transaction(['races', 'decisions', 'branches'], 'readwrite', {
    durability: 'strict',
  });
  const race = await transaction.objectStore('races').get(id);
  if (race?.practiceOf === undefined) {
    transaction.abort();
    await transaction.done.catch(() => undefined);
    throw new Error('Only a practice is wiped.');
  }
  for (const name of ['decisions', 'branches'] as const) {
    const store = transaction.objectStore(name);
    for (const key of await store.index('race').getAllKeys(id)) {
      store.delete(key as never);
    }
  }
  transaction.objectStore('races').delete(id);
  await transaction.done;
}
