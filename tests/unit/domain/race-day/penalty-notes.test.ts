import { expect, test } from 'vitest';
import type { Observation } from '#domain/race-day/observations.ts';
import { penaltyNotes } from '#domain/race-day/penalty-notes.ts';
import { penaltyCodes } from '#functions/_shared/racing/penalties.ts';

const [code = '', other = ''] = penaltyCodes;
let seq = 0;

function act(action: Observation['action'], more: Partial<Observation> = {}): Observation {
  seq += 1;
  return {
    id: `o${seq}`,
    subject: '27.1',
    action,
    place: 'Finis',
    device: 'juri-1',
    device_seq: seq,
    at: seq,
    ...more,
  };
}
function note(plate: unknown, named: string, more: Partial<Observation> = {}) {
  return act('pelanggaran', { payload: { plate, code: named }, ...more });
}
function told(all: Observation[]) {
  return penaltyNotes(all, ['27.1']).map((one) => [one.plate, one.code]);
}

test('what several judges noted of a plate is told once, another code of it apart (R39)', () => {
  const second = { device: 'juri-2' };
  expect(told([note(7, code), note(7, code, second), note(7, other), note(8, code)])).toEqual([
    [7, code],
    [7, other],
    [8, code],
  ]);
});

test('what was taken back, is of another moto, or names neither a plate nor a known code is no note (R39)', () => {
  const mistaken = note(7, code);
  expect(
    told([
      mistaken,
      act('urungkan', { undoes: mistaken.id }),
      note(8, code, { subject: '28.1' }),
      note(0, code),
      note(9, 'kode_lain'),
      act('lewat', { payload: { plate: 9, code } }),
    ]),
  ).toEqual([]);
});
