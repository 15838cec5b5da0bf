import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import { clearStoredSession } from '#api/platform/session-store.ts';
import { encryptStoredSession } from '#api/platform/session-writer.ts';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import { placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { appendDecisions, openChains } from '#organiser/parts/race-day/chain-store.ts';
import type { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { ClassDay, closingSix, drawnAloud } from '#tests/support/racing/class-day.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, dayEntry, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { direct, drawnServer, racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { PhoneCache } from '#tests/support/ui/phone-cache.ts';
import { raceId } from '#tests/support/ui/rows.ts';

const phones = racePhones();

async function director() {
  return direct(await phones.open());
}

function classOf(phone: RaceDayPhone) {
  const [only] = phone.status().classes;
  if (only === undefined) {
    throw new Error('The phone knows no class.');
  }
  return only;
}

async function close(phone: RaceDayPhone) {
  await phone.sync();
  phones.close(phone);
}

describe('a decision', () => {
  test('is on the disk before it is said, without a signal, and goes out once there is one', async () => {
    const phone = await director();
    phones.day.offline = true;
    await phone.decide(classId, closingSix(raceId, classId));
    await phone.decide(classId, drawnAloud);
    await phone.sync();
    expect(phone.status()).toMatchObject({ waiting: 2, failure: { code: 'network' } });
    await close(phone);

    // The battery died: everything is there, and its count goes on.
    const again = await phones.open();
    expect(again.status()).toMatchObject({ waiting: 2, state: 'open', deciding: true });
    expect(classOf(again)).toMatchObject({ name: 'Boys 2019', chain: { n: 2 } });
    const [next] = nextActs(classOf(again).chain.state);
    expect(next?.act).toBe('panggil');
    await again.decide(classId, {
      kind: 'panggil',
      payload: { moto: { stage: 'kualifikasi', group: 1, moto: 1 } },
    });
    phones.day.offline = false;
    await again.sync();
    expect(again.status()).toMatchObject({ waiting: 0, failure: null, stopped: [] });
    expect(phones.day.decisions.map(({ device_seq, kind }) => [device_seq, kind])).toEqual([
      [1, 'tutup_daftar'],
      [2, 'undi'],
      [3, 'panggil'],
    ]);
    await again.sync();
    expect(phones.day.decisions).toHaveLength(3);
  });

  test('that the engine refuses is not decided and takes no number', async () => {
    const phone = await director();
    await expect(phone.decide(classId, drawnAloud)).rejects.toMatchObject({
      code: 'first_decision',
    });
    await phone.decide(classId, closingSix(raceId, classId));
    expect(phone.decisions().map(({ decision }) => decision.device_seq)).toEqual([1]);
  });

  test('several of one press are decided together or not at all', async () => {
    const phone = await director();
    await expect(
      phone.decide(classId, closingSix(raceId, classId), closingSix(raceId, classId)),
    ).rejects.toMatchObject({
      code: 'first_decision',
    });
    expect(classOf(phone).chain.n).toBe(0);
    await phone.decide(classId, closingSix(raceId, classId), drawnAloud);
    expect(classOf(phone).chain.n).toBe(2);
  });

  test('asked for twice at once is made upon the one before it', async () => {
    const phone = await director();
    const answers = await Promise.allSettled([
      phone.decide(classId, closingSix(raceId, classId)),
      phone.decide(classId, drawnAloud),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(phone.decisions().map(({ n }) => n)).toEqual([1, 2]);
  });

  test('on a phone that is full is not made, and says so', async () => {
    const phone = await director();
    await phone.decide(classId, closingSix(raceId, classId));
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(phone.decide(classId, drawnAloud)).rejects.toMatchObject({ code: 'storage_full' });
    put.mockRestore();
    expect(classOf(phone).chain.n).toBe(1);
    await phone.decide(classId, drawnAloud);
    expect(phone.decisions().map(({ decision }) => decision.device_seq)).toEqual([1, 2]);
  });
});

test('the disk takes a decision behind its last one only, and says that another tab was first (R22)', async () => {
  const database = await openChains(() => undefined);
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  const { kind, payload } = closingSix(raceId, classId);
  drawn.decide(kind, payload as never);
  const empty = { chain: classId, race: raceId, head: { n: 0, hash: null } };
  await appendDecisions(database, { ...empty, make: () => drawn.decisions });
  const make = vi.fn(() => drawn.decisions);
  await expect(appendDecisions(database, { ...empty, make })).rejects.toMatchObject({
    code: 'chain_moved',
    facts: { n: 1, head: 1 },
  });
  expect(make).not.toHaveBeenCalled();
  database.close();
});

describe('who decides', () => {
  test('a second tab reads what the first one decides, and decides once the first is closed', async () => {
    const first = await director();
    await first.decide(classId, closingSix(raceId, classId));
    const second = await phones.open();
    expect(second.status()).toMatchObject({ deciding: false, holder: { otherTab: true } });
    await expect(second.decide(classId, drawnAloud)).rejects.toMatchObject({ code: 'other_tab' });
    await first.decide(classId, drawnAloud);
    await vi.waitFor(() => expect(classOf(second).chain.n).toBe(2));
    await close(first);
    await vi.waitFor(() => expect(second.status().deciding).toBe(true));
    await second.decide(classId, { kind: 'urung', payload: { n: 2 } }).catch(() => undefined);
    expect(second.status().device).toEqual(first.status().device);
  });

  test('a browser without Web Locks shows everything and decides nothing', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    const phone = await phones.open();
    await phone.sync();
    expect(phone.status()).toMatchObject({ tab: 'no_locks', state: 'open' });
    await expect(phone.takeLease()).rejects.toMatchObject({ code: 'no_locks' });
    expect(phones.day.holder).toBeNull();
  });

  test('a phone that came second knows who holds the lease', async () => {
    phones.day.holder = 'hp-direktur';
    const phone = await phones.open();
    await phone.sync();
    await expect(phone.takeLease()).rejects.toMatchObject({
      code: 'not_holder',
      facts: { holder: 'hp-direktur' },
    });
    await expect(phone.decide(classId, closingSix(raceId, classId))).rejects.toMatchObject({
      code: 'not_holder',
    });
    expect(phone.status().holder).toMatchObject({ device: 'hp-direktur', isThisPhone: false });
  });

  test('before anybody has the lease nothing is decided', async () => {
    const phone = await phones.open();
    await phone.sync();
    await expect(phone.decide(classId, closingSix(raceId, classId))).rejects.toMatchObject({
      code: 'lease_missing',
    });
  });

  test('a tail that gives way to another phone’s decisions is kept as a branch', async () => {
    const phone = await director();
    await phone.decide(classId, closingSix(raceId, classId));
    await phone.sync();
    phones.day.offline = true;
    await phone.decide(classId, drawnAloud);
    const other = new ClassDay({ race: raceId, raceClass: classId });
    other.chain = classOf(phone).chain;
    // Another phone has drawn otherwise meanwhile, as after a takeover.
    const theirs = await undrawn(phone);
    phones.day.decisions.push(theirs);
    phones.day.offline = false;
    await phone.sync();
    expect(phone.status().branches).toMatchObject([
      { chain: classId, decisions: [{ kind: 'undi', n: 2 }] },
    ]);
    expect(phone.status()).toMatchObject({ waiting: 0, stopped: [] });
    expect(classOf(phone).chain.hashes).toHaveLength(2);
    expect(phones.day.branches).toHaveLength(1);
  });
});

/** The decision number 2 as another phone would have made it. */
async function undrawn(phone: RaceDayPhone) {
  const [first] = phone.decisions();
  const other = new ClassDay({ race: raceId, raceClass: classId });
  other.device = 'hp-kedua';
  const { append, emptyChain } = await import('#functions/_shared/racing/chain.ts');
  other.chain = append(emptyChain(raceId, classId), first?.decision as never).chain;
  return other.next({ kind: 'undi', payload: { way: 'orang', numbers: [1, 2, 3] } });
}

test('whose phone decides, and how far the server is ahead, is known without a signal too', async () => {
  phones.day.holder = 'hp-direktur';
  phones.day.aheadMs = 3_600_000;
  const phone = await phones.open();
  await phone.sync();
  await close(phone);
  phones.day.offline = true;
  const again = await phones.open();
  expect(again.status().holder).toMatchObject({ device: 'hp-direktur', name: 'Bu Sari' });
  await close(again);
});

test('a decision says how far its phone’s clock is behind', async () => {
  phones.day.aheadMs = 3_600_000;
  const phone = await director();
  await phone.decide(classId, closingSix(raceId, classId));
  const [kept] = phone.decisions();
  expect(Math.abs((kept?.decision.server_offset ?? 0) - 3_600_000)).toBeLessThan(5_000);
});

test('names of children are encrypted on the disk, and read again with the same session', async () => {
  new PhoneCache();
  await encryptStoredSession();
  const phone = await director();
  expect(phone.status().entries[0]).toMatchObject({ nama_panggilan_rider: 'Anak 1' });
  await close(phone);
  const database = await openDB(logDatabaseOf('race-day'));
  const kept = JSON.stringify(await database.getAll('races'));
  expect(kept).toContain('"nomor_plat":1');
  expect(kept).not.toContain('Anak 1');
  database.close();

  phones.day.offline = true;
  const again = await phones.open();
  expect(again.status().entries[0]).toMatchObject({ nama_panggilan_rider: 'Anak 1' });
  await close(again);

  // Somebody signed out: the key is gone, the plates stay.
  clearStoredSession();
  const after = await phones.open();
  expect(after.status().entries[0]).toMatchObject({ nomor_plat: 1, nama_panggilan_rider: '' });
});

test('a child who comes late has its name on every phone as soon as the decision is there; nobody is asked for twice (R8)', async () => {
  const { backend, day, drawn } = drawnServer({ holder: 'hp-direktur' });
  let reads = 0;
  backend.answer('race_day_entries', () => {
    reads += 1;
    return day.entries;
  });
  const looking = await phones.open();
  await looking.sync();
  await looking.sync();
  expect(reads).toBe(1);
  drawn.decide('susulan', { plate: 9, team: 0, ...placeForLate(drawn.state, 9) });
  day.decisions.push(...drawn.decisions.slice(-1));
  day.entries.push(dayEntry(9));
  await looking.sync();
  expect(looking.status().entries.find(({ nomor_plat }) => nomor_plat === 9)).toMatchObject({
    nama_panggilan_rider: 'Anak 9',
  });
  expect(reads).toBe(2);
  // A number that no entry has is looked for once.
  drawn.decide('susulan', { plate: 77, team: 0, ...placeForLate(drawn.state, 77) });
  day.decisions.push(...drawn.decisions.slice(-1));
  await looking.sync();
  await looking.sync();
  expect(reads).toBe(3);
});

test('the lists, which weigh most, come each minute to the phone that decides and each ten to others; branches each minute', async () => {
  const backend = organiserBackend();
  const server = raceDayServer(backend);
  const reads = { lists: 0, branches: 0 };
  backend.answer('race_day_entries', () => {
    reads.lists += 1;
    return server.entries;
  });
  backend.answer('race_branches', () => {
    reads.branches += 1;
    return [];
  });
  const minutes = async (phone: RaceDayPhone, count: number) => {
    Object.assign(reads, { lists: 0, branches: 0 });
    for (let minute = 0; minute < count; minute += 1) {
      vi.setSystemTime(Date.now() + 61_000);
      await phone.sync();
    }
    return { ...reads };
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const phone = await phones.open();
    server.holder = 'hp-direktur';
    await phone.sync();
    expect(await minutes(phone, 20)).toEqual({ lists: 2, branches: 20 });
    await close(phone);
    server.holder = phone.status().device.id;
    const deciding = await phones.open();
    await deciding.sync();
    expect(deciding.status().holder.isThisPhone).toBe(true);
    expect(await minutes(deciding, 10)).toEqual({ lists: 10, branches: 10 });
  } finally {
    vi.useRealTimers();
  }
});
