import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readHandover, readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import type { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { headsIn, missingFor, toShow } from '#organiser/parts/race-day/tails.ts';
import { calling, closingSix, drawnAloud, q } from '#tests/support/racing/class-day.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { newPhone, racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { raceId } from '#tests/support/ui/rows.ts';

const phones = racePhones();

// Two directors and a track each, on two phones and one server (race-day rules, R10-R13).

function anotherPhone() {
  newPhone();
  return phones.synced();
}

function chainOn(phone: RaceDayPhone) {
  return phone.status().classes[0]?.chain ?? expect.unreachable('the phone knows no class');
}

/** The first phone holds both tracks, with a class drawn. */
async function bothTracks() {
  const first = await anotherPhone();
  await first.takeLease();
  await first.decide(classId, closingSix(raceId, classId), drawnAloud);
  await first.completeOrder();
  await first.sync();
  await first.openTrack();
  return first;
}

async function passOn(from: RaceDayPhone, to: RaceDayPhone, track: number) {
  const { device } = to.status();
  await from.decide(track, { kind: 'serah', payload: { to: device.id } });
  const { frames } = writeTail(raceId, missingFor(headsIn(to.decisions()), from.decisions()));
  await to.takeTail(readHandover(frames, raceId, device.id));
}

test('two directors with no signal, a track each: the server takes both, and refuses neither', async () => {
  const first = await bothTracks();
  expect(first.status().tracks.map(({ deciding }) => deciding)).toEqual([true, true]);
  const second = await anotherPhone();
  phones.day.offline = true;
  await first.decide(classId, { kind: 'pindah', payload: { track: 2 } });
  await passOn(first, second, 2);
  expect(second.status()).toMatchObject({ track: 2, deciding: true });
  expect(first.status()).toMatchObject({ track: 1, deciding: true });

  await second.decide(classId, calling(1), {
    kind: 'hasil',
    payload: { moto: q(1, 1), order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [], run: 1 },
  });
  await second.decide(2, { kind: 'jeda', payload: { word: 'Hujan' } });
  await first.decide(1, { kind: 'jeda', payload: { word: 'Istirahat siang' } });
  await expect(first.decide(classId, calling(2))).rejects.toMatchObject({ code: 'not_holder' });

  phones.day.offline = false;
  await second.sync();
  await first.sync();
  await second.sync();
  for (const phone of [first, second]) {
    expect(phone.status()).toMatchObject({ stopped: [], waiting: 0, branches: [] });
    expect(phone.status().tracks.map(({ chain }) => chain.state.paused)).toEqual([
      'Istirahat siang',
      'Hujan',
    ]);
    expect(chainOn(phone)).toMatchObject({ track: 2 });
    expect(chainOn(phone).hashes).toEqual(chainOn(second).hashes);
  }
  expect(phones.day.branches).toEqual([]);
});

test('a class goes to a track whose director has heard nothing for longer, with no signal', async () => {
  const first = await bothTracks();
  const second = await anotherPhone();
  await passOn(first, second, 2);
  await first.decide(classId, calling(1), {
    kind: 'hasil',
    payload: { moto: q(1, 1), order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [], run: 1 },
  });
  await first.sync();
  phones.day.offline = true;
  // So in another class, in which the first goes on.
  const other = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0077';
  phones.day.offline = false;
  await first.decide(other, closingSix(raceId, other));
  await first.sync();
  phones.day.offline = true;
  await first.decide(other, drawnAloud);
  await first.decide(classId, { kind: 'pindah', payload: { track: 2 } });

  const { frames, written } = writeTail(raceId, toShow(first.decisions()));
  expect(written).toBe(toShow(first.decisions()).length);
  await second.takeTail(readTail(frames, raceId));
  await second.decide(classId, calling(2));

  phones.day.offline = false;
  await second.sync();
  await first.sync();
  expect(chainOn(first).hashes).toEqual(chainOn(second).hashes);
  expect(first.status()).toMatchObject({ stopped: [], waiting: 0, branches: [] });
});

test('one track is taken over, the other goes on; what is looked at is chosen', async () => {
  const first = await bothTracks();
  const second = await anotherPhone();
  await passOn(first, second, 2);
  await first.decide(classId, { kind: 'pindah', payload: { track: 2 } });
  await first.sync();
  await second.sync();
  const third = await anotherPhone();
  await third.takeOver({ last_raced: 2, old_phone: 'mati', reason: 'baterai' }, 2);
  third.lookAt(1);
  expect(third.status()).toMatchObject({ track: 1, deciding: false });
  third.lookAt(2);
  expect(third.status()).toMatchObject({ track: 2, deciding: true, holder: { term: 3 } });
  // What ran under the last holder of that track is said first.
  await third.decide(classId, calling(1), {
    kind: 'hasil',
    payload: { moto: q(1, 1), order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [], run: 1 },
  });
  expect(third.decisions().map(({ decision }) => decision.kind)).toContain('ambil_alih');
  await third.sync();
  await first.decide(1, { kind: 'jeda', payload: { word: 'Hujan' } });
  await first.sync();
  expect(first.status()).toMatchObject({ stopped: [], waiting: 0 });
  expect(third.status()).toMatchObject({ stopped: [], waiting: 0 });
});

test('new numbers are odd on the first track and even on the second, with no signal', async () => {
  const first = await anotherPhone();
  await first.takeLease();
  await first.sync();
  await first.openTrack();
  await first.decide(classId, { kind: 'pindah', payload: { track: 2 } });
  await first.decide(classId, closingSix(raceId, classId), drawnAloud);
  await first.completeOrder(1);
  expect(first.status().chain?.state.order).toEqual([]);
  await first.completeOrder(2);
  const numbers = first
    .status()
    .tracks[1]?.chain.state.order.map((item) => item.type === 'moto' && item.number);
  expect(numbers).toEqual([2, 4, 6]);
});
