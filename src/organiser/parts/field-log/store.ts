import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { Encrypted } from '#api/platform/decrypting.ts';
import { listDatabaseOf, logDatabaseOf } from '#domain/field-log/databases.ts';
import type { FieldEvent } from '#domain/field-log/log.ts';
import type { Ending } from '#organiser/parts/phone/phone-shelf.ts';
import { forgetPlaceNames } from './place-name.ts';

/**
 * What a log of the field keeps on this phone: the lists of its races in one database, the acts and who the phone is in
 * another. Signing out, at either door, takes the first away as a whole (src/api/auth.ts); acts that nobody has heard of
 * yet name no child and may outlive that.
 */

/** What the phone takes along of a race. A kind of log adds what it needs to answer without a signal. */
export interface KeptList {
  /** The race. */
  id: string;
  /** As the server counts it. */
  version: string;
  /** When it was fetched, by the server's clock: milliseconds since 1970. */
  preparedAt: number;
  /** The account whose session fetched the list. */
  userId: string;
}

/** What only the code opens of one subject: read when somebody shows the code. */
export interface EncryptedPart {
  race: string;
  subject: string;
  /** Of some there is nothing to open. */
  encrypted?: Encrypted;
}

export interface StoredFieldEvent<Action extends string = string> extends FieldEvent<Action> {
  race: string;
  /** By this phone's own clock; acts of others have none. */
  occurred_at?: number;
  server_offset?: number;
  /** `heard`: of another phone. `refused`: the server took it for no act; it stays to be looked at. */
  state: 'waiting' | 'sent' | 'refused' | 'heard';
  code?: string;
  /** Another phone was earlier, and somebody here has read so. */
  told?: true;
}

interface ListSchema<List extends KeptList> extends DBSchema {
  races: { key: string; value: List };
  encrypted: {
    key: [string, string];
    value: EncryptedPart;
    indexes: { race: string; subject: string };
  };
}

interface LogSchema extends DBSchema {
  acts: { key: string; value: StoredFieldEvent; indexes: { race: string } };
  /**
   * `device`, `seq`: how many acts this phone has made; `device <race>`: the name it had to take there; `cursor <race>`:
   * up to where the log of all phones is known.
   */
  phone: { key: string; value: string | number };
}

export type ListDatabase<List extends KeptList> = IDBPDatabase<ListSchema<List>>;
export type LogDatabase = IDBPDatabase<LogSchema>;

/** @param onGone the lists are no longer on the phone, or soon */
export async function openLists<List extends KeptList>(
  kind: string,
  onGone: (ending: Ending) => void,
): Promise<ListDatabase<List>> {
  return openDB<ListSchema<List>>(listDatabaseOf(kind), 3, {
    upgrade(database) {
      // A list of another shape is fetched again.
      for (const name of database.objectStoreNames) {
        database.deleteObjectStore(name);
      }
      database.createObjectStore('races', { keyPath: 'id' });
      const encrypted = database.createObjectStore('encrypted', { keyPath: ['race', 'subject'] });
      encrypted.createIndex('race', 'race');
      encrypted.createIndex('subject', 'subject');
    },
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      onGone('taken');
    },
    terminated: () => onGone('thrown_away'),
  });
}

/**
 * Acts that wait here may be all that is known of a child: the shape of this database does not change, what older
 * versions of the app have put into it is understood where it is read.
 * @param onGone as for openLists
 */
export async function openLog(
  kind: string,
  onGone: (ending: Ending) => void,
): Promise<LogDatabase> {
  return openDB<LogSchema>(logDatabaseOf(kind), 1, {
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

/** Any database of this phone that says who the phone is. */
interface PhoneDatabase {
  get(store: 'phone', key: string): Promise<unknown>;
  add(store: 'phone', value: string, key: string): Promise<unknown>;
}

/** Where it is kept that the phone is called otherwise in one race, whose log knows its name as somebody else's. */
export function deviceKey(raceId: string): string {
  return `device ${raceId}`;
}

/**
 * The phone's own name in the log, made once: of two pages that open at once, both have the first one's.
 * @param raceId where the phone may have had to take another
 */
export async function deviceOf(database: PhoneDatabase, raceId = ''): Promise<string> {
  const known =
    (await database.get('phone', deviceKey(raceId))) ?? (await database.get('phone', 'device'));
  if (typeof known === 'string') {
    return known;
  }
  const device = crypto.randomUUID();
  try {
    await database.add('phone', device, 'device');
    return device;
  } catch (error) {
    const others = await database.get('phone', 'device');
    if (typeof others === 'string') {
      return others;
    }
    throw error;
  }
}

/** What a phone knew whose log the browser threw away while it was open. */
interface Remembered {
  device: string;
  acts: Iterable<StoredFieldEvent>;
}

/**
 * Puts back what was thrown away, before anything new is written: the phone keeps its name and its count, unless another page
 * of it has begun anew meanwhile.
 * @throws what the storage refuses with
 */
export async function putBack(log: LogDatabase, { device, acts }: Remembered): Promise<void> {
  const transaction = log.transaction(['acts', 'phone'], 'readwrite', { durability: 'strict' });
  transaction.done.catch(() => undefined);
  const phone = transaction.objectStore('phone');
  const isNew = (await phone.get('device')) === undefined;
  let seq = 0;
  for (const act of acts) {
    transaction.objectStore('acts').put(act);
    seq = act.device === device ? Math.max(seq, act.device_seq ?? 0) : seq;
  }
  if (isNew) {
    phone.put(device, 'device');
    phone.put(seq, 'seq');
  }
  await transaction.done;
}

/** Puts a race's new list in place of the old: a rider who is no longer on it is gone from the phone. */
export async function storeList<List extends KeptList>(
  database: ListDatabase<List>,
  list: List,
  encrypted: EncryptedPart[],
): Promise<void> {
  const transaction = database.transaction(['races', 'encrypted'], 'readwrite');
  const store = transaction.objectStore('encrypted');
  const known = await store.index('race').getAllKeys(list.id);
  // The transaction is waited for, and not each of hundreds of requests.
  const bare = unwrap(store);
  for (const key of known) {
    bare.delete(key);
  }
  for (const part of encrypted) {
    bare.put(part);
  }
  transaction.objectStore('races').put(list);
  await transaction.done;
}

/** Takes the list of one race off the phone. */
export async function forgetList<List extends KeptList>(
  database: ListDatabase<List>,
  raceId: string,
): Promise<void> {
  const transaction = database.transaction(['races', 'encrypted'], 'readwrite');
  const encrypted = transaction.objectStore('encrypted');
  for (const key of await encrypted.index('race').getAllKeys(raceId)) {
    encrypted.delete(key);
  }
  transaction.objectStore('races').delete(raceId);
  await transaction.done;
}

/** Takes the lists of all races off the phone. */
export async function forgetLists<List extends KeptList>(
  database: ListDatabase<List>,
): Promise<void> {
  const transaction = database.transaction(['races', 'encrypted'], 'readwrite');
  transaction.objectStore('races').clear();
  transaction.objectStore('encrypted').clear();
  await transaction.done;
}

/** How many acts of any race on this phone the server has not taken. */
export async function unsentActs(kinds: readonly string[]): Promise<number> {
  const counts = await Promise.all(kinds.map(unsentOf));
  return counts.reduce((all, count) => all + count, 0);
}

async function unsentOf(kind: string): Promise<number> {
  const log = await openLog(kind, () => undefined);
  try {
    const acts = await log.getAll('acts');
    return acts.filter(({ state }) => state === 'waiting' || state === 'refused').length;
  } finally {
    log.close();
  }
}

/** The phone is given back: nothing of these logs stays on it. The lists go with the session (src/api/auth.ts). */
export async function forgetLogs(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    forgetPlaceNames(kind);
    await deleteDB(logDatabaseOf(kind));
  }
}
