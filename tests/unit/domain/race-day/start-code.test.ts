import { expect, test } from 'vitest';
import type { Observation, StationAction } from '#domain/race-day/observations.ts';
import { startArea, strangersAtStart } from '#domain/race-day/start-area.ts';
import { ownMarks, readStartCode, writeStartCode } from '#domain/race-day/start-code.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { checksummed } from '#functions/_shared/racing/wire.ts';

const race = '00000000-0000-4000-8000-000000000001';
const start = 'aaaaaaaa-0000-4000-8000-000000000001';
const director = 'dddddddd-0000-4000-8000-000000000004';
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
    place: 'Area start',
    device: start,
    device_seq: count,
    at: 1_000_000 + count,
    ...changes,
  };
}

function copied(of: Observation, payload: object) {
  return { ...payload, device: of.device.slice(0, 8), seq: of.device_seq };
}

test('the code of a moto holds the last word about each rider and every call, and reads back the same', () => {
  const all = [
    act('panggilan'),
    act('absen', { plate: 12 }),
    act('siap', { plate: 12 }),
    act('perlengkapan', { plate: 5, gear: 'sarung_tangan' }),
    act('siap', { plate: 8 }, { device: 'bbbbbbbb' }),
  ];
  const marks = ownMarks(all, [subject], start);
  expect(marks.map(({ action, plate, gear }) => [action, plate, gear])).toEqual([
    ['panggilan', 0, null],
    ['siap', 12, null],
    ['perlengkapan', 5, 'sarung_tangan'],
  ]);
  const code = {
    race,
    device: start,
    number: 27,
    raceClass: null,
    moto: { stage: 'kualifikasi', group: 2, moto: 1 } as const,
    run: 1,
    marks,
  };
  const text = writeStartCode(code);
  expect(text).toMatch(/^[0-9A-Z.\-:/]+$/);
  expect(readStartCode(text, race)).toEqual({ ...code, race: '00000000', device: 'aaaaaaaa' });
  const refusalOf = (of: string, at: string) => {
    const read = attempt(() => readStartCode(of, at));
    return read.ok ? null : read.refusal.code;
  };
  expect(refusalOf(text, 'ffffffff-0000-4000-8000-000000000001')).toBe('code_foreign');
  expect(refusalOf(text.slice(0, -3), race)).toBe('code_cut');
  // Whole, and of a newer app: no act has this number.
  const newer = checksummed([...text.split(':').slice(0, -2), '9.12.0.1']);
  expect(refusalOf(newer, race)).toBe('code_unknown');
});

test('a copy counts from who may decide, until the act itself is heard, which may have been taken back', () => {
  const absent = act('absen', { plate: 12 });
  const copy = act('absen', copied(absent, { plate: 12 }), { device: director, decides: true });
  expect(startArea([copy], [subject]).riders.get(12)?.state).toBe('absen');
  expect(startArea([{ ...copy, decides: false }], [subject]).riders.size).toBe(0);
  const undone = act('urungkan', {}, { undoes: absent.id });
  expect(startArea([copy, absent, undone], [subject]).riders.size).toBe(0);
  const call = act('panggilan');
  const callCopy = act('panggilan', copied(call, {}), { device: director, decides: true });
  expect(startArea([call, callCopy], [subject]).calls).toBe(1);
});

test('who is marked and is not in the moto is named', () => {
  const { riders } = startArea(
    [act('absen', { plate: 99 }), act('siap', { plate: 12 })],
    [subject],
  );
  expect(strangersAtStart(riders, [12, 5])).toEqual([99]);
});
