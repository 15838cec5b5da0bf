import { describe, expect, it, test } from 'vitest';
import { checkNotCrossed } from '#functions/_shared/race-day/crossings.ts';
import { rowsOf } from '#functions/_shared/race-day/rows.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { emptyRaceChain } from '#functions/_shared/racing/race-chain.ts';
import { drawnClass, q, race, raceClass } from '#tests/support/racing/class-day.ts';

// A called moto in which the server knows a crossing counts as started for what it refuses (R26).

const lease = emptyRaceChain(race, 'hp-direktur').state;
const order = [{ type: 'moto' as const, number: 27, class: raceClass, moto: q(1, 1) }];
const decidedAt = Date.parse('2026-11-22T08:00:00Z');
const place = `${raceClass.slice(0, 8)}/kualifikasi/1/1/1`;
const acts: [ClassAct, string][] = [
  [{ kind: 'batal_undian', payload: { reason: 'salah ketik' } }, 'draw_locked'],
  [{ kind: 'susulan', payload: { plate: 77, team: 0, batch: 1, gate: 6 } }, 'late_after_start'],
  [{ kind: 'urung', payload: { n: 3 } }, 'undo_final'],
];

function called() {
  return drawnClass(5).decide('panggil', { moto: q(1, 1) });
}

function check(act: ClassAct, crossings: { subject: string; at: number }[], ordered = false) {
  const day = called();
  return () =>
    checkNotCrossed(crossings, { ...lease, order: ordered ? order : [] }, day.chain, day.next(act));
}

describe.each(acts)('%j', (act, code) => {
  it('is refused once somebody has crossed the line in it, under each of its names', () => {
    const refused = expect.objectContaining({ code });
    expect(check(act, [{ subject: place, at: decidedAt - 1 }])).toThrow(refused);
    expect(check(act, [{ subject: '27.1', at: decidedAt - 1 }], true)).toThrow(refused);
  });

  it('is accepted where nobody has, where it was decided before, and where it was another run', () => {
    expect(check(act, [])).not.toThrow();
    expect(check(act, [{ subject: place, at: decidedAt }])).not.toThrow();
    expect(check(act, [{ subject: '27.2', at: 0 }], true)).not.toThrow();
    expect(check(act, [{ subject: '28.1', at: 0 }], true)).not.toThrow();
  });
});

test('the hour of a decision is the server’s: what the phone’s clock is behind counts', () => {
  const day = called();
  const late = { ...day.next({ kind: 'urung', payload: { n: 3 } }), server_offset: 60_000 };
  const crossed = [{ subject: place, at: decidedAt + 59_999 }];
  expect(() => checkNotCrossed(crossed, lease, day.chain, late)).toThrow(
    expect.objectContaining({ code: 'undo_final' }),
  );
});

test('a number is the moto of its class: another class’s moto of the same place was not crossed', () => {
  const day = called();
  const other = { ...order[0], number: 26, class: raceClass.replace(/.$/, 'b') } as const;
  const both = { ...lease, order: [other, ...order] as typeof lease.order };
  const undo = day.next({ kind: 'urung', payload: { n: 3 } });
  expect(() => checkNotCrossed([{ subject: '26.1', at: 0 }], both, day.chain, undo)).not.toThrow();
  expect(() => checkNotCrossed([{ subject: '27.1', at: 0 }], both, day.chain, undo)).toThrow();
});

test('what comes after a start is not asked about it', () => {
  const result = { moto: q(1, 1), run: 1, order: [1, 2, 3, 4, 5], dnf: [], dns: [], dq: [] };
  expect(check({ kind: 'hasil', payload: result }, [{ subject: place, at: 0 }])).not.toThrow();
});

test('who stood on the track when a run was stopped has started for the database', () => {
  const day = called();
  expect(rowsOf(day.state).mulai).toEqual([]);
  day.decide('mulai', { moto: q(1, 1) }).decide('hentikan_moto', { moto: q(1, 1) });
  expect(rowsOf(day.state).mulai).toEqual([1, 2, 3, 4, 5]);
  day.race(q(1, 1), { dns: [5] });
  expect(rowsOf(day.state).mulai).toEqual([1, 2, 3, 4]);
});
