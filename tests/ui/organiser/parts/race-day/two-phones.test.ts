import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { readHandover, readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { headsIn, missingFor } from '#organiser/parts/race-day/tails.ts';
import { calling, closingSix, drawnAloud, q } from '#tests/support/racing/class-day.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { newPhone, racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { raceId } from '#tests/support/ui/rows.ts';

const phones = racePhones();

// Who decides, on two phones and one server (race-day rules, R10-R13, R22).

function chainOf(phone: RaceDayPhone) {
  const [only] = phone.status().classes;
  return only?.chain ?? expect.unreachable('the phone knows no class');
}

/** A phone of its own: its own storage and its own tabs. */
function anotherPhone() {
  newPhone();
  return phones.synced();
}

/** The first phone has the lease and a drawn class with its running order; the second has heard of it. */
async function twoPhones() {
  const first = await anotherPhone();
  await first.takeLease();
  await first.decide(classId, closingSix(raceId, classId), drawnAloud);
  await first.completeOrder();
  await first.sync();
  const second = await anotherPhone();
  return { first, second };
}

function handOver(from: RaceDayPhone, to: RaceDayPhone) {
  return from.decide(null, { kind: 'serah', payload: { to: to.status().device.id } });
}

/** What the first phone shows to the second. */
function framesFor(from: RaceDayPhone, to: RaceDayPhone) {
  return writeTail(raceId, missingFor(headsIn(to.decisions()), from.decisions())).frames;
}

function scan(phone: RaceDayPhone, frames: readonly string[]) {
  return phone.takeTail(readHandover(frames, raceId, phone.status().device.id));
}

test('the phone that decides asks twice as often as the others, of which there are many', async () => {
  const { first, second } = await twoPhones();
  expect(second.pause()).toBe(2 * first.pause());
});

describe('handed over with no signal', () => {
  test('the first phone decides nothing more from that moment, the second goes on, and the server takes it all', async () => {
    const { first, second } = await twoPhones();
    phones.day.offline = true;
    await first.decide(classId, calling(1));
    await handOver(first, second);
    await expect(first.decide(classId, calling(2))).rejects.toMatchObject({ code: 'not_holder' });
    expect(first.status()).toMatchObject({ deciding: false, holder: { isThisPhone: false } });

    const frames = framesFor(first, second);
    await scan(second, frames);
    expect(second.status()).toMatchObject({ deciding: true, holder: { term: 2 }, waiting: 2 });
    await second.decide(classId, {
      kind: 'hasil',
      payload: { moto: q(1, 1), order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [], run: 1 },
    });
    // Scanned twice: nothing of it is there twice.
    await scan(second, frames);
    expect(second.status().waiting).toBe(3);

    phones.day.offline = false;
    await second.sync();
    expect(second.status()).toMatchObject({ waiting: 0, stopped: [] });
    expect(phones.day.decisions.map(({ kind }) => kind).slice(-3)).toEqual([
      'panggil',
      'serah',
      'hasil',
    ]);
    // The first phone sends the same, which is the same.
    await first.sync();
    expect(first.status()).toMatchObject({ waiting: 0, stopped: [], branches: [] });
    expect(chainOf(first).hashes).toEqual(chainOf(second).hashes);
  });

  test('a second phone that scans it too is told that it is another’s, and has nothing of it', async () => {
    const { first, second } = await twoPhones();
    const third = await anotherPhone();
    phones.day.offline = true;
    await first.decide(classId, calling(1));
    await handOver(first, second);
    const frames = framesFor(first, third);
    expect(() => readHandover(frames, raceId, third.status().device.id)).toThrow(
      'handover_of_other',
    );
    // As a witness it may keep it (R23), and decides nothing by it.
    await third.takeTail(readTail(frames, raceId));
    expect(third.status()).toMatchObject({ deciding: false, waiting: 2 });
    await expect(third.decide(classId, calling(2))).rejects.toMatchObject({ code: 'not_holder' });
    phones.day.offline = false;
    await third.sync();
    expect(phones.day.decisions.map(({ kind }) => kind).slice(-2)).toEqual(['panggil', 'serah']);
  });

  test('a page that is left in the moment of the scan has lost nothing when it is opened again', async () => {
    const { first } = await twoPhones();
    const witness = await anotherPhone();
    phones.day.offline = true;
    await first.decide(classId, calling(1));
    const frames = framesFor(first, witness);
    const taking = witness.takeTail(readTail(frames, raceId));
    // The page goes: nothing that it began comes to an end, and nothing is tidied up.
    const left = { ...localStorage };
    witness.close();
    await expect(taking).rejects.toThrow();
    Object.assign(localStorage, left);

    const again = await RaceDayPhone.open(raceId);
    expect(again.decisions()).toHaveLength(witness.decisions().length);
    await vi.waitFor(() => expect(again.status().waiting).toBe(1));
    expect({ ...localStorage }).not.toMatchObject(left);
    again.close();
  });

  test('a phone that came after everything goes on too; one that never had a signal needs no server to know who began', async () => {
    const { first } = await twoPhones();
    phones.day.offline = true;
    const late = await anotherPhone();
    await handOver(first, late);
    await scan(late, framesFor(first, late));
    expect(late.status()).toMatchObject({ deciding: true, holder: { term: 2, isThisPhone: true } });
    await late.decide(classId, calling(1));
  });

  test('a tail that does not follow from what the phone knows is not taken, not in part either', async () => {
    const { first, second } = await twoPhones();
    phones.day.offline = true;
    await first.decide(classId, calling(1));
    await handOver(first, second);
    const missing = missingFor(headsIn(second.decisions()), first.decisions());
    const before = second.decisions().length;
    for (const [wrong, code] of [
      [[{ ...missing[0], race: classId }], 'wrong_class'],
      [[missing[0], { ...missing[1], n: 9 }], 'chain_gap'],
      [[missing[0], { ...missing[1], prev: 'f'.repeat(64) }], 'prev_wrong'],
      [[missing[0], { ...missing[1], device: 'hp-lain' }], 'not_holder'],
    ] as const) {
      await expect(second.takeTail(wrong as never)).rejects.toMatchObject({ code });
      expect(second.decisions()).toHaveLength(before);
    }
  });
});

describe('taken over from a silent phone', () => {
  const payload = { last_raced: 1, old_phone: 'mati', reason: 'Baterai habis' } as const;

  test('needs a signal, and nothing is decided here before the server has said yes', async () => {
    const { first, second } = await twoPhones();
    phones.day.offline = true;
    await expect(second.takeOver(payload)).rejects.toMatchObject({ code: 'network' });
    expect(second.status()).toMatchObject({ deciding: false, waiting: 0, holder: { term: 1 } });
    phones.day.offline = false;
    await second.takeOver(payload);
    expect(second.status()).toMatchObject({ deciding: true, waiting: 0, holder: { term: 2 } });
    // Pressed twice, because the answer was lost: it is one takeover.
    await second.takeOver(payload);
    expect(phones.day.decisions.filter(({ kind }) => kind === 'ambil_alih')).toHaveLength(1);

    // What ran is said first, by itself; it cannot be called, and its result is entered.
    const refused = { code: 'moto_raced' };
    await expect(second.decide(classId, calling(1))).rejects.toMatchObject(refused);
    const waitsFor = () =>
      second.status().classes.flatMap(({ chain }) => nextActs(chain.state).slice(0, 1));
    expect(waitsFor()).toMatchObject([{ act: 'hasil', moto: q(1, 1) }]);
    // Refused for another reason than what is said now, nothing more is said.
    await expect(second.decide(classId, calling(1))).rejects.toMatchObject(refused);
    await second.decide(classId, {
      kind: 'hasil',
      payload: { moto: q(1, 1), order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [], run: 1 },
    });
    await second.sync();
    expect(phones.day.decisions.slice(-2)).toMatchObject([
      { kind: 'ambil_alih', class: classId, payload: { raced: [q(1, 1)] } },
      { kind: 'hasil', term: 2 },
    ]);

    // The old phone went on meanwhile: its tail is kept on both sides, and it decides nothing more.
    phones.day.offline = true;
    await first.decide(classId, calling(1));
    phones.day.offline = false;
    await first.sync();
    await first.sync();
    expect(first.status()).toMatchObject({
      deciding: false,
      waiting: 0,
      branches: [{ decisions: [{ kind: 'panggil' }] }],
    });
    expect(phones.day.branches).toHaveLength(1);
    await expect(first.decide(classId, calling(2))).rejects.toMatchObject({ code: 'not_holder' });
  });

  test('by a person who may not decide is refused by the server, and changes nothing', async () => {
    const { second } = await twoPhones();
    phones.day.mayDecide = false;
    await expect(second.takeOver(payload)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(second.status()).toMatchObject({ deciding: false, holder: { term: 1 } });
  });

  test('in another tab of this phone is refused there', async () => {
    const { second } = await twoPhones();
    const tab = await phones.tab();
    await vi.waitFor(() => expect(tab.status().tab).toBe('elsewhere'));
    await expect(tab.takeOver(payload)).rejects.toMatchObject({ code: 'other_tab' });
    expect(second.status().tab).toBe('here');
  });
});
