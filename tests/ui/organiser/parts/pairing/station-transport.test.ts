import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import type { StationRequest } from '#functions/_shared/race-day/station.ts';
import { raceDayStationHandler } from '#functions/race-day-station/handler.ts';
import { forgetPairing, keepPairing, ownKey } from '#organiser/parts/pairing/own-key.ts';
import { pairedTransport } from '#organiser/parts/pairing/station-transport.ts';
import { openChains } from '#organiser/parts/race-day/chain-store.ts';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { StationPhone } from '#organiser/parts/stations/station-phone.ts';
import { ClassDay, listOf } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { fakeLocks } from '#tests/support/ui/organiser/fake-locks.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { PhoneCache } from '#tests/support/ui/phone-cache.ts';
import { raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { storeSession } from '#tests/support/ui/session.ts';

// A helper's phone without an account against the function itself, whose database is in memory (race-day rules, R24).

const asked: StationRequest[] = [];
let refusal: FunctionError | null;
let serverAhead: number;
let offline: boolean;
let disk: PhoneCache;
const phones = new Set<{ close(): void }>();

const decisions = new ClassDay({ race: raceId, raceClass: classId }).close(listOf(6)).decisions;

beforeEach(async () => {
  asked.length = 0;
  refusal = null;
  serverAhead = 0;
  offline = false;
  vi.stubGlobal('indexedDB', new IDBFactory());
  disk = new PhoneCache();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  const take = (request: StationRequest) => {
    asked.push(request);
    if (refusal !== null) {
      throw refusal;
    }
  };
  const handler = raceDayStationHandler({
    appOrigins: [],
    log: () => undefined,
    now: () => Date.now() + serverAhead,
    send: async (request) => {
      take(request);
      return {
        now: Date.now() + serverAhead,
        answers: request.events.map((event) => ({
          id: (event as { id: string }).id,
          result: 'accepted',
          code: null,
        })),
      };
    },
    pull: async (request) => {
      take(request);
      return {
        now: Date.now() + serverAhead,
        events: [],
        cursor: 0,
        more: false,
        role: 'penyiar',
        until: Date.now() + 3_600_000,
        list: 'v1',
        entries:
          request.list === 'v1'
            ? null
            : [{ plate: 1, class: classId, nickname: 'Ayu', team: 'Macan', city: 'Bandung' }],
        classes: [{ id: classId, name: 'Boys 2019' }],
        holder: 'hp-direktur',
        decisions: decisions.filter(({ n }) => n > (request.heads[classId] ?? 0)),
      };
    },
  });
  server.use(
    http.post(api.fn('race-day-station'), ({ request }) =>
      offline ? HttpResponse.error() : handler(request),
    ),
  );
  await keepPairing({
    race: raceId,
    title: 'Piala Bandung',
    timeZone: 'Asia/Jakarta',
    role: 'penyiar',
    until: new Date(Date.now() + 3_600_000).toISOString(),
    name: 'Penyiar',
    lists: 0,
    now: Math.floor(Date.now() / 1_000),
  });
});

afterEach(() => {
  for (const phone of phones) {
    phone.close();
  }
  phones.clear();
  vi.unstubAllGlobals();
});

async function station() {
  const transport = await pairedTransport(raceId, 'pos');
  if (transport === null) {
    return expect.unreachable('the phone is not paired');
  }
  const phone = await StationPhone.open(raceId, transport);
  phones.add(phone);
  return phone;
}

async function raceDayHere() {
  const day = await RaceDayPhone.open(raceId);
  phones.add(day);
  return day;
}

test('what it sees goes out signed by its own key, and what is new stands on the same screens as on a director’s phone', async () => {
  const phone = await station();
  const day = await raceDayHere();
  await phone.record({ subject: '1.1', action: 'lewat', payload: { plate: 1 } }, 'Penyiar');
  await phone.sync();
  expect(phone.status()).toMatchObject({ waiting: 0, failure: null });
  const { key } = await ownKey();
  expect(asked).toMatchObject([
    { op: 'kirim', device: key, race_id: raceId, seen: 1, events: [{ subject: '1.1' }] },
    { op: 'tarik', device: key, seen: 1, heads: {}, list: null },
  ]);
  await vi.waitFor(() =>
    expect(day.status()).toMatchObject({
      state: 'open',
      race: { name: 'Piala Bandung' },
      classes: [{ name: 'Boys 2019', chain: { n: 1 } }],
      entries: [{ nomor_plat: 1, nama_panggilan_rider: 'Ayu', kota_asal: 'Bandung' }],
    }),
  );
  // Asked again it names what it has.
  await phone.sync();
  expect(asked.at(-1)).toMatchObject({ heads: { [classId]: 1 }, list: 'v1' });
});

test('names of children are encrypted on the disk, and gone once the phone is let go', async () => {
  const phone = await station();
  await phone.sync();
  const kept = async () => {
    const database = await openChains(() => undefined);
    const race = await database.get('races', raceId);
    database.close();
    return race;
  };
  expect(JSON.stringify(await kept())).not.toContain('Ayu');
  expect((await kept())?.names).not.toBeNull();
  refusal = new FunctionError('device_ended', 401, 'over');
  await phone.sync();
  expect(phone.status().failure).toMatchObject({ code: 'device_ended' });
  expect((await kept())?.names).toBeNull();
  // The key lay where what is deleted is gone from the disk.
  expect(disk.keys).toBe(0);
  const day = await raceDayHere();
  expect(day.status().entries[0]).toMatchObject({ nomor_plat: 1, nama_panggilan_rider: '' });
});

test('at its end, by its own clock, the phone reads no name any more: with no signal, opened again or open since', async () => {
  const phone = await station();
  await phone.sync();
  offline = true;
  const nickname = (day: RaceDayPhone) => day.status().entries[0]?.nama_panggilan_rider;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    const open = await raceDayHere();
    expect(nickname(open)).toBe('Ayu');
    expect(disk.keys).toBe(1);
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect(nickname(open)).toBe('Ayu');
    await vi.advanceTimersByTimeAsync(2_000);
    // The disk answers in its own time, which no clock of the test holds.
    for (let looks = 0; looks < 500 && nickname(open) !== ''; looks += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(nickname(open)).toBe('');
    expect(disk.keys).toBe(0);
    expect(nickname(await raceDayHere())).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('a phone whose clock is wrong hears the time, signs again, and knows it from then on', async () => {
  serverAhead = 5 * 3_600_000;
  const phone = await station();
  await phone.record({ subject: '1.1', action: 'lewat', payload: { plate: 1 } }, 'Penyiar');
  await phone.sync();
  expect(phone.status()).toMatchObject({ waiting: 0, failure: null });
  const act = await phone.record({ subject: '1.1', action: 'lewat' }, 'Penyiar');
  expect(Math.abs((act.server_offset ?? 0) - serverAhead)).toBeLessThan(60_000);
});

test('not known to the server yet, or without a signal, it keeps what it saw and tries again', async () => {
  refusal = new FunctionError('device_unknown', 401, 'unknown');
  const phone = await station();
  await phone.record({ subject: '1.1', action: 'lewat', payload: { plate: 1 } }, 'Penyiar');
  await phone.sync();
  expect(phone.status()).toMatchObject({ waiting: 1, failure: { code: 'device_unknown' } });
  offline = true;
  await phone.sync();
  expect(phone.status()).toMatchObject({ waiting: 1, failure: { code: 'network' } });
  offline = false;
  refusal = null;
  await phone.sync();
  expect(phone.status()).toMatchObject({ waiting: 0, failure: null });
});

test('somebody who is signed in speaks as themselves; a phone that was given back speaks to nobody', async () => {
  await forgetPairing(raceId);
  expect(await pairedTransport(raceId, 'pos')).toBeNull();
  storeSession();
  expect(await pairedTransport(raceId, 'pos')).toBeNull();
});

test('the private half of the key cannot be read, and is the same one after the page was closed', async () => {
  const first = await ownKey();
  expect((await ownKey()).key).toBe(first.key);
  const { openDB } = await import('idb');
  const database = await openDB('pushbike-race-day-key-log');
  const pair = (await database.get('phone', 'pair')) as CryptoKeyPair;
  database.close();
  await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow();
});
