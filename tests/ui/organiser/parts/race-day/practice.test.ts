import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commitmentText, drawCode } from '#functions/_shared/racing/commitment.ts';
import { type ClassAct, engineVersion } from '#functions/_shared/racing/decisions.ts';
import { commitmentOf } from '#functions/_shared/racing/draw-acts.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { unsentDecisions } from '#organiser/parts/race-day/chain-store.ts';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, fakeLocks, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { organiserId } from '#tests/support/ui/organiser/rows.ts';
import { forgetOpenedSession } from '#tests/support/ui/phone-cache.ts';
import { raceId } from '#tests/support/ui/rows.ts';
import { storeSession } from '#tests/support/ui/session.ts';

const open = new Set<RaceDayPhone>();
let day: ReturnType<typeof raceDayServer>;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  storeSession({ userId: organiserId });
  day = raceDayServer(organiserBackend());
});

afterEach(() => {
  for (const phone of open) {
    phone.close();
  }
  open.clear();
  vi.unstubAllGlobals();
  forgetOpenedSession();
});

async function phoneOf(id: string) {
  const phone = await RaceDayPhone.open(id);
  open.add(phone);
  await vi.waitFor(() => expect(phone.status().tab).not.toBe('asking'));
  return phone;
}

function closing(race: string, raceClass: string): ClassAct {
  const list = Array.from({ length: 6 }, (_, index) => ({ plate: index + 1, team: 0 }));
  const draw = { way: 'orang', people: 3, organiser: 48 } as const;
  const payload = { engine: engineVersion, ke: 1, list, format: preset('baku', 8), draw };
  const code = drawCode(commitmentText(commitmentOf(race, raceClass, payload)));
  return { kind: 'tutup_daftar', payload: { ...payload, code } };
}

test('a practice is a copy of the real lists with ids of its own, and the server never hears of it', async () => {
  const real = await phoneOf(raceId);
  await real.sync();
  day.offline = true;
  const id = await real.practise();
  const practice = await phoneOf(id);
  const [raceClass] = practice.status().classes;
  expect(practice.status()).toMatchObject({
    state: 'open',
    practiceOf: raceId,
    deciding: true,
    race: { id, name: expect.stringMatching(/^Latihan /) },
  });
  expect(practice.status().entries).toHaveLength(6);
  expect(practice.status().entries[0]?.nomor_plat).toBe(1);
  expect(raceClass?.id).not.toBe(classId);
  await practice.decide(raceClass?.id ?? '', closing(id, raceClass?.id ?? ''), {
    kind: 'undi',
    payload: { way: 'orang', numbers: [17, 203, 5000] },
  });
  day.offline = false;
  await practice.sync();
  await practice.readLists();
  await practice.takeLease();
  expect(practice.status()).toMatchObject({ waiting: 0, failure: null });
  expect(practice.status().classes[0]?.chain.n).toBe(2);
  expect(day.decisions).toEqual([]);
  expect(day.holder).toBeNull();
  // Nobody who signs out is asked about it, and the real race knows nothing of it.
  expect(await unsentDecisions()).toBe(0);
  await real.sync();
  expect(real.status().classes).toMatchObject([{ id: classId, chain: { n: 0 } }]);
  expect(await real.practise()).toBe(id);
});

test('a practice is wiped by one press; a live race never is', async () => {
  const real = await phoneOf(raceId);
  await real.sync();
  await real.takeLease();
  await real.decide(classId, closing(raceId, classId));
  const id = await real.practise();
  const practice = await phoneOf(id);
  const raceClass = practice.status().classes[0]?.id ?? '';
  await practice.decide(raceClass, closing(id, raceClass));
  await practice.wipe();
  expect(practice.status()).toMatchObject({ state: 'never_loaded', classes: [], entries: [] });
  await expect(practice.decide(raceClass, closing(id, raceClass))).rejects.toMatchObject({
    code: 'lease_missing',
  });
  await expect(real.wipe()).rejects.toThrow('Only a practice');
  await real.sync();
  expect(real.status().classes[0]?.chain.n).toBe(1);
  expect(day.decisions).toHaveLength(1);
  expect(await real.practise()).not.toBe(id);
});
