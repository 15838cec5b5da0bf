import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { listDatabaseOf, logDatabaseOf } from '#domain/field-log/databases.ts';
import type { FieldEvent } from '#domain/field-log/log.ts';
import type { FieldChanges, FieldReceipt, OutgoingEvent } from '#domain/field-log/wire.ts';
import { gateWork, type StoredRace } from '#organiser/features/gate/gate-list.ts';
import type { Transport } from '#organiser/parts/field-log/exchange.ts';
import { FieldPhone, type FieldWork } from '#organiser/parts/field-log/field-phone.ts';
import { forgetLogs, type KeptList, unsentActs } from '#organiser/parts/field-log/store.ts';
import { PhoneShelf } from '#organiser/parts/phone/phone-shelf.ts';

/**
 * The log of the field with a kind that no door has: judges at a finish line, who note plates and need no list. Nothing of
 * the log was changed for it.
 */
type Crossing = 'lewat';

const raceId = randomUUID();
let kind = '';
const open = new Set<{ close(): void }>();

beforeEach(() => {
  // Databases of its own for each test.
  kind = `finish-${randomUUID()}`;
});

afterEach(() => {
  for (const phone of open) {
    phone.close();
  }
  open.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that keeps what it is sent, as the database does. */
function server() {
  const kept: FieldEvent<Crossing>[] = [];
  return {
    kept,
    refuses: null as AppError | null,
    aheadMs: 0,
    now() {
      return Date.now() + this.aheadMs;
    },
    async send(_race: string, events: OutgoingEvent[]): Promise<FieldReceipt> {
      if (this.refuses !== null) {
        throw this.refuses;
      }
      const answers = events.map(({ occurred_at, server_offset, ...event }) => {
        if (event.place === 'ditolak') {
          return { id: event.id, result: 'refused' as const, code: 'event_malformed' };
        }
        if (kept.some(({ id }) => id === event.id)) {
          return { id: event.id, result: 'duplicate' as const, code: null };
        }
        kept.push({ ...(event as FieldEvent<Crossing>), at: occurred_at + server_offset });
        return { id: event.id, result: 'accepted' as const, code: null };
      });
      return { now: this.now(), answers };
    },
    async hear(_race: string, after: number): Promise<FieldChanges<Crossing>> {
      const events = kept.slice(after, after + 3);
      const cursor = after + events.length;
      return { events, cursor, more: cursor < kept.length, now: this.now() };
    },
  };
}

async function phoneAt(
  transport: Transport<FieldChanges<Crossing>>,
  changes: Partial<FieldWork<Crossing, KeptList, FieldChanges<Crossing>>> = {},
) {
  const phone = await FieldPhone.open<Crossing, KeptList, FieldChanges<Crossing>>(raceId, {
    kind,
    transport: {
      ...(transport.device !== undefined && { device: transport.device }),
      send: (race, events) => transport.send(race, events),
      hear: (race, after) => transport.hear(race, after),
    },
    ...changes,
  });
  open.add(phone);
  return phone;
}

function crossing(plate: string, place = 'Garis finis') {
  return { subject: `moto 27 ${plate}`, action: 'lewat' as const, place };
}

describe('a kind of its own', () => {
  test('is recorded without a signal, is there when it is opened again, and goes out once', async () => {
    const transport = server();
    transport.refuses = new AppError('network');
    const phone = await phoneAt(transport);
    const first = await phone.record({ ...crossing('12'), payload: { urutan: [12, 5] } });
    await phone.record(crossing('5'));
    await phone.sync();
    expect(phone.status()).toMatchObject({ waiting: 2, failure: { code: 'network' } });
    phone.close();

    transport.refuses = null;
    const again = await phoneAt(transport);
    expect(again.status().waiting).toBe(2);
    await again.sync();
    await again.sync();
    expect(again.status()).toMatchObject({ waiting: 0, failure: null, list: null });
    expect(transport.kept.map(({ device_seq, payload }) => [device_seq, payload])).toEqual([
      [1, { urutan: [12, 5] }],
      [2, undefined],
    ]);
    await again.undo(first, 'Garis finis');
    expect(again.acts.counts(first.subject, 'lewat')).toBeNull();
  });

  test('whose name somebody else has in this race takes another, and sends everything again under it', async () => {
    const transport = server();
    const taken = new Set<string>();
    const phone = await phoneAt({
      ...transport,
      send: async (race, events) => {
        const answers = events.map(({ id, device }) =>
          taken.has(device) ? { id, result: 'refused' as const, code: 'device_taken' } : null,
        );
        const known = answers.filter((answer) => answer !== null);
        return known.length > 0
          ? { now: Date.now(), answers: known }
          : transport.send(race, events);
      },
    });
    const before = phone.acts.device;
    taken.add(before);
    const first = await phone.record(crossing('12'));
    await phone.record(crossing('5'));
    await phone.sync();
    expect(phone.status()).toMatchObject({ waiting: 0, refused: [], failure: null });
    const name = phone.acts.device;
    expect(name).not.toBe(before);
    expect(transport.kept.map(({ device, device_seq }) => [device, device_seq])).toEqual([
      [name, 1],
      [name, 2],
    ]);
    expect(phone.acts.isOwn(phone.acts.own(1)[0] ?? first)).toBe(true);
    phone.close();
    // The phone is called so from now on, in this race.
    expect((await phoneAt(transport)).acts.device).toBe(name);
    expect((await phoneAt(transport)).acts.own(9)).toHaveLength(2);
  });

  test('that the server names by its key goes on with numbers of its own when they are another’s', async () => {
    const transport = server();
    const phone = await phoneAt({
      ...transport,
      device: '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0009',
      send: async (race, events) =>
        events.some(({ device_seq = 0 }) => device_seq < 10)
          ? {
              now: Date.now(),
              answers: events.map(({ id }) => ({
                id,
                result: 'refused' as const,
                code: 'device_seq_taken',
              })),
            }
          : transport.send(race, events),
    });
    const before = phone.acts.device;
    await phone.record(crossing('12'));
    await phone.record(crossing('5'));
    await phone.sync();
    await phone.record(crossing('8'));
    await phone.sync();
    expect(phone.status()).toMatchObject({ waiting: 0, refused: [], failure: null });
    expect(phone.acts.device).toBe(before);
    const [first = 0, ...others] = transport.kept.map(({ device_seq }) => device_seq ?? 0);
    expect(others).toEqual([first + 1, first + 2]);
    phone.close();
  });

  test('whom no name helps keeps what was done, and leaves the server alone until the next time', async () => {
    const transport = server();
    let asked = 0;
    const phone = await phoneAt({
      ...transport,
      send: async (_race, events) => {
        asked += 1;
        const code = 'device_taken';
        return {
          now: Date.now(),
          answers: events.map(({ id }) => ({ id, result: 'refused' as const, code })),
        };
      },
    });
    await phone.record(crossing('12'));
    await phone.sync();
    expect(asked).toBe(3);
    expect(phone.status()).toMatchObject({ waiting: 1, refused: [] });
  });

  test('hears what another phone did, batch after batch, and who was first', async () => {
    const transport = server();
    const phone = await phoneAt(transport);
    const other = randomUUID();
    for (const plate of ['1', '2', '3', '4', '5', '6', '7']) {
      transport.kept.push({ ...crossing(plate), id: randomUUID(), device: other, at: 5 });
    }
    const late = await phone.record(crossing('3'));
    await phone.sync();
    expect([...phone.acts.all()]).toHaveLength(8);
    expect(phone.acts.overtakenBy(late, 'lewat')).toMatchObject({ device: other });
    await phone.acknowledge(late.id);
    expect(phone.acts.overtakenBy({ ...late, told: true }, 'lewat')).toBeNull();
  });

  test('sends in batches as large as a poor line takes', async () => {
    const transport = server();
    const sent = vi.spyOn(transport, 'send');
    const phone = await phoneAt(transport);
    for (let count = 0; count < 201; count += 1) {
      await phone.record(crossing(String(count)));
    }
    await phone.sync();
    expect(sent.mock.calls.map(([, events]) => events.length)).toEqual([200, 1]);
  });

  test('what the server refuses is shown, counts for nobody and is not sent again', async () => {
    const transport = server();
    const phone = await phoneAt(transport);
    const act = await phone.record(crossing('12', 'ditolak'));
    expect(phone.acts.counts(act.subject, 'lewat')?.id).toBe(act.id);
    await phone.sync();
    const sent = vi.spyOn(transport, 'send');
    await phone.sync();
    expect(sent).not.toHaveBeenCalled();
    expect(phone.acts.counts(act.subject, 'lewat')).toBeNull();
    expect(phone.status().refused).toMatchObject([{ id: act.id, code: 'event_malformed' }]);
  });

  test('a server that says nothing of what it was sent is not asked for ever', async () => {
    const transport = server();
    vi.spyOn(transport, 'send').mockImplementation(async () => ({ now: 0, answers: [] }));
    const phone = await phoneAt(transport);
    await phone.record(crossing('12'));
    await phone.sync();
    expect(phone.status().waiting).toBe(1);
  });

  test('a server that cannot is left alone longer; a missing signal is not', async () => {
    const transport = server();
    const phone = await phoneAt(transport);
    await phone.record(crossing('12'));
    transport.refuses = new AppError('server_error', { status: 503 });
    const pauses = [];
    for (let times = 0; times < 3; times += 1) {
      await phone.sync();
      pauses.push(phone.pause());
    }
    transport.refuses = new AppError('network');
    await phone.sync();
    expect([...pauses, phone.pause()]).toEqual([10_000, 20_000, 40_000, 5_000]);
  });
});

describe('a clock that is wrong', () => {
  test('what is done while it is set back keeps its order, and its true time once the server was heard', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const transport = server();
    const phone = await phoneAt(transport);
    const first = await phone.record(crossing('12'));
    vi.setSystemTime(1_800_000_000_000 - 3_600_000);
    transport.aheadMs = 3_600_000;
    const second = await phone.record(crossing('5'));
    expect(phone.acts.own(2).map(({ id }) => id)).toEqual([second.id, first.id]);
    await phone.sync();
    const third = await phone.record(crossing('8'));
    expect(third).toMatchObject({ at: 1_800_000_000_000, server_offset: 3_600_000, device_seq: 3 });
  });

  test('two pages of one phone count as one', async () => {
    const transport = server();
    const [left, right] = [await phoneAt(transport), await phoneAt(transport)];
    const acts = await Promise.all(
      [left, right, left, right].map((phone, plate) => phone.record(crossing(String(plate)))),
    );
    expect(acts.map(({ device_seq }) => device_seq).toSorted()).toEqual([1, 2, 3, 4]);
    expect(new Set(acts.map(({ device }) => device)).size).toBe(1);
  });
});

describe('a phone that does not keep', () => {
  test('full: nothing is said to be recorded, and the next act is when there is room', async () => {
    const transport = server();
    const phone = await phoneAt(transport);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    await expect(phone.record(crossing('12'))).rejects.toThrow('No room');
    expect(phone.status().waiting).toBe(0);
    full.mockRestore();
    expect(await phone.record(crossing('12'))).toMatchObject({ device_seq: 1, state: 'waiting' });
    expect(phone.status().waiting).toBe(1);
  });

  test('a private window: it does not open, and the next try is a new one', async () => {
    const shelf = new PhoneShelf();
    const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here.', 'InvalidStateError');
    });
    const phoneKind = { kind, open: () => phoneAt(server()) };
    await expect(shelf.open(phoneKind, raceId)).rejects.toThrow('Not here');
    refused.mockRestore();
    const phone = await shelf.open(phoneKind, raceId);
    expect(shelf.atHand(phoneKind, raceId)).toBe(phone);
    expect(shelf.atHand(phoneKind, randomUUID())).toBeNull();
    shelf.clear();
    expect(shelf.atHand(phoneKind, raceId)).toBeNull();
  });

  test('given back: the list is gone at once, what was not sent is told, and nothing is left', async () => {
    const transport = server();
    const list = {
      fetch: async () => ({ list: { id: raceId, version: '1' }, encrypted: [], now: Date.now() }),
      versionIn: () => '1',
      endings: new Set(['not_allowed']),
      over: () => Number.POSITIVE_INFINITY,
    };
    const phone = await phoneAt(transport, { list });
    await phone.sync();
    expect(phone.status().list).toMatchObject({ id: raceId, version: '1' });
    await phone.record(crossing('12'));
    expect(await unsentActs([kind])).toBe(1);
    const deleted = indexedDB.deleteDatabase(listDatabaseOf(kind));
    await new Promise((resolve) => {
      deleted.onsuccess = resolve;
    });
    expect(phone.isGone()).toBe(true);
    expect(phone.status()).toMatchObject({ list: null, gone: 'taken', waiting: 1 });
    await forgetLogs([kind]);
    expect(await unsentActs([kind])).toBe(0);
  });

  test('a person who may no longer do this keeps no list, and what was done stays until it is sent', async () => {
    const transport = server();
    const phone = await phoneAt(transport, {
      list: {
        fetch: async () => ({ list: { id: raceId, version: '1' }, encrypted: [], now: Date.now() }),
        versionIn: () => '1',
        endings: new Set(['not_allowed']),
        over: () => Number.POSITIVE_INFINITY,
      },
    });
    await phone.sync();
    await phone.record(crossing('12'));
    transport.refuses = new AppError('not_allowed', { status: 403 });
    await phone.sync();
    expect(phone.status()).toMatchObject({ list: null, waiting: 1 });
  });
});

describe('an update of the app', () => {
  /** As the app before the log of the field left it on a phone of the gate. */
  async function oldGate(userId: string) {
    const act = {
      id: randomUUID(),
      subject: 'a'.repeat(64),
      action: 'masuk',
      gate: 'Sisi timur',
      race: raceId,
      device: randomUUID(),
      occurred_at: 1_700_000_000_000,
      server_offset: 250,
      at: 1_700_000_000_250,
      state: 'waiting',
    };
    const log = await openDB('pushbike-gate-log', 1, {
      upgrade(database) {
        database.createObjectStore('acts', { keyPath: 'id' }).createIndex('race', 'race');
        database.createObjectStore('phone');
      },
    });
    await log.put('acts', act);
    await log.put('acts', { ...act, id: randomUUID(), state: 'sent' });
    await log.put('phone', act.device, 'device');
    await log.put('phone', 250, 'offset');
    await log.put('phone', 17, `cursor ${raceId}`);
    log.close();
    const lists = await openDB('pushbike-gate-list', 3, {
      upgrade(database) {
        database.createObjectStore('races', { keyPath: 'id' });
        const names = database.createObjectStore('encrypted', { keyPath: ['race', 'subject'] });
        names.createIndex('race', 'race');
        names.createIndex('subject', 'subject');
      },
    });
    await lists.put('races', {
      id: raceId,
      title: 'Piala',
      starts_at: new Date().toISOString(),
      zone: 'WIB',
      categories: [],
      elsewhere: [],
      version: 'v1',
      preparedAt: 1,
      userId,
      riders: [],
    });
    lists.close();
    return act;
  }

  test('keeps the list of a phone without a signal, and sends every act that waited', async () => {
    const act = await oldGate('');
    const sent: OutgoingEvent[] = [];
    const after: number[] = [];
    const phone = await FieldPhone.open(raceId, {
      ...gateWork,
      transport: {
        send: async (_race, events) => {
          sent.push(...events);
          const answers = events.map(({ id }) => ({ id, result: 'accepted' as const, code: null }));
          return { now: Date.now(), answers };
        },
        hear: async (_race, cursor) => {
          after.push(cursor);
          return { events: [], cursor, more: false, version: 'v1', now: Date.now() };
        },
      },
    });
    open.add(phone);
    expect(phone.status()).toMatchObject({
      waiting: 1,
      list: { title: 'Piala' } satisfies Partial<StoredRace>,
    });
    await phone.sync();
    expect(sent).toMatchObject([
      {
        id: act.id,
        place: 'Sisi timur',
        device: act.device,
        occurred_at: act.occurred_at,
        server_offset: 250,
      },
    ]);
    expect(after).toEqual([17]);
    expect(phone.status().waiting).toBe(0);
    // The same phone still, and its count begins.
    const next = await phone.record({
      subject: act.subject,
      action: 'goodie_bag',
      place: 'Sisi timur',
    });
    expect(next).toMatchObject({ device: act.device, device_seq: 1 });
    expect(phone.acts.own(1)).toEqual([next]);
    expect(logDatabaseOf('gate')).toBe('pushbike-gate-log');
  });
});
