import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import { PhoneShelf } from '#organiser/parts/phone/phone-shelf.ts';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { calling, closingSix, drawnAloud } from '#tests/support/racing/class-day.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { direct, newTabs } from '#tests/support/ui/organiser/race-day-phones.ts';
import { organiserId } from '#tests/support/ui/organiser/rows.ts';
import { forgetOpenedSession } from '#tests/support/ui/phone-cache.ts';
import { raceId } from '#tests/support/ui/rows.ts';
import { storeSession } from '#tests/support/ui/session.ts';
import { storageThatGoes } from '#tests/support/ui/storage-that-goes.ts';

/** A director's phone whose disk is slow, or is thrown away by the browser in the middle of the day. */

const kind = { kind: 'race-day', open: RaceDayPhone.open };
let shelf: PhoneShelf;
let day: ReturnType<typeof raceDayServer>;
let storage: ReturnType<typeof storageThatGoes>;

beforeEach(() => {
  storage = storageThatGoes();
  shelf = new PhoneShelf();
  newTabs();
  storeSession({ userId: organiserId });
  day = raceDayServer(organiserBackend());
});

afterEach(() => {
  shelf.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetOpenedSession();
});

async function phoneHere() {
  const phone = await shelf.open(kind, raceId);
  await vi.waitFor(() => expect(phone.status().tab).toBe('here'));
  return phone;
}

const called = calling(1);

async function director() {
  return direct(await phoneHere());
}

async function onDisk() {
  const database = await openDB(logDatabaseOf('race-day'));
  const [decisions, seq, device] = await Promise.all([
    database.getAll('decisions'),
    database.get('phone', 'seq'),
    database.get('phone', 'device'),
  ]);
  database.close();
  return { kinds: decisions.map(({ decision }) => decision.kind), seq, device };
}

test('decisions that nobody heard outlive a browser that throws its storage away, and the lease stays with the phone', async () => {
  const phone = await director();
  await phone.decide(classId, closingSix(raceId, classId));
  await phone.sync();
  day.offline = true;
  await phone.decide(classId, drawnAloud);
  const { device } = phone.status();
  storage.throwAway();
  expect(phone.status()).toMatchObject({ gone: 'thrown_away', deciding: false });

  const again = await phoneHere();
  expect(again).not.toBe(phone);
  expect(again.status()).toMatchObject({ device, deciding: true, waiting: 1, state: 'open' });
  expect(await onDisk()).toEqual({ kinds: ['tutup_daftar', 'undi'], seq: 2, device: device.id });
  await again.decide(classId, called);
  day.offline = false;
  await again.sync();
  expect(again.status()).toMatchObject({ waiting: 0, stopped: [], failure: null });
  expect(day.decisions.map(({ device_seq, kind: of }) => [device_seq, of])).toEqual([
    [1, 'tutup_daftar'],
    [2, 'undi'],
    [3, 'panggil'],
  ]);
});

test('storage that cannot be opened at once is opened again, and what was known is not forgotten meanwhile', async () => {
  const phone = await director();
  day.offline = true;
  await phone.decide(classId, closingSix(raceId, classId));
  storage.throwAway();
  const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not now.', 'UnknownError');
  });
  await expect(shelf.open(kind, raceId)).rejects.toThrow('Not now');
  refused.mockRestore();
  const again = await phoneHere();
  expect(again.status()).toMatchObject({ deciding: true, waiting: 1 });
});

test('a decision that is being written while the storage goes is not made, and says so', async () => {
  const phone = await director();
  day.offline = true;
  await phone.decide(classId, closingSix(raceId, classId));
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    const request = add.apply(this, args);
    this.transaction.abort();
    storage.throwAway();
    return request;
  });
  await expect(phone.decide(classId, drawnAloud)).rejects.toMatchObject({
    code: 'storage_refused',
  });
  vi.restoreAllMocks();
  const again = await phoneHere();
  expect((await onDisk()).kinds).toEqual(['tutup_daftar']);
  await again.decide(classId, drawnAloud);
  expect((await onDisk()).kinds).toEqual(['tutup_daftar', 'undi']);
});

test('a slow look at the disk that began before a decision does not take it off the screen', async () => {
  const phone = await director();
  const { getAll } = IDBIndex.prototype;
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let slow = true;
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...args) {
    const request = getAll.apply(this, args);
    if (slow && this.objectStore.name === 'decisions') {
      slow = false;
      const listen = request.addEventListener.bind(request);
      request.addEventListener = (type: string, heard: EventListener) =>
        listen(type, type === 'success' ? (event) => void free.then(() => heard(event)) : heard);
    }
    return request;
  });
  const lists = phone.readLists();
  await vi.waitFor(() => expect(slow).toBe(false));
  await phone.decide(classId, closingSix(raceId, classId));
  letGo();
  await lists;
  expect(phone.status().classes[0]?.chain.n).toBe(1);
  expect(phone.decisions()).toHaveLength(1);
  await phone.decide(classId, drawnAloud);
  expect(phone.status().classes[0]?.chain.n).toBe(2);
});
