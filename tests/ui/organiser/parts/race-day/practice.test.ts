import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { unsentDecisions } from '#organiser/parts/race-day/chain-store.ts';
import { closingSix } from '#tests/support/racing/class-day.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { raceId } from '#tests/support/ui/rows.ts';

const phones = racePhones();

test('a practice is a copy of the real lists with ids of its own, and the server never hears of it', async () => {
  const real = await phones.open(raceId);
  await real.sync();
  phones.day.offline = true;
  const id = await real.practise();
  const practice = await phones.open(id);
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
  await practice.decide(raceClass?.id ?? '', closingSix(id, raceClass?.id ?? ''), {
    kind: 'undi',
    payload: { way: 'orang', numbers: [17, 203, 5000] },
  });
  phones.day.offline = false;
  await practice.sync();
  await practice.readLists();
  await practice.takeLease();
  expect(practice.status()).toMatchObject({ waiting: 0, failure: null });
  expect(practice.status().classes[0]?.chain.n).toBe(2);
  expect(phones.day.decisions).toEqual([]);
  expect(phones.day.holder).toBeNull();
  // Nobody who signs out is asked about it, and the real race knows nothing of it.
  expect(await unsentDecisions()).toBe(0);
  await real.sync();
  expect(real.status().classes).toMatchObject([{ id: classId, chain: { n: 0 } }]);
  expect(await real.practise()).toBe(id);
});

test('a practice is wiped by one press; a live race never is', async () => {
  const real = await phones.open(raceId);
  await real.sync();
  await real.takeLease();
  await real.decide(classId, closingSix(raceId, classId));
  const id = await real.practise();
  const practice = await phones.open(id);
  const raceClass = practice.status().classes[0]?.id ?? '';
  await practice.decide(raceClass, closingSix(id, raceClass));
  await practice.wipe();
  expect(practice.status()).toMatchObject({ state: 'never_loaded', classes: [], entries: [] });
  await expect(practice.decide(raceClass, closingSix(id, raceClass))).rejects.toMatchObject({
    code: 'lease_missing',
  });
  await expect(real.wipe()).rejects.toThrow('Only a practice');
  await real.sync();
  expect(real.status().classes[0]?.chain.n).toBe(1);
  expect(phones.day.decisions).toHaveLength(1);
  expect(await real.practise()).not.toBe(id);
});
