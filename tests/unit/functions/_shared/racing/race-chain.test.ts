import { describe, expect, it } from 'vitest';
import { append, type Chain, fold } from '#functions/_shared/racing/chain.ts';
import type { ClassAct, RaceAct, RaceDecision } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import {
  appendToRace,
  checkHolder,
  checkTakeover,
  emptyRaceChain,
  type RaceChain,
  racedBefore,
} from '#functions/_shared/racing/race-chain.ts';
import { drawnClass, q, race, raceClass } from '#tests/support/racing/class-day.ts';

function refused(code: string) {
  return expect.objectContaining({ code });
}

function next(chain: RaceChain, act: RaceAct, more: Partial<RaceDecision> = {}): RaceDecision {
  const n = chain.n + 1;
  const decision = {
    id: '',
    race,
    class: null,
    n,
    prev: chain.hashes.at(-1) ?? null,
    term: chain.state.term,
    device: 'hp-direktur',
    device_seq: n,
    actor: race,
    occurred_at: '2026-11-22T08:00:00Z',
    server_offset: 0,
    ...act,
    ...more,
  } as RaceDecision;
  return { ...decision, id: more.id ?? decisionId(decision) };
}

const takeover: RaceAct = {
  kind: 'ambil_alih',
  payload: { last_raced: 27, old_phone: 'mati', reason: 'baterai' },
};
const pause: RaceAct = { kind: 'jeda', payload: { word: 'Hujan' } };
const begun = emptyRaceChain(race, 'hp-direktur');

describe('the race’s chain', () => {
  it('is handed over to another phone, and the one that wrote it decides nothing more', () => {
    const given = appendToRace(begun, next(begun, { kind: 'serah', payload: { to: 'hp-2' } }));
    expect(given.state.term).toBe(2);
    expect(() => appendToRace(given, next(given, pause))).toThrow(refused('not_holder'));
    expect(() => appendToRace(given, next(given, pause, { term: 1 }))).toThrow(refused('term_old'));
    expect(appendToRace(given, next(given, pause, { device: 'hp-2' })).state.paused).toBe('Hujan');
  });

  it('that stopped the race lets its classes end, and nothing more be raced', () => {
    const stopped = appendToRace(
      begun,
      next(begun, { kind: 'hentikan_lomba', payload: { reason: 'hujan badai' } }),
    );
    const day = drawnClass(6);
    const called = day.next({ kind: 'panggil', payload: { moto: q(1, 1) } });
    expect(() => checkHolder(stopped.state, called)).toThrow(refused('race_stopped'));
    checkHolder(begun.state, called);
    checkHolder(stopped.state, day.next({ kind: 'batal_kelas', payload: { reason: 'hujan' } }));
  });

  it('is taken over in the next term, and says what has been raced', () => {
    expect(() => appendToRace(begun, next(begun, takeover, { device: 'hp-2' }))).toThrow(
      refused('term_old'),
    );
    const taken = appendToRace(begun, next(begun, takeover, { device: 'hp-2', term: 2 }));
    expect(taken.state).toMatchObject({ term: 2, ran: [{ upTo: 27, classes: null }] });
    expect(taken.state.holders.get(2)).toBe('hp-2');
  });

  it('refuses a decision whose id is not that of its device’s next one', () => {
    expect(() => appendToRace(begun, next(begun, pause, { id: raceClass }))).toThrow(
      refused('id_wrong'),
    );
  });

  it('takes the same decision twice as one, and refuses forks and gaps', () => {
    const first = next(begun, pause);
    const chain = appendToRace(begun, first);
    expect(appendToRace(chain, first)).toBe(chain);
    expect(() => appendToRace(chain, { ...first, device_seq: 9 })).toThrow(refused('chain_moved'));
    expect(() => appendToRace(chain, { ...next(chain, pause), n: 5 })).toThrow(
      refused('chain_gap'),
    );
    expect(() => appendToRace(chain, next(chain, pause, { prev: null }))).toThrow(
      refused('prev_wrong'),
    );
    expect(() => appendToRace(chain, next(chain, pause, { race: raceClass }))).toThrow(
      refused('wrong_class'),
    );
  });

  it('a helper’s phone is let go once', () => {
    const until = '2026-11-22T18:00:00+07:00';
    const paired = appendToRace(
      begun,
      next(begun, { kind: 'pasang', payload: { key: 'k1', role: 'finis', until } }),
    );
    const gone = appendToRace(paired, next(paired, { kind: 'lepas', payload: { key: 'k1' } }));
    expect(() => appendToRace(gone, next(gone, { kind: 'lepas', payload: { key: 'k1' } }))).toThrow(
      refused('device_unknown'),
    );
  });

  it('holds an order in which a number and a moto stand once', () => {
    const item = { type: 'moto' as const, number: 1, class: raceClass, moto: q(1, 1) };
    const lunch = { type: 'istirahat' as const, name: 'Makan siang', minutes: 45 };
    const order = (items: (typeof item | typeof lunch)[]) =>
      appendToRace(begun, next(begun, { kind: 'urutan', payload: { items } }));
    expect(order([item, lunch]).state.order).toHaveLength(2);
    expect(() => order([item, { ...item, number: 2 }])).toThrow(refused('order_twice'));
    expect(() => order([item, { ...item, moto: q(2, 1) }])).toThrow(refused('order_twice'));
  });

  it('says what a screen at the venue shows, the last word of the holder of the first track', () => {
    const said = (show: 'hasil' | 'podium') =>
      ({ kind: 'layar', payload: { screen: 2, show } }) as const;
    const first = appendToRace(begun, next(begun, said('hasil')));
    const chain = appendToRace(first, next(first, said('podium')));
    expect([...chain.state.screens]).toEqual([[2, { show: 'podium', n: chain.n }]]);
  });

  it('pauses, goes on and is stopped', () => {
    const acts: RaceAct[] = [
      pause,
      { kind: 'lanjut', payload: {} },
      { kind: 'hentikan_lomba', payload: { reason: 'badai' } },
    ];
    const end = acts.reduce((chain, act) => appendToRace(chain, next(chain, act)), begun);
    expect(end.state).toMatchObject({ paused: null, stopped: 'badai' });
  });
});

describe('motos that ran under the last holder', () => {
  it('are said first in a class, and again when their stage is built; run again, they are as any other', () => {
    const final = { stage: 'final' as const, group: 1, moto: 1 };
    const day = drawnClass(9).goOn(undefined, ({ state }) => state.stages.length === 2);
    const beforeStage = fold(race, raceClass, day.decisions.slice(0, -1));
    const item = { type: 'moto' as const, number: 1, class: raceClass, moto: final };
    const ordered = appendToRace(
      begun,
      next(begun, { kind: 'urutan', payload: { items: [item] } }),
    );
    const taken = appendToRace(ordered, next(ordered, takeover, { device: 'hp-2', term: 2 }));
    const check = (chain: Chain, act: ClassAct, term = 2) =>
      checkTakeover(taken.state, chain, day.next(act, { term, device: 'hp-2' }));

    // Its stage is not built yet: there is nothing to say of it.
    const stage = day.decisions.at(-1) as ClassAct;
    expect(() => check(beforeStage, stage)).not.toThrow();
    expect(racedBefore(taken.state, beforeStage.state)).toEqual([]);
    // The builder hears then.
    const call: ClassAct = { kind: 'panggil', payload: { moto: final } };
    // Also where something was decided in the class since: the stage was built later, say.
    const inTermTwo: Chain = { ...day.chain, terms: new Map([[1, 2]]) };
    const start: ClassAct = { kind: 'mulai', payload: { moto: final } };
    const plate: ClassAct = { kind: 'plat_ganti', payload: { old: 1, new: 99 } };
    for (const act of [call, start]) {
      expect(() => check(inTermTwo, act)).toThrow(refused('takeover_first'));
    }
    expect(() => check(inTermTwo, plate)).not.toThrow();
    // Before anything was decided nothing else may be, whatever it is.
    for (const act of [call, start, plate]) {
      expect(() => check(day.chain, act)).toThrow(refused('takeover_first'));
    }
    const said: ClassAct = { kind: 'ambil_alih', payload: { raced: [final] } };
    expect(() => check(inTermTwo, said)).not.toThrow();
    expect(() => check(inTermTwo, { ...said, payload: { raced: [] } })).toThrow(
      refused('takeover_differs'),
    );
    // What the old holder decided in the old term is not asked for it.
    expect(() => check(day.chain, call, 1)).not.toThrow();
    day.term = 2;
    day.decide('ambil_alih', { raced: [final] }).decide('ulang', { moto: final, reason: 'jatuh' });
    expect(() => check(day.chain, call)).not.toThrow();
  });
});

describe('two takeovers of a track', () => {
  it('count what each of them says of its own classes: a class that came between them has not run that far', () => {
    const day = drawnClass(5);
    const other = '00000000-0000-4000-8000-0000000000a2';
    const items = [1, 2, 3].map((moto) => ({
      type: 'moto' as const,
      number: moto * 10,
      class: raceClass,
      moto: q(1, moto),
    }));
    const ordered = appendToRace(begun, next(begun, { kind: 'urutan', payload: { items } }));
    const takenBy = (device: string, last_raced: number, classes: string[]) => (chain: RaceChain) =>
      appendToRace(
        chain,
        next(
          chain,
          {
            kind: 'ambil_alih',
            payload: { last_raced, old_phone: 'mati', reason: 'baterai', classes },
          },
          { device, term: chain.state.term + 1 },
        ),
      );
    const first = takenBy('hp-2', 29, [other])(ordered);
    expect(racedBefore(first.state, day.chain.state)).toEqual([]);
    const second = takenBy('hp-3', 10, [other, raceClass])(first);
    expect(racedBefore(second.state, day.chain.state)).toEqual([q(1, 1)]);
    // What was said of a class stays said.
    const third = takenBy('hp-4', 5, [raceClass])(takenBy('hp-3', 20, [raceClass])(first));
    expect(racedBefore(third.state, day.chain.state)).toEqual([q(1, 1), q(1, 2)]);
  });
});

describe('an old holder’s tail', () => {
  it('is taken in a class until the new holder has decided in it', () => {
    const taken = appendToRace(begun, next(begun, takeover, { device: 'hp-2', term: 2 }));
    const day = drawnClass(5);
    const tail = day.next({ kind: 'panggil', payload: { moto: q(1, 1) } });
    checkHolder(taken.state, tail);
    const { chain } = append(day.chain, tail);

    const own = day.next(
      { kind: 'panggil', payload: { moto: q(1, 1) } },
      { term: 2, device: 'hp-2' },
    );
    checkHolder(taken.state, own);
    const moved = append(day.chain, own).chain;
    expect(() => append(moved, tail)).toThrow(refused('chain_moved'));
    expect(() => append(moved, { ...tail, n: tail.n + 1 })).toThrow(refused('term_old'));
    expect(chain.n).toBe(moved.n);
    expect(() => checkHolder(taken.state, { ...own, device: 'hp-3' })).toThrow(
      refused('not_holder'),
    );
    expect(() => checkHolder(taken.state, { ...own, term: 3 })).toThrow(refused('not_holder'));
  });
});
