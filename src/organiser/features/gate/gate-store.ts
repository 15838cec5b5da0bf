import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { GateEntry, RaceElsewhere } from '#api/organiser/gate.ts';
import { gateListDatabase, gateLogDatabase } from '#domain/gate-databases.ts';
import type { GateEvent } from '#domain/gate-log.ts';
import { forgetGateNames } from './gate-name.ts';
import type { Sealed } from './gate-vault.ts';

/**
 * The gate's storage on this phone: the lists of riders in one database, the log and who the phone is in another. Whoever
 * signs out, at whichever door, takes the first away as a whole (src/api/auth.ts); acts that nobody has heard of yet name
 * no child and may outlive that.
 */

export interface StoredRace {
  id: string;
  title: string;
  starts_at: string;
  zone: string;
  categories: { id: string; name: string }[];
  /** The club's other races, for a code that is none of this one's. */
  elsewhere: RaceElsewhere[];
  /** Of the riders, as the server counts it. */
  version: string;
  /** When the list was fetched: milliseconds since 1970, by this phone. */
  preparedAt: number;
  /** Whose session fetched it. */
  userId: string;
  /** In the record of the race, so that a thousand of them are one read. */
  riders: StoredRider[];
}

export interface StoredRider {
  /** The entry, by the hash of its code (gate-vault.ts). */
  subject: string;
  category_id: string;
  entry: GateEntry;
  plate?: number;
  nickname?: string;
}

/** The rest of a rider, for whoever shows the code: read when somebody does. */
export interface SealedRider {
  race: string;
  subject: string;
  /** Of a cancelled entry there is no rest. */
  sealed?: Sealed;
}

export interface StoredAct extends GateEvent {
  race: string;
  /** By this phone's own clock; acts of others have none. */
  occurred_at?: number;
  server_offset?: number;
  /** `heard`: of another phone. `refused`: the server took it for no act; it stays to be looked at. */
  state: 'waiting' | 'sent' | 'refused' | 'heard';
  code?: string;
  /** Another gate was earlier, and somebody here has read so. */
  told?: true;
}

interface ListSchema extends DBSchema {
  races: { key: string; value: StoredRace };
  sealed: {
    key: [string, string];
    value: SealedRider;
    indexes: { race: string; subject: string };
  };
}

interface LogSchema extends DBSchema {
  acts: { key: string; value: StoredAct; indexes: { race: string } };
  /** `device`, `offset`, and `cursor <race>`: up to where the log of all phones is known. */
  phone: { key: string; value: string | number };
}

export type ListDatabase = IDBPDatabase<ListSchema>;
export type LogDatabase = IDBPDatabase<LogSchema>;

/** How a database ended that was open: taken off by the app (sign-out, another version), or thrown away by the phone. */
export type Ending = 'taken' | 'thrown_away';

/** @param onGone the lists are no longer on the phone, or soon */
export async function openLists(onGone: (ending: Ending) => void): Promise<ListDatabase> {
  return openDB<ListSchema>(gateListDatabase, 3, {
    upgrade(database) {
      // A list of another shape is fetched again.
      for (const name of database.objectStoreNames) {
        database.deleteObjectStore(name);
      }
      database.createObjectStore('races', { keyPath: 'id' });
      const sealed = database.createObjectStore('sealed', { keyPath: ['race', 'subject'] });
      sealed.createIndex('race', 'race');
      sealed.createIndex('subject', 'subject');
    },
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      onGone('taken');
    },
    terminated: () => onGone('thrown_away'),
  });
}

/** @param onGone as for openLists */
export function openGateLog(onGone: (ending: Ending) => void): Promise<LogDatabase> {
  return openDB<LogSchema>(gateLogDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('acts', { keyPath: 'id' }).createIndex('race', 'race');
      database.createObjectStore('phone');
    },
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      onGone('taken');
    },
    terminated: () => onGone('thrown_away'),
  });
}

/** The phone's own name in the log, made once. */
export async function deviceOf(database: LogDatabase): Promise<string> {
  const known = await database.get('phone', 'device');
  if (typeof known === 'string') {
    return known;
  }
  const device = crypto.randomUUID();
  await database.put('phone', device, 'device');
  return device;
}

/** Puts a race's list in place of the one before: who is no longer on it is gone from the phone. */
export async function storeRace(
  database: ListDatabase,
  race: StoredRace,
  sealed: SealedRider[],
): Promise<void> {
  const transaction = database.transaction(['races', 'sealed'], 'readwrite');
  const store = transaction.objectStore('sealed');
  for (const key of await store.index('race').getAllKeys(race.id)) {
    store.delete(key);
  }
  for (const rider of sealed) {
    store.put(rider);
  }
  transaction.objectStore('races').put(race);
  await transaction.done;
}

/** Takes the list of one race off the phone. */
export async function forgetList(database: ListDatabase, raceId: string): Promise<void> {
  const transaction = database.transaction(['races', 'sealed'], 'readwrite');
  const sealed = transaction.objectStore('sealed');
  for (const key of await sealed.index('race').getAllKeys(raceId)) {
    sealed.delete(key);
  }
  transaction.objectStore('races').delete(raceId);
  await transaction.done;
}

/** Takes the lists of all races off the phone. */
export async function forgetLists(database: ListDatabase): Promise<void> {
  const transaction = database.transaction(['races', 'sealed'], 'readwrite');
  transaction.objectStore('races').clear();
  transaction.objectStore('sealed').clear();
  await transaction.done;
}

/** How many acts of any race on this phone the server has not taken. */
export async function unsentActs(): Promise<number> {
  const log = await openGateLog(() => undefined);
  try {
    const acts = await log.getAll('acts');
    return acts.filter(({ state }) => state === 'waiting' || state === 'refused').length;
  } finally {
    log.close();
  }
}

/** The phone is given back: nothing of the gate stays on it. The lists go with the session (src/api/auth.ts). */
export async function forgetGate(): Promise<void> {
  forgetGateNames();
  await deleteDB(gateLogDatabase);
}
