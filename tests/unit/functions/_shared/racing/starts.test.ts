import { describe, expect, it, test } from 'vitest';
import { append, checkAsStarted, undoable } from '#functions/_shared/racing/chain.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { compaction } from '#functions/_shared/racing/draw-acts.ts';
import { isLocked, takesProtest } from '#functions/_shared/racing/moto-acts.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { findMoto, groupBegan } from '#functions/_shared/racing/state.ts';
import { type ClassDay, drawnClass, q } from '#tests/support/racing/class-day.ts';

// A start is a fact of its own (R26): before it much may be decided, after it never again, whatever becomes of the result.

function refused(code: string, facts?: object) {
  return expect.objectContaining(facts ? { code, facts } : { code });
}

function called(riders = 5): ClassDay {
  return drawnClass(riders).decide('panggil', { moto: q(1, 1) });
}

const late = { plate: 77, team: 0, batch: 1, gate: 6 };
const ways: [string, (day: ClassDay) => ClassDay][] = [
  ['runs', (day) => day.decide('mulai', { moto: q(1, 1) })],
  ['has a result', (day) => day.race(q(1, 1))],
  ['had a result that was undone', (day) => undone(day.race(q(1, 1)))],
  ['had an official result that was undone', (day) => undone(undone(day.run(q(1, 1))))],
  ['had a result that nobody wrote a start for, and that was undone', (day) => undone(typed(day))],
  [
    'was stopped on the track',
    (day) => day.decide('mulai', { moto: q(1, 1) }).decide('hentikan_moto', { moto: q(1, 1) }),
  ],
];

function undone(day: ClassDay): ClassDay {
  return day.decide('urung', { n: day.chain.holding.at(-1)?.n ?? 0 });
}

/** As a chain has it that was written before phones wrote starts. */
function typed(day: ClassDay): ClassDay {
  const order = day.plates(q(1, 1));
  return day.decide('hasil', { moto: q(1, 1), run: 1, order, dnf: [], dns: [], dq: [] });
}

/** One batch of five of the class of nine has two left, so it may be given up before it starts (R2). */
function compactable(day: ClassDay) {
  const [first] = day.state.stages;
  const absent = first?.groups[0]?.slots.slice(0, 3).map(({ rider }) => rider) ?? [];
  return compaction(day.state, absent);
}

describe('before the start of a called moto', () => {
  test('the draw may be voided (R7), a child come late (R8), the call be undone (R27), a small batch be given up (R2)', () => {
    called().decide('batal_undian', { reason: 'salah ketik' });
    called().decide('susulan', late);
    expect(undoable(called().chain)).toMatchObject({ kind: 'panggil' });
    undone(called());
    expect(compactable(called(9))).not.toBeNull();
    expect(groupBegan(findMoto(called().state, q(1, 1)).group)).toBe(false);
  });
});

describe.each(ways)('once it %s', (_, start) => {
  it('the draw is locked (R7), nobody comes late (R8), the call stands (R27), no batch is given up (R2)', () => {
    const day = start(called());
    expect(() => day.decide('batal_undian', { reason: 'salah ketik' })).toThrow(
      refused('draw_locked'),
    );
    expect(() => day.decide('susulan', late)).toThrow(refused('late_after_start'));
    expect(() => day.decide('urung', { n: 3 })).toThrow();
    expect(findMoto(day.state, q(1, 1)).moto.began).toHaveLength(5);
    expect(day.state.started).toMatchObject([q(1, 1)]);
    expect(compactable(start(called(9)))?.payload.moved ?? []).toEqual([]);
  });

  it('it ends the protest about the moto before it (R25), which is locked (R26)', () => {
    const day = drawnClass(9)
      .run(q(1, 1))
      .decide('panggil', { moto: q(2, 1) });
    expect([takesProtest(day.state, q(1, 1)), isLocked(day.state, q(1, 1))]).toEqual([true, false]);
    const other = start(drawnClass(9).decide('panggil', { moto: q(1, 1) })).run(q(2, 1));
    expect(isLocked(other.state, q(1, 1))).toBe(true);
  });
});

describe('a result that was undone', () => {
  it('leaves the moto on the track, and the next step is its result; nobody calls it again but after another run (R28)', () => {
    for (const enter of [typed, (day: ClassDay) => day.race(q(1, 1))]) {
      const day = undone(enter(called()));
      expect(findMoto(day.state, q(1, 1)).moto).toMatchObject({ status: 'berjalan', run: 1 });
      expect(nextActs(day.state)[0]).toMatchObject({ act: 'hasil', moto: q(1, 1), run: 1 });
      expect(undoable(day.chain)).toBeNull();
      expect(() => day.decide('panggil', { moto: q(1, 1) })).toThrow(refused('moto_called'));
      expect(() => undone(day)).toThrow(refused('undo_final', { kind: 'mulai' }));
      day.decide('ulang', { moto: q(1, 1), reason: 'Tabrakan' });
      const [gone = 0, ...rest] = day.decide('panggil', { moto: q(1, 1) }).plates(q(1, 1));
      // Who started and cannot start again has a DNF.
      expect(() =>
        day.decide('hasil', { moto: q(1, 1), run: 2, order: rest, dnf: [], dns: [gone], dq: [] }),
      ).toThrow(refused('started_before'));
      day.goOn();
      expect(day.state.phase).toBe('selesai');
    }
  });

  it('typed again in place of another one gives that one back, not the start', () => {
    const day = called().race(q(1, 1));
    const before = day.state;
    undone(day.race(q(1, 1), { order: [5] }));
    expect(day.state).toBe(before);
  });
});

describe('where children have crossed the line of a called moto, and nobody has decided that it started', () => {
  const refusedThen: [ClassAct, string][] = [
    [{ kind: 'batal_undian', payload: { reason: 'salah ketik' } }, 'draw_locked'],
    [{ kind: 'susulan', payload: late }, 'late_after_start'],
    [{ kind: 'urung', payload: { n: 3 } }, 'undo_final'],
  ];

  test.each(refusedThen)('%j is refused, and accepted without', (act, code) => {
    const { chain, next } = { chain: called().chain, next: called().next(act) };
    expect(append(chain, next).answer).toBe('accepted');
    expect(() => checkAsStarted(chain, [q(1, 1)], next)).toThrow(refused(code));
  });

  test.each(refusedThen)(
    '%j is accepted where the moto is not called, for it did not start',
    (act) => {
      const { chain, next } = { chain: called().chain, next: called().next(act) };
      expect(() => checkAsStarted(chain, [q(1, 2)], next)).not.toThrow();
    },
  );
});
