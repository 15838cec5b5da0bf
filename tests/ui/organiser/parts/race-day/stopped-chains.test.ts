import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import type { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { calling, closingSix, drawnAloud } from '#tests/support/racing/class-day.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { direct, newPhone, racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { raceId } from '#tests/support/ui/rows.ts';

// A day goes on, whatever the server refuses and whatever lies on a disk (race-day rules, R13, R14).

const phones = racePhones();
const otherClass = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0009';
const takeover = { last_raced: 0, old_phone: 'mati', reason: 'Baterai habis' } as const;

function withTwoClasses() {
  const [first] = phones.day.classes;
  phones.day.classes.push({
    ...(first as NonNullable<typeof first>),
    id: otherClass,
    nama: 'Girls 2019',
  });
}

/** A phone of its own: its own storage and its own tabs. */
function anotherPhone() {
  newPhone();
  return phones.synced();
}

function chainOf(phone: RaceDayPhone, id: string) {
  return phone.status().classes.find((one) => one.id === id)?.chain;
}

function kindsSent(of: string) {
  return phones.day.decisions.filter((one) => one.class === of).map(({ kind }) => kind);
}

describe('what the database says no to', () => {
  test('stops its own chain and no other, is told with the class, and is sent once it may', async () => {
    withTwoClasses();
    const phone = await direct(await phones.open());
    phones.day.refusals.set(
      classId,
      new FunctionError('plate_missing', 409, 'plate_missing', { facts: { plates: [3] } }),
    );
    phones.day.offline = true;
    await phone.decide(classId, closingSix(raceId, classId), drawnAloud);
    await phone.decide(otherClass, closingSix(raceId, otherClass), drawnAloud);
    await phone.decide(null, { kind: 'jeda', payload: { word: 'Hujan' } });
    phones.day.offline = false;
    await phone.sync();
    expect(phone.status()).toMatchObject({
      waiting: 2,
      failure: null,
      stopped: [
        {
          chain: classId,
          className: 'Boys 2019',
          error: { code: 'plate_missing', facts: { plates: [3] } },
        },
      ],
    });
    expect(kindsSent(otherClass)).toEqual(['tutup_daftar', 'undi']);
    expect(phones.day.decisions.map(({ kind }) => kind)).toContain('jeda');
    // Racing goes on in both.
    await phone.decide(classId, calling(1));
    await phone.decide(otherClass, calling(1));
    await phone.sync();
    expect(kindsSent(otherClass)).toEqual(['tutup_daftar', 'undi', 'panggil']);
    phones.day.refusals.clear();
    await phone.sync();
    expect(phone.status()).toMatchObject({ waiting: 0, stopped: [] });
    expect(kindsSent(classId)).toEqual(['tutup_daftar', 'undi', 'panggil']);
  });

  test('a fault of ours in one class does not stop the others either', async () => {
    withTwoClasses();
    const phone = await direct(await phones.open());
    phones.day.refusals.set(classId, new Error('duplicate key value'));
    phones.day.offline = true;
    await phone.decide(classId, closingSix(raceId, classId));
    await phone.decide(otherClass, closingSix(raceId, otherClass));
    phones.day.offline = false;
    await phone.sync();
    expect(phone.status()).toMatchObject({
      waiting: 1,
      stopped: [{ className: 'Boys 2019', error: { code: 'internal' } }],
    });
    expect(kindsSent(otherClass)).toEqual(['tutup_daftar']);
  });
});

describe('a phone of which nothing is taken', () => {
  test('hears all the same, and knows that control has moved', async () => {
    const old = await direct(await anotherPhone());
    const young = await anotherPhone();
    await young.takeOver(takeover);
    phones.day.broken = true;
    await old.decide(classId, closingSix(raceId, classId));
    await old.sync();
    expect(old.status()).toMatchObject({
      deciding: false,
      waiting: 1,
      failure: { status: 500 },
      holder: { term: 2, isThisPhone: false },
    });
    await expect(old.decide(classId, drawnAloud)).rejects.toMatchObject({ code: 'not_holder' });
  });

  test('that takes the race back shows what gave way to whoever decides next', async () => {
    const old = await direct(await anotherPhone());
    const young = await anotherPhone();
    await young.takeOver(takeover);
    await young.decide(classId, closingSix(raceId, classId), drawnAloud);
    await young.sync();
    phones.day.broken = true;
    await old.decide(classId, closingSix(raceId, classId), drawnAloud, calling(1));
    await old.sync();
    expect(old.status().branches).toHaveLength(1);
    expect(phones.day.branches).toEqual([]);
    phones.day.broken = false;
    await old.takeOver(takeover);
    expect(phones.day.branches).toMatchObject([
      { decisions: [{ kind: 'tutup_daftar' }, { kind: 'undi' }, { kind: 'panggil' }] },
    ]);
    await old.sync();
    await old.sync();
    expect(phones.day.branches).toHaveLength(1);
  });
});

describe('what nobody can read', () => {
  const odd = [null, 7, [], {}, { class: classId, kind: 'hasil', payload: null }];

  test('in a branch is counted, and the phone goes on and is opened again', async () => {
    const phone = await direct(await phones.open());
    await phone.decide(classId, closingSix(raceId, classId));
    await phone.sync();
    phones.day.branches.push({ device: 'hp-jahat', decisions: odd, unread: 2 });
    await phone.readLists();
    expect(phone.status()).toMatchObject({ unread: odd.length + 2, classBranches: [] });
    await phone.decide(classId, drawnAloud);
    await phone.sync();
    phones.close(phone);
    const again = await phones.open();
    expect(again.status()).toMatchObject({ unread: odd.length + 2, deciding: true });
    expect(chainOf(again, classId)?.n).toBe(2);
  });

  test('on the disk leaves everything else of the race as it is', async () => {
    withTwoClasses();
    const phone = await direct(await phones.open());
    await phone.decide(classId, closingSix(raceId, classId));
    await phone.sync();
    phones.close(phone);
    const database = await openDB(logDatabaseOf('race-day'));
    const [known] = (await database.getAll('decisions')) as { decision: Decision }[];
    for (const [index, value] of odd.entries()) {
      await database.put('decisions', {
        chain: `odd-${index}`,
        n: 1,
        race: raceId,
        decision: value,
      });
      await database.add('branches', { race: raceId, decisions: value });
      await database.add('branches', { race: raceId, decisions: [value] });
    }
    const head = {
      ...(known?.decision as Decision),
      class: otherClass,
      payload: { ...known?.decision.payload, list: 7 },
    };
    const inside = { ...head, id: decisionId(head) };
    await database.put('decisions', {
      ...known,
      chain: otherClass,
      n: 1,
      decision: inside,
      sent: true,
    });
    const race = await database.get('races', raceId);
    await database.put('races', { ...race, branches: [odd, null, 7] });
    await database.put('phone', 'soon', 'offset');
    database.close();

    const again = await phones.open();
    expect(again.status()).toMatchObject({ state: 'open', deciding: true });
    expect(again.status().classes.find(({ id }) => id === otherClass)?.unreadable).toMatchObject({
      code: 'decision_unreadable',
    });
    await again.decide(classId, drawnAloud);
    await again.sync();
    expect(kindsSent(classId)).toEqual(['tutup_daftar', 'undi']);
    phones.close(again);

    const broken = await openDB(logDatabaseOf('race-day'));
    await broken.put('races', { id: raceId, classes: 'x' });
    broken.close();
    const anew = await phones.open();
    expect(anew.status().state).toBe('never_loaded');
    await anew.sync();
    expect(anew.status()).toMatchObject({ state: 'open', failure: null });
  });

  test('in a class stops that class, and the others are heard', async () => {
    withTwoClasses();
    const phone = await direct(await phones.open());
    await phone.decide(classId, closingSix(raceId, classId));
    await phone.decide(otherClass, closingSix(raceId, otherClass));
    await phone.sync();
    const newer = { ...phones.day.decisions[0], n: 2, class: classId, kind: 'baru_sekali' };
    phones.day.decisions.push(newer as never);
    const looking = await anotherPhone();
    expect(looking.status().failure).toBeNull();
    expect(looking.status().classes.map(({ id, unreadable }) => [id, unreadable?.code])).toEqual([
      [classId, 'kind_unknown'],
      [otherClass, undefined],
    ]);
    expect(chainOf(looking, otherClass)?.n).toBe(1);
  });
});
