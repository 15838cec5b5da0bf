import { describe, expect, it } from 'vitest';
import {
  append,
  appendAll,
  decisionHash,
  emptyChain,
  fold,
} from '#functions/_shared/racing/chain.ts';
import { decisionId, uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { withoutWords } from '#functions/_shared/racing/words.ts';
import {
  ClassDay,
  drawnClass,
  listOf,
  q,
  race,
  raceClass,
} from '#tests/support/racing/class-day.ts';
import { playDay, roughDay } from '#tests/support/racing/random-day.ts';

function refused(code: string, facts: object = {}) {
  return expect.objectContaining({ code, facts: expect.objectContaining(facts) });
}

describe('a chain', () => {
  const day = drawnClass(5).run(q(1, 1));
  const last = day.decisions.at(-1);
  if (!last) {
    throw new Error('no decision');
  }

  it('names the decision before each', () => {
    expect(day.chain.hashes).toEqual(day.decisions.map(decisionHash));
    expect(day.decisions.map(({ prev }) => prev)).toEqual([null, ...day.chain.hashes.slice(0, -1)]);
  });

  it('takes the same decision twice as one', () => {
    for (const decision of day.decisions) {
      expect(append(day.chain, decision)).toEqual({ answer: 'same', chain: day.chain });
    }
  });

  it('refuses another decision under a number that is taken', () => {
    const other = { ...last, occurred_at: '2026-11-22T08:00:01Z' };
    expect(() => append(day.chain, other)).toThrow(refused('chain_moved', { n: last.n }));
  });

  it('refuses a decision whose id is not that of its device’s next one', () => {
    const after = day.next({ kind: 'panggil', payload: { moto: q(1, 2) } });
    for (const other of [
      { ...after, id: raceClass },
      { ...after, device: 'hp-lain' },
      { ...after, device_seq: 99 },
    ]) {
      expect(() => append(day.chain, other)).toThrow(
        refused('id_wrong', { expected: decisionId(other) }),
      );
    }
    expect(after.id).toBe(uuid5(raceClass, `hp-direktur/${after.device_seq}`));
  });

  it('refuses what leaves a gap', () => {
    const after = day.next({ kind: 'panggil', payload: { moto: q(1, 2) } });
    expect(() => append(day.chain, { ...after, n: after.n + 1 })).toThrow(
      refused('chain_gap', { head: last.n }),
    );
  });

  it('refuses what names another decision before it', () => {
    const after = day.next({ kind: 'panggil', payload: { moto: q(1, 2) } });
    expect(() => append(day.chain, { ...after, prev: day.chain.hashes[0] ?? null })).toThrow(
      refused('prev_wrong'),
    );
  });

  it('refuses an old term, and goes on in a newer one', () => {
    const after = day.next({ kind: 'panggil', payload: { moto: q(1, 2) } }, { term: 2 });
    const { chain } = append(day.chain, after);
    const old = { ...after, n: after.n + 1, prev: chain.hashes.at(-1) ?? null, term: 1 };
    expect(() => append(chain, old)).toThrow(refused('term_old', { term: 1, now: 2 }));
  });

  it('refuses another class’s decision', () => {
    const after = day.next({ kind: 'panggil', payload: { moto: q(1, 2) } });
    expect(() => append(day.chain, { ...after, class: race })).toThrow(refused('wrong_class'));
    expect(() => append(day.chain, { ...after, race: raceClass })).toThrow(refused('wrong_class'));
  });

  it('begins with the closed list, and only once', () => {
    expect(() => new ClassDay().decide('panggil', { moto: q(1, 1) })).toThrow(
      refused('first_decision'),
    );
    expect(() => drawnClass(5).close(listOf(5))).toThrow(refused('first_decision'));
  });

  it('of an engine that is not this one is refused with the version to load', () => {
    expect(() =>
      new ClassDay().close(listOf(5), preset('baku', 8), undefined, { engine: 2 }),
    ).toThrow(refused('engine_unknown', { engine: 2, knows: [1] }));
  });

  it('accepts a prefix: the first refusal stops it', () => {
    const [first, second, third, ...rest] = day.decisions;
    if (!first || !second || !third) {
      throw new Error('too short');
    }
    const broken = [first, second, { ...third, prev: null }, ...rest];
    const answer = appendAll(emptyChain(race, raceClass), broken);
    expect(answer).toMatchObject({ accepted: 2, refusal: { code: 'prev_wrong' } });
    expect(answer.chain.n).toBe(2);
    expect(() => fold(race, raceClass, broken)).toThrow(refused('prev_wrong'));
  });

  it('folds to the same from any prefix on, and after it went through JSON', () => {
    for (const seed of [11, 12, 13]) {
      const { decisions, chain } = playDay(seed, 30, preset('baku', 6), {
        ...roughDay,
        surprise: 0.4,
      });
      const half = Math.floor(decisions.length / 2);
      const prefix = fold(race, raceClass, decisions.slice(0, half));
      const sent = JSON.parse(JSON.stringify(decisions.slice(half)));
      expect(appendAll(prefix, sent).chain).toEqual(chain);
      expect(fold(race, raceClass, decisions)).toEqual(chain);
    }
  });

  it('leaves the state before a decision as it was', () => {
    const before = drawnClass(12);
    const kept = structuredClone(before.state);
    const held = before.state;
    before.goOn();
    expect(held).toEqual(kept);
  });
});

describe('undo (R27)', () => {
  it('of the last decision gives back the state before it', () => {
    const day = drawnClass(5).race(q(1, 1));
    const before = day.state;
    day.official(q(1, 1));
    const { n } = day.chain;
    day.decide('urung', { n });
    expect(day.state).toBe(before);
    expect(day.chain.undone).toEqual([{ n, by: n + 1 }]);
    // And the one before it, when that was wrong too: the moto has run all the same (R26).
    day.decide('urung', { n: n - 1 });
    expect(day.state.stages[0]?.groups[0]?.motos[0]?.status).toBe('berjalan');
  });

  it('is of the last decision only', () => {
    const day = drawnClass(5).race(q(1, 1));
    expect(() => day.decide('urung', { n: 3 })).toThrow(refused('undo_not_last', { last: 5 }));
    expect(() => day.decide('urung', { n: 99 })).toThrow(refused('undo_not_last'));
  });

  it('is not for a list, a draw, a void, a start or a closed class', () => {
    const closed = new ClassDay().close(listOf(3));
    expect(() => closed.decide('urung', { n: 1 })).toThrow(
      refused('undo_final', { kind: 'tutup_daftar' }),
    );
    expect(() => drawnClass(3).decide('urung', { n: 2 })).toThrow(
      refused('undo_final', { kind: 'undi' }),
    );
    const voided = drawnClass(3).decide('batal_undian', { reason: 'salah daftar' });
    expect(() => voided.decide('urung', { n: 3 })).toThrow(
      refused('undo_final', { kind: 'batal_undian' }),
    );
    const started = drawnClass(3).decide('panggil', { moto: q(1, 1) });
    started.decide('mulai', { moto: q(1, 1) });
    expect(() => started.decide('urung', { n: 4 })).toThrow(
      refused('undo_final', { kind: 'mulai' }),
    );
    const done = drawnClass(3).goOn();
    expect(() => done.decide('urung', { n: done.chain.n })).toThrow(
      refused('undo_final', { kind: 'tutup_kelas' }),
    );
  });

  it('of a result says so on the board, of a stage lets it be built again', () => {
    const day = drawnClass(9).goOn(undefined, ({ state }) => state.stages.length === 2);
    const built = day.chain.n;
    day.decide('urung', { n: built });
    expect(day.state.stages).toHaveLength(1);
    day.goOn();
    expect(day.state.phase).toBe('selesai');
  });
});

describe('words that somebody typed (R34)', () => {
  const withdrawn = () => drawnClass(6).decide('mundur', { plate: 2, reason: 'Rara demam' });

  it('are in the chain as a hash, so that it proves itself without them', () => {
    const day = withdrawn();
    const erased = day.decisions.map(withoutWords);
    expect(JSON.stringify(erased)).not.toContain('Rara');
    expect(fold(day.of.race, day.of.raceClass, erased).hashes).toEqual(day.chain.hashes);
    // Sent again with the words it is the same decision.
    const last = day.decisions.at(-1) as (typeof day.decisions)[number];
    expect(append(fold(day.of.race, day.of.raceClass, erased), last).answer).toBe('same');
  });

  it('are not exchanged for others', () => {
    const day = withdrawn();
    const [last, ...before] = day.decisions.toReversed() as [
      (typeof day.decisions)[number],
      ...typeof day.decisions,
    ];
    const other = { ...last, payload: { plate: 2, reason: 'tidak datang' } } as typeof last;
    const chain = fold(day.of.race, day.of.raceClass, [...before.toReversed(), last]);
    expect(() => append(chain, other)).toThrow(expect.objectContaining({ code: 'chain_moved' }));
  });

  it('a rider who has not paid and may race is one of the list', () => {
    expect(() =>
      new ClassDay().close(listOf(3), undefined, undefined, {
        unpaid: [{ plate: 9, reason: 'bayar nanti' }],
      }),
    ).toThrow(expect.objectContaining({ code: 'plate_unknown' }));
  });
});
