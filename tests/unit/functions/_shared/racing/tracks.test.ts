import { describe, expect, it } from 'vitest';
import { append } from '#functions/_shared/racing/chain.ts';
import { draft, take } from '#functions/_shared/racing/day.ts';
import { asKnown, type Day, dayOf, knownIn } from '#functions/_shared/racing/day-value.ts';
import type {
  ClassAct,
  ClassDecision,
  Decision,
  OrderItem,
  RaceAct,
  RaceDecision,
} from '#functions/_shared/racing/decisions.ts';
import { chainOf, chainOfTrack, decisionId, uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { readDecision } from '#functions/_shared/racing/read-decision.ts';
import { numberMotos } from '#functions/_shared/racing/running-order.ts';
import { packDecisions, unpackDecisions } from '#functions/_shared/racing/tail.ts';
import { checkOnTrack, leaseOf, onTrack, type Tracks } from '#functions/_shared/racing/tracks.ts';
import {
  ClassDay,
  calling,
  drawnClass,
  listOf,
  q,
  race,
  raceClass,
  raceMorning,
} from '#tests/support/racing/class-day.ts';

function refused(code: string) {
  return expect.objectContaining({ code });
}

const director = 'hp-direktur';
const second = 'hp-lintasan-2';
const otherClass = uuid5(race, 'other');

/** Two phones that decide for a track each. */
class TwoTracks {
  day = dayOf({ race, firstHolder: director, known: [] });
  #seq = 500;

  get tracks(): Tracks {
    return this.day.tracks as Tracks;
  }

  get decisions(): RaceDecision[] {
    return knownIn(this.day).map(({ decision }) => decision as RaceDecision);
  }

  next(track: number, act: RaceAct, more: Partial<RaceDecision> = {}): RaceDecision {
    const { state } = leaseOf(this.tracks, track);
    const device = state.holders.get(state.term) ?? '';
    const by = { device, seq: ++this.#seq, actor: race, at: raceMorning, offset: 0 };
    const decision = { ...draft(this.day, by, track, act), ...more } as RaceDecision;
    return { ...decision, id: decisionId(decision) };
  }

  decide(track: number, act: RaceAct, more: Partial<RaceDecision> = {}): this {
    this.day = accepted(this.day, readDecision(this.next(track, act, more)));
    return this;
  }

  /** What the server does with a decision of a class. */
  take(of: ClassDay, act: ClassAct, more: Partial<ClassDecision> = {}): void {
    const decision = readDecision(of.next(act, more)) as ClassDecision;
    const id = decision.class;
    const known = { ...this.day, classes: new Map([[id, of.chain]]) };
    of.chain = accepted(known, decision).classes.get(id) ?? of.chain;
    of.decisions.push(decision);
  }
}

function accepted(day: Day, decision: Decision): Day {
  const taken = take(day, decision);
  if (taken.refusal !== null) {
    throw taken.refusal;
  }
  return taken.day;
}

function opened(): TwoTracks {
  return new TwoTracks()
    .decide(1, { kind: 'lintasan', payload: { track: 2 } })
    .decide(2, { kind: 'serah', payload: { to: second } });
}

/** A class on the second track, decided there by its holder. */
function onSecond(day: ClassDay): ClassDay {
  day.track = 2;
  day.term = 2;
  day.device = second;
  return day;
}

const toSecond: ClassAct = { kind: 'pindah', payload: { track: 2 } };
const pause: RaceAct = { kind: 'jeda', payload: { word: 'Hujan' } };
const takeover: RaceAct = {
  kind: 'ambil_alih',
  payload: { last_raced: 4, old_phone: 'mati', reason: 'baterai' },
};

function motos(of: string, numbers: readonly number[]): OrderItem[] {
  return numbers.map((number, index) => ({
    type: 'moto',
    number,
    class: of,
    moto: q(1, index + 1),
  }));
}

function ordered(items: readonly OrderItem[]): RaceAct {
  return { kind: 'urutan', payload: { items } };
}

describe('a lease for each track (R10)', () => {
  it('is one until the holder opens the second track, which it holds first', () => {
    const one = new TwoTracks();
    expect(() => one.next(2, pause)).toThrow(refused('track_unknown'));
    const two = one.decide(1, { kind: 'lintasan', payload: { track: 2 } });
    expect(leaseOf(two.tracks, 2).state.holders.get(1)).toBe(director);
    expect(() => two.decide(1, { kind: 'lintasan', payload: { track: 2 } })).toThrow(
      refused('track_open'),
    );
    expect(() => two.decide(2, { kind: 'lintasan', payload: { track: 2 } })).toThrow(
      refused('track_first'),
    );
  });

  it('shows on the screens of the venue what the first track says, not the second', () => {
    const screen = { kind: 'layar', payload: { screen: 1, show: 'podium' } } as const;
    const two = opened().decide(1, screen);
    expect(leaseOf(two.tracks, 1).state.screens.get(1)?.show).toBe('podium');
    expect(() => two.decide(2, screen)).toThrow(refused('track_first'));
  });

  it('is handed over and taken over by itself (R11, R12)', () => {
    const day = opened();
    expect(leaseOf(day.tracks, 1).state.term).toBe(1);
    expect(leaseOf(day.tracks, 2).state.holders.get(2)).toBe(second);
    expect(() => day.decide(2, pause, { device: director })).toThrow(refused('not_holder'));
    expect(() => day.decide(1, pause, { device: second })).toThrow(refused('not_holder'));
    day.decide(1, takeover, { device: 'hp-3' }).decide(2, pause);
    expect(leaseOf(day.tracks, 1).state.takenOver).toBe(2);
    expect(leaseOf(day.tracks, 2).state).toMatchObject({ takenOver: 0, paused: 'Hujan', term: 2 });
    expect(leaseOf(day.tracks, 1).state.paused).toBeNull();
  });

  it('folds in whatever order the chains came', () => {
    const day = opened()
      .decide(2, ordered(motos(raceClass, [2, 4])))
      .decide(1, ordered(motos(otherClass, [1, 3])));
    const own = day.decisions.filter(({ track }) => track === 2);
    const first = day.decisions.filter(({ track }) => track === undefined);
    expect(
      dayOf({ race, firstHolder: director, known: asKnown([...own, ...first]) }).tracks,
    ).toEqual(day.tracks);
  });

  it('has a chain of its own, the first one is the race itself', () => {
    const day = opened();
    expect(day.decisions.map(chainOf)).toEqual([race, chainOfTrack(race, 2)]);
    expect(chainOfTrack(race, 1)).toBe(race);
    expect(chainOfTrack(race, 2)).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  });
});

describe('the track of a class', () => {
  it('is the first, and its holder sends the class to the other, also before the list is closed', () => {
    const day = opened();
    const first = new ClassDay();
    day.take(first, toSecond);
    expect(first.chain).toMatchObject({ track: 2, n: 1 });
    expect(first.state.phase).toBe('baru');
    // The phone that gave it away decides no more in it, under neither lease.
    const closing = first.next({ kind: 'pindah', payload: { track: 1 } });
    expect(() => append(first.chain, closing)).toThrow(refused('track_moved'));
    expect(() =>
      day.take(first, { kind: 'pindah', payload: { track: 1 } }, { track: 2, term: 2 }),
    ).toThrow(refused('not_holder'));
    onSecond(first).close(listOf(6));
    expect(first.state.phase).toBe('ditutup');
    for (const decision of first.decisions.slice(1)) {
      checkOnTrack(day.tracks, new ClassDay().chain, decision);
    }
  });

  it('changes only between motos, and not to where it is', () => {
    const day = opened();
    const drawn = drawnClass(6);
    drawn.decide('panggil', { moto: q(1, 1) });
    expect(() => drawn.decide('pindah', { track: 2 })).toThrow(refused('moto_under_way'));
    drawn.run(q(1, 1));
    expect(() => drawn.decide('pindah', { track: 1 })).toThrow(refused('track_same'));
    day.take(drawn, toSecond);
    onSecond(drawn);
    day.take(drawn, calling(2));
    expect(drawn.chain.terms).toEqual(
      new Map([
        [1, 1],
        [2, 2],
      ]),
    );
  });

  it('leaves what was decided before to be undone there (R27)', () => {
    const drawn = drawnClass(6).run(q(1, 1));
    const last = drawn.chain.n;
    const before = drawn.chain.holding.at(-1);
    drawn.decide('pindah', { track: 2 });
    expect(drawn.chain.holding.at(-1)).toBe(before);
    onSecond(drawn).decide('urung', { n: last });
    expect(drawn.chain.undone).toEqual([{ n: last, by: last + 2 }]);
  });

  it('is for a class that is still raced: one that was called off stays where it was', () => {
    const off = drawnClass(6).decide('batal_kelas', { reason: 'Cuaca' });
    expect(() => off.decide('pindah', { track: 2 })).toThrow(refused('class_void'));
  });

  it('asks for a second track that was opened', () => {
    const one = new TwoTracks();
    expect(() => one.take(new ClassDay(), toSecond)).toThrow(refused('track_unknown'));
  });

  it('comes back, and the terms of the tracks do not meet', () => {
    const day = opened();
    const drawn = drawnClass(6);
    day.take(drawn, toSecond);
    onSecond(drawn);
    day.take(drawn, { kind: 'pindah', payload: { track: 1 } });
    drawn.track = 1;
    drawn.term = 1;
    drawn.device = director;
    day.take(drawn, calling(1));
    expect(drawn.chain.track).toBe(1);
  });
});

describe('a takeover of one track (R12, R13)', () => {
  it('leaves the tail of the other track alone, and of its own takes it until the new holder decides', () => {
    const day = opened();
    const drawn = drawnClass(6);
    day.take(drawn, toSecond);
    onSecond(drawn);
    day.decide(1, takeover, { device: 'hp-3' });
    day.take(drawn, calling(1));
    day.decide(2, takeover, { device: 'hp-4' });
    day.take(drawn, {
      kind: 'hasil',
      payload: { moto: q(1, 1), run: 1, order: drawn.plates(q(1, 1)), dnf: [], dns: [], dq: [] },
    });
    drawn.term = 3;
    drawn.device = 'hp-4';
    day.take(drawn, { kind: 'resmi', payload: { moto: q(1, 1), result: drawn.chain.n } });
    expect(() => day.take(drawn, calling(2), { term: 2, device: second })).toThrow(
      refused('term_old'),
    );
  });

  it('says what ran of the classes that were there, and of none that came later', () => {
    const day = opened();
    const [there, later] = [
      drawnClass(6),
      drawnClass(6, undefined, { race, raceClass: otherClass }),
    ];
    day.decide(1, ordered([...motos(raceClass, [1, 3, 5]), ...motos(otherClass, [7])]));
    day.take(there, toSecond);
    onSecond(there);
    day.decide(
      2,
      {
        ...takeover,
        payload: { ...takeover.payload, last_raced: 9, classes: [raceClass] },
      } as RaceAct,
      { device: 'hp-4' },
    );
    there.term = 3;
    there.device = 'hp-4';
    expect(() => day.take(there, calling(1))).toThrow(refused('takeover_first'));
    day.take(there, { kind: 'ambil_alih', payload: { raced: [q(1, 1), q(1, 2), q(1, 3)] } });
    day.take(later, toSecond);
    onSecond(later);
    later.term = 3;
    later.device = 'hp-4';
    day.take(later, calling(1));
  });
});

describe('one running order (R15)', () => {
  it('shows a track its own order first, then what only the other has', () => {
    const day = opened().decide(
      1,
      ordered([...motos(raceClass, [1, 3]), { type: 'istirahat', name: 'Siang', minutes: 30 }]),
    );
    expect(onTrack(day.tracks, 2).state.order).toEqual(motos(raceClass, [1, 3]));
    day.decide(2, ordered([...motos(raceClass, [1, 3]).toReversed(), ...motos(otherClass, [4])]));
    const numbers = (track: number) =>
      onTrack(day.tracks, track).state.order.map((item) =>
        item.type === 'moto' ? item.number : item.name,
      );
    expect(numbers(2)).toEqual([3, 1, 4]);
    expect(numbers(1)).toEqual([1, 3, 'Siang', 4]);
  });

  it('is of one track the chain as it is', () => {
    const day = new TwoTracks().decide(1, ordered(motos(raceClass, [1, 2])));
    expect(onTrack(day.tracks, 1)).toBe(day.tracks[0]);
  });

  it('gives odd numbers on the first track and even ones on the second, behind all that were given', () => {
    const toOrder = [q(1, 1), q(1, 2)].map((moto) => ({ class: raceClass, moto, riders: [] }));
    const numbersOn = (track: number | null, given: number) =>
      numberMotos(toOrder, [], given, track).map((item) => item.type === 'moto' && item.number);
    expect(numbersOn(null, 6)).toEqual([7, 8]);
    expect(numbersOn(1, 6)).toEqual([7, 9]);
    expect(numbersOn(2, 6)).toEqual([8, 10]);
    expect(numbersOn(1, 7)).toEqual([9, 11]);
  });

  it('refuses a number of the other track, or of another moto', () => {
    const odd = () => opened().decide(1, ordered(motos(raceClass, [1, 3])));
    expect(() => odd().decide(2, ordered(motos(otherClass, [5])))).toThrow(refused('number_taken'));
    expect(() => odd().decide(2, ordered(motos(otherClass, [3])))).toThrow(refused('number_taken'));
    expect(() => odd().decide(1, ordered(motos(raceClass, [1, 4])))).toThrow(
      refused('number_taken'),
    );
    // A class that moved keeps its numbers.
    odd().decide(2, ordered([...motos(raceClass, [1, 3]), ...motos(otherClass, [2])]));
  });

  it('keeps every number of a day with one track', () => {
    const one = new TwoTracks().decide(1, ordered(motos(raceClass, [1, 2, 3])));
    const two = one.decide(1, { kind: 'lintasan', payload: { track: 2 } });
    two.decide(1, ordered(motos(raceClass, [1, 2, 3])));
    expect(leaseOf(two.tracks, 1).state.order).toHaveLength(3);
  });
});

describe('a tail of two tracks as QR codes (R11, R23)', () => {
  it('comes out as it went in', () => {
    const day = opened();
    const drawn = drawnClass(6);
    day.take(drawn, toSecond);
    onSecond(drawn);
    day.take(drawn, calling(1));
    day.decide(2, pause).decide(1, pause).decide(2, { kind: 'lanjut', payload: {} });
    const decisions = [...day.decisions, ...drawn.decisions];
    expect(unpackDecisions(packDecisions(decisions), race)).toEqual(decisions);
  });
});
