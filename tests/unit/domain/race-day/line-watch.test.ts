import { describe, expect, it } from 'vitest';
import { LineWatch, standsAfterMs } from '#domain/race-day/line-watch.ts';
import type { Observation } from '#domain/race-day/observations.ts';

const subjects = ['27.1', 'aaaaaaaa/kualifikasi/1/1/1'];
let seq = 0;

function seen(action: Observation['action'], more: Partial<Observation> = {}): Observation {
  seq += 1;
  const id = `o${seq}`;
  return {
    id,
    subject: '27.1',
    action,
    place: 'Finis',
    device: 'juri-1',
    device_seq: seq,
    at: seq,
    ...more,
  };
}
function cross(more: Partial<Observation> = {}) {
  return seen('lewat', more);
}
function undo({ id }: Observation) {
  return seen('urungkan', { undoes: id });
}
function sheet(order: number[], more: Partial<Observation> = {}) {
  return seen('lembar', { payload: { order, dnf: [], dns: [], dq: [] }, ...more });
}

const waiting = { started: false, waitMs: null };
const started = { started: true, waitMs: null };

describe('a called moto at the line (R26)', () => {
  it('starts with the second crossing that one phone saw', () => {
    const first = cross();
    const watch = new LineWatch();
    expect(watch.look([], subjects, 0)).toEqual(waiting);
    expect(watch.look([first], subjects, 0)).toEqual({ started: false, waitMs: standsAfterMs });
    expect(watch.look([first, cross()], subjects, 1)).toEqual(started);
  });

  it('starts when the first crossing has stood for ten seconds since it was heard of, whatever the clock of the phone that saw it', () => {
    for (const at of [0, 5_000, 9_999_999]) {
      const watch = new LineWatch();
      const first = [cross({ at })];
      expect(watch.look(first, subjects, 5_000)).toMatchObject({ started: false });
      expect(watch.look(first, subjects, 14_999)).toEqual({ started: false, waitMs: 1 });
      expect(watch.look(first, subjects, 15_000)).toEqual(started);
    }
  });

  it('does not start by a stray tap that is undone before that', () => {
    const watch = new LineWatch();
    const stray = cross();
    watch.look([stray], subjects, 0);
    const all = [stray, undo(stray)];
    expect(watch.look(all, subjects, standsAfterMs)).toEqual(waiting);
    // The next tap stands for itself.
    const next = [...all, cross()];
    expect(watch.look(next, subjects, standsAfterMs)).toMatchObject({ waitMs: standsAfterMs });
  });

  it('is not started by two phones that saw one crossing each: it may be the same child', () => {
    const both = [cross(), cross({ device: 'juri-2' })];
    expect(new LineWatch().look(both, subjects, 0)).toMatchObject({ started: false });
  });

  it('starts by a sheet, scanned or sent, under each of the moto’s names', () => {
    expect(new LineWatch().look([sheet([3, 5])], subjects, 0)).toEqual(started);
    expect(
      new LineWatch().look([sheet([3, 5], { subject: subjects[1] ?? '' })], subjects, 0),
    ).toEqual(started);
    expect(new LineWatch().look([sheet([3])], subjects, 0)).toMatchObject({
      waitMs: standsAfterMs,
    });
    expect(new LineWatch().look([sheet([])], subjects, 0)).toEqual(waiting);
  });

  it('is not started by another moto or run, by anything but a crossing, or by a phone after its end', () => {
    const others = [
      cross({ subject: '27.2' }),
      cross({ subject: '28.1' }),
      seen('siap', { payload: { plate: 3 } }),
      seen('panggilan', { payload: { plate: 3 } }),
      cross({ after_end: true }),
      cross({ after_end: true }),
      sheet([3, 5], { after_end: true }),
    ];
    expect(new LineWatch().look([...others, ...others], subjects, 0)).toEqual(waiting);
  });
});
