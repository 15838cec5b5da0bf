import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Observation } from '#domain/race-day/observations.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import { calling, closingSix, drawnAloud, q } from '#tests/support/racing/class-day.ts';
import { classId, dayEntry } from '#tests/support/ui/organiser/race-day.ts';
import { direct, newPhone, racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { raceId } from '#tests/support/ui/rows.ts';

// The deciding phone turns crossings of a called moto into its start (R26), by the clock that it is handed.

const phones = racePhones();

let seq = 0;
function crossing(plate: number, changes: Partial<Observation> = {}): Observation {
  seq += 1;
  const subject = `${classId.slice(0, 8)}/kualifikasi/1/1/1`;
  const seen = { subject, action: 'lewat', payload: { plate }, place: 'Finis', device: 'hp-juri' };
  return { id: randomUUID(), ...seen, device_seq: seq, at: seq, ...changes } as Observation;
}

async function withCalled() {
  const phone = await direct(await phones.open());
  await phone.decide(classId, closingSix(raceId, classId), drawnAloud, calling(1));
  const kinds = () => phone.decisions().map(({ decision }) => decision.kind);
  const state = () => {
    const [only] = phone.status().classes;
    return (only as NonNullable<typeof only>).chain.state;
  };
  return { phone, kinds, status: () => findMoto(state(), q(1, 1)).moto.status };
}

test('the second crossing starts it once, and the server hears of it', async () => {
  const { phone, kinds, status } = await withCalled();
  const first = crossing(3);
  expect(await phone.startFromLine([], 0)).toBeNull();
  expect(await phone.startFromLine([first], 0)).toBe(10_000);
  expect(status()).toBe('dipanggil');
  const both = [first, crossing(5)];
  expect(await phone.startFromLine(both, 1)).toBeNull();
  expect(await phone.startFromLine(both, 2)).toBeNull();
  expect(status()).toBe('berjalan');
  expect(kinds()).toEqual(['tutup_daftar', 'undi', 'panggil', 'mulai']);
  await phone.sync();
  expect(phones.day.decisions.at(-1)?.kind).toBe('mulai');
});

test('a first crossing starts it when it has stood for ten seconds, and not when it was undone before', async () => {
  const { phone, status } = await withCalled();
  const stray = crossing(3);
  const undone = [stray, crossing(0, { action: 'urungkan', undoes: stray.id, payload: null })];
  await phone.startFromLine([stray], 0);
  await phone.startFromLine(undone, 10_000);
  expect(status()).toBe('dipanggil');
  const next = [...undone, crossing(4)];
  expect(await phone.startFromLine(next, 20_000)).toBe(10_000);
  await phone.startFromLine(next, 29_999);
  expect(status()).toBe('dipanggil');
  await phone.startFromLine(next, 30_000);
  expect(status()).toBe('berjalan');
});

test('a tab that does not decide starts nothing', async () => {
  const { kinds } = await withCalled();
  const other = await phones.open();
  await other.sync();
  expect(other.status().deciding).toBe(false);
  await other.startFromLine([crossing(3), crossing(5)], 0);
  expect(other.status().classes[0]?.chain.n).toBe(3);
  expect(kinds()).toHaveLength(3);
});

test('after it nothing is decided that belongs before a start', async () => {
  const { phone } = await withCalled();
  const voided: ClassAct = { kind: 'batal_undian', payload: { reason: 'salah ketik' } };
  await phone.startFromLine([crossing(3), crossing(5)], 0);
  await expect(phone.decide(classId, voided)).rejects.toMatchObject({ code: 'draw_locked' });
  await expect(phone.decide(classId, { kind: 'urung', payload: { n: 3 } })).rejects.toMatchObject({
    code: 'undo_not_last',
  });
});

test('decided with no signal after the children rode, a void is refused by the server; one that was decided before them is taken', async () => {
  for (const [at, code] of [
    [-60_000, 'draw_locked'],
    [60_000, null],
  ] as const) {
    newPhone();
    phones.day.decisions.length = 0;
    phones.day.holder = null;
    const { phone } = await withCalled();
    await phone.sync();
    phones.day.offline = true;
    await phone.decide(classId, { kind: 'batal_undian', payload: { reason: 'salah ketik' } });
    phones.day.seen.splice(0, phones.day.seen.length, crossing(3, { at: Date.now() + at }));
    phones.day.offline = false;
    await phone.sync();
    expect(phone.status().stopped[0]?.error.code ?? null).toBe(code);
    expect(phone.status().waiting).toBe(code === null ? 0 : 1);
    phones.close(phone);
  }
});

test('a plate of another child of the race, whose entry stands in no list yet, is refused on the phone (R4)', async () => {
  phones.day.entries.push(dayEntry(71));
  const phone = await direct(await phones.open());
  await phone.decide(classId, closingSix(raceId, classId), drawnAloud);
  const change = (next: number) =>
    phone.decide(classId, { kind: 'plat_ganti', payload: { old: 1, new: next } });
  await expect(change(71)).rejects.toMatchObject({ code: 'plate_taken', facts: { plate: 71 } });
  await change(72);
});

test('a result that is made official in its press names itself, also where the moto ran under the last holder', async () => {
  const first = await direct(await phones.open());
  await first.decide(classId, closingSix(raceId, classId), drawnAloud);
  await first.completeOrder();
  await first.sync();
  phones.close(first);
  newPhone();
  const phone = await phones.synced();
  await phone.takeOver({ last_raced: 1, old_phone: 'mati', reason: 'baterai' });
  const order = [1, 2, 3, 4, 5, 6];
  const result = { moto: q(1, 1), run: 1, order, dnf: [], dns: [], dq: [] };
  await phone.decide(
    classId,
    calling(1),
    { kind: 'mulai', payload: { moto: q(1, 1) } },
    { kind: 'hasil', payload: result },
    { kind: 'resmi', payload: { moto: q(1, 1), result: 99 } },
  );
  expect(phone.status().classes[0]?.chain.state.stages[0]?.groups[0]?.motos[0]).toMatchObject({
    status: 'resmi',
  });
});
