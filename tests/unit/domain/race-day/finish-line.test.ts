import { describe, expect, test } from 'vitest';
import {
  agreedFinish,
  checkSheet,
  checkTyped,
  countedSheets,
  disagreements,
  finishNotes,
  lateSheets,
  sheetOf,
  sheetsOf,
} from '#domain/race-day/finish-line.ts';
import type { Observation, StationAction } from '#domain/race-day/observations.ts';
import { startArea } from '#domain/race-day/start-area.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { readTyped } from '#functions/_shared/racing/wire.ts';
import { raceClass } from '#tests/support/racing/class-day.ts';

const phone = 'aaaaaaaa-0000-4000-8000-000000000001';
const other = 'bbbbbbbb-0000-4000-8000-000000000002';
const subject = '27.1';

let count = 0;
function act(
  action: StationAction | 'urungkan',
  payload: unknown = {},
  changes: Partial<Observation> = {},
): Observation {
  count += 1;
  return {
    id: `id-${count}`,
    subject,
    action,
    payload,
    place: 'Finis',
    device: phone,
    device_seq: count,
    at: 1_000_000 + count,
    ...changes,
  };
}

function notes(...all: Observation[]) {
  return finishNotes(all, [subject]);
}

function plates(...all: Observation[]) {
  return notes(...all).crossings.map(({ plate }) => plate);
}

describe('the notes of a judge', () => {
  test('stand in the order of the taps, whatever the clock said and in whatever order they arrive', () => {
    const first = act('lewat', { plate: 12 }, { at: 9_000_000 });
    const second = act('lewat', { plate: 5 }, { at: 10 });
    const third = act('lewat', { plate: 8 }, { at: 20 });
    expect(plates(third, first, second)).toEqual([12, 5, 8]);
  });

  test('tap now, plate later; a place that nobody saw stays free until it is filled', () => {
    const [a, b, c] = [act('lewat'), act('lewat', { unseen: true }), act('lewat')];
    const late = [
      act('nomor', { crossing: c.id, plate: 8 }),
      act('nomor', { crossing: a.id, plate: 12 }),
    ];
    expect(plates(a, b, c, ...late)).toEqual([12, null, 8]);
    expect(sheetOf(notes(a, b, c, ...late)).order).toEqual([12, 0, 8]);
    const filled = act('nomor', { crossing: b.id, plate: 5 });
    expect(sheetOf(notes(a, b, c, ...late, filled)).order).toEqual([12, 5, 8]);
  });

  test('a plate stands once: given to another crossing the two change places', () => {
    const [a, b] = [act('lewat', { plate: 12 }), act('lewat', { plate: 5 })];
    expect(plates(a, b, act('nomor', { crossing: a.id, plate: 5 }))).toEqual([5, 12]);
    expect(plates(a, b, act('lewat', { plate: 12 }))).toEqual([null, 5, 12]);
    expect(plates(a, b, act('nomor', { crossing: a.id, plate: null }))).toEqual([null, 5]);
  });

  test('a deleted tap is gone, also when the deletion arrives first', () => {
    const [a, b] = [act('lewat', { plate: 12 }), act('lewat', { plate: 5 })];
    expect(plates(act('urungkan', {}, { undoes: a.id }), a, b)).toEqual([5]);
  });

  test('a rider who has a mark has no place; without the mark the place is back', () => {
    const all = [act('lewat', { plate: 12 }), act('lewat', { plate: 5 })];
    const marked = [
      ...all,
      act('tanda', { plate: 12, mark: 'dq' }),
      act('tanda', { plate: 7, mark: 'dnf' }),
    ];
    expect(sheetOf(notes(...marked))).toEqual({ order: [5], dnf: [7], dns: [], dq: [12] });
    const back = [...marked, act('tanda', { plate: 12, mark: null })];
    expect(sheetOf(notes(...back))).toEqual({ order: [12, 5], dnf: [7], dns: [], dq: [] });
  });

  test('what another version wrote, and other motos, are no fault', () => {
    const strange = [
      act('lewat', null),
      act('lewat', { plate: 'dua belas' }),
      act('nomor', { crossing: 'tidak ada', plate: 3 }),
      act('tanda', { plate: 3, mark: 'terbang' }),
      act('lewat', { plate: 9 }, { subject: '28.1' }),
      act('lewat', { plate: 9 }, { subject: '27.2' }),
    ];
    expect(plates(...strange)).toEqual([null, null]);
  });
});

describe('before it is sent', () => {
  test('it is said who is missing, how many nobody saw, how many are too many, and who is strange', () => {
    expect(checkSheet(readTyped('12 5 dnf7'), [5, 7, 8, 12])).toEqual({
      missing: [8],
      unseen: 0,
      surplus: 0,
      strange: [],
    });
    expect(checkSheet({ ...readTyped('12 5 9'), order: [12, 0, 5, 9] }, [5, 8, 12])).toEqual({
      missing: [8],
      unseen: 1,
      surplus: 1,
      strange: [9],
    });
    expect(checkSheet(readTyped('12 5'), null)).toMatchObject({ missing: [], surplus: 0 });
  });

  test.each([
    ['12 5 12', 'plate_twice', 12],
    ['12 5 dnf 5', 'plate_twice', 5],
    ['12 9', 'plate_not_in_moto', 9],
    ['12 dns 9', 'plate_not_in_moto', 9],
  ])('typed, %j is refused with %s', (text, code, plate) => {
    expect(() => checkTyped(readTyped(text), [5, 8, 12], 'Moto 27')).toThrow(
      expect.objectContaining({ code, facts: { moto: 'Moto 27', plate } }),
    );
  });

  test('of a moto whose list nobody knows any plate is taken', () => {
    expect(checkTyped(readTyped('12 9'), null, 'Moto 27')).toEqual(readTyped('12 9'));
  });
});

describe('sheets, as the director sees them', () => {
  const names = subjectsOf({
    number: 27,
    raceClass,
    ref: { stage: 'kualifikasi', group: 2, moto: 1 },
    run: 1,
  });

  test('are the last of each judge, by any name of the moto', () => {
    const first = act('lembar', readTyped('12 5 8'));
    const better = act('lembar', readTyped('12 8 5'));
    const second = act('lembar', readTyped('12 8 5'), {
      device: other,
      subject: names[1] ?? '',
      place: 'Juri 2',
    });
    const elsewhere = act('lembar', readTyped('1 2'), { subject: '27.2' });
    const sheets = sheetsOf([first, better, second, elsewhere], names);
    expect(sheets.map(({ id, device }) => [id, device])).toEqual([
      [better.id, 'aaaaaaaa'],
      [second.id, 'bbbbbbbb'],
    ]);
    expect(disagreements(sheets)).toEqual([]);
    expect(agreedFinish(sheets)).toEqual(readTyped('12 8 5'));
    expect(sheetsOf([better, act('urungkan', {}, { undoes: better.id })], names)).toEqual([]);
  });

  test('one that a phone brought after its end is shown and agrees with nobody', () => {
    const sent = act('lembar', readTyped('12 5 8'));
    const late = act('lembar', readTyped('8 5 12'), { device: other, after_end: true });
    const sheets = sheetsOf([sent, late], names);
    expect(sheets).toMatchObject([{ afterEnd: false }, { id: late.id, afterEnd: true }]);
    expect(agreedFinish(countedSheets(sheets))).toEqual(readTyped('12 5 8'));
    expect(agreedFinish(countedSheets(sheets.slice(1)))).toBeNull();
  });

  test('one that was scanned and came over the network as well is one; a later one of that judge replaces it', () => {
    const sent = act('lembar', readTyped('12 5 8'));
    const copy = act(
      'lembar',
      { ...readTyped('12 5 8'), device: 'aaaaaaaa', seq: sent.device_seq },
      { device: other, decides: true },
    );
    expect(sheetsOf([copy], names)).toMatchObject([{ byQr: true, device: 'aaaaaaaa' }]);
    for (const all of [
      [sent, copy],
      [copy, sent],
    ]) {
      expect(sheetsOf(all, names)).toMatchObject([{ id: sent.id, byQr: false }]);
    }
    const later = act('lembar', readTyped('12 8 5'));
    expect(sheetsOf([sent, later, copy], names)).toMatchObject([{ id: later.id }]);
  });

  test('one in another phone’s name counts from those who may decide, and displaces nothing that this phone sent', () => {
    const sent = act('lembar', readTyped('5 3 8'));
    const inItsName = { ...readTyped('8 5 3'), device: 'aaaaaaaa', seq: 999_999 };
    // A helper's phone says that it is a scan of the judge's.
    const forged = act('lembar', inItsName, { device: other });
    expect(sheetsOf([sent, forged], names)).toMatchObject([{ id: sent.id }]);
    expect(sheetsOf([forged], names)).toEqual([]);
    const scanned = act('lembar', inItsName, { device: other, decides: true });
    const both = sheetsOf([sent, scanned], names);
    expect(both.map(({ id, byQr }) => [id, byQr])).toEqual([
      [sent.id, false],
      [scanned.id, true],
    ]);
    expect(agreedFinish(both)).toBeNull();
    // What the judge's phone brings after its end takes nothing from what was scanned before.
    expect(sheetsOf([{ ...sent, after_end: true }, scanned], names)).toHaveLength(2);
  });

  test('that disagree are told plate by plate; a place that a judge did not see disagrees with nobody', () => {
    const [a, b] = [{ finish: readTyped('12 5 8 dnf7') }, { finish: readTyped('12 8 5 dnf7') }];
    expect(disagreements([a, b])).toEqual([
      { plate: 5, said: ['2', '3'] },
      { plate: 8, said: ['3', '2'] },
    ]);
    expect(agreedFinish([a, b])).toBeNull();
    const gap = { finish: { ...readTyped('dnf7'), order: [12, 0, 8] } };
    expect(disagreements([a, gap])).toEqual([]);
    expect(agreedFinish([gap, a])).toEqual(a.finish);
    expect(agreedFinish([gap])).toBeNull();
    expect(disagreements([a, { finish: readTyped('12 5') }])).toMatchObject([
      { plate: 7 },
      { plate: 8 },
    ]);
    expect(agreedFinish([])).toBeNull();
  });

  test('after the result is official, only another one that nobody looked at is late (R29)', () => {
    const official = readTyped('12 5 8');
    const [same, differs, seen] = [
      act('lembar', readTyped('12 5 8')),
      act('lembar', readTyped('12 8 5'), { device: other }),
      act('lembar', readTyped('5 12 8'), { device: 'cccccccc' }),
    ];
    const sheets = sheetsOf([same, differs, seen], names);
    expect(lateSheets(sheets, official, new Set([seen.id])).map(({ id }) => id)).toEqual([
      differs.id,
    ]);
  });
});

describe('the start area', () => {
  test('the last word about a rider counts, of all phones; an undone one does not', () => {
    const absent = act('absen', { plate: 12 });
    const ready = act('siap', { plate: 12 }, { device: other });
    const gear = act('perlengkapan', { plate: 5, gear: 'helm' });
    const all = [absent, ready, gear, act('tunggu', { plate: 8 })];
    const { riders } = startArea(all, [subject]);
    expect([...riders].map(([plate, { state, gear: what }]) => [plate, state, what])).toEqual([
      [12, 'siap', null],
      [5, 'perlengkapan', 'helm'],
      [8, 'tunggu', null],
    ]);
    const undone = startArea(
      [...all, act('urungkan', {}, { device: other, undoes: ready.id })],
      [subject],
    );
    expect(undone.riders.get(12)?.state).toBe('absen');
  });

  test('a phone takes back its own words, whoever may decide any; another’s undo is nobody’s (R24)', () => {
    const ready = act('siap', { plate: 12 }, { device: other });
    const by = (changes: Partial<Observation>) =>
      startArea([ready, act('urungkan', {}, { undoes: ready.id, ...changes })], [subject]).riders
        .size;
    expect(by({ device: phone })).toBe(1);
    expect(by({ device: other })).toBe(0);
    expect(by({ device: phone, decides: true })).toBe(0);
  });

  test('calls are counted for the moto and for each rider', () => {
    const { calls, callsOf } = startArea(
      [act('panggilan'), act('panggilan'), act('panggilan', { plate: 12 })],
      [subject],
    );
    expect(calls).toBe(2);
    expect(callsOf.get(12)).toBe(1);
  });
});
