import { describe, expect, it, test } from 'vitest';
import { type By, decide, draft, merge, take } from '#functions/_shared/racing/day.ts';
import {
  asKnown,
  branchesOf,
  type Day,
  dayOf,
  headsOf,
  heardOf,
  knownIn,
  readAll,
  unsentIn,
} from '#functions/_shared/racing/day-value.ts';
import type { ClassAct, Decision, RaceAct } from '#functions/_shared/racing/decisions.ts';
import { chainOfTrack, uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { racedToSay } from '#functions/_shared/racing/race-chain.ts';
import { emptyClass } from '#functions/_shared/racing/state.ts';
import { closingSix, drawnAloud, q, race, raceClass } from '#tests/support/racing/class-day.ts';
import { dayOf as keptDay } from '#tests/support/racing/kept-chains.ts';
import { playDay, undoneDay } from '#tests/support/racing/random-day.ts';
import kept from '#tests/vectors/race-chains.json' with { type: 'json' };

const director = 'hp-direktur';
const second = 'hp-dua';
const otherClass = uuid5(race, 'other');
const decidedAt = Date.parse('2026-11-22T08:00:00Z');
const begun = dayOf({ race, firstHolder: director, known: [] });

let seq = 0;

function by(device: string, more: Partial<By> = {}): By {
  seq += 20;
  return { device, seq, actor: race, at: decidedAt, offset: 0, ...more };
}

/** The day after these acts, and what was decided. */
function decided(day: Day, of: string | number, ...acts: (ClassAct | RaceAct)[]) {
  return decidedOn(director, day, of, ...acts);
}

function decidedOn(device: string, day: Day, of: string | number, ...acts: (ClassAct | RaceAct)[]) {
  const answer = decide(day, by(device), of, acts);
  if (!answer.ok) {
    throw answer.refusal;
  }
  return answer.value;
}

function refusedAct(
  device: string,
  day: Day,
  of: string | number,
  ...acts: (ClassAct | RaceAct)[]
) {
  const answer = decide(day, by(device), of, acts);
  return answer.ok ? null : answer.refusal;
}

function drawn(day: Day, of: string): Day {
  return decided(day, of, closingSix(race, of), drawnAloud).day;
}

const finish = { order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [] };

function raced(moto: number): ClassAct[] {
  const ref = q(1, moto);
  return [
    { kind: 'panggil', payload: { moto: ref } },
    { kind: 'mulai', payload: { moto: ref } },
    { kind: 'hasil', payload: { moto: ref, run: 1, ...finish } },
    { kind: 'resmi', payload: { moto: ref, result: 0 } },
  ];
}

const takeover: RaceAct = {
  kind: 'ambil_alih',
  payload: { last_raced: 1, old_phone: 'mati', reason: 'baterai' },
};

function ordered(...numbers: number[]): RaceAct {
  const items = numbers.map((number, index) => ({
    type: 'moto' as const,
    number,
    class: raceClass,
    moto: q(1, index + 1),
  }));
  return { kind: 'urutan', payload: { items } };
}

/** What a day says, but for the order in which it came to be known. */
function saidBy({ tracks, classes, known }: Day) {
  return {
    tracks,
    classes: new Map([...classes].sort()),
    known: new Map(
      [...known]
        .sort()
        .map(([chain, ofChain]) => [chain, ofChain.map(({ hash, sent }) => [hash, sent])]),
    ),
  };
}

/** Two classes, one of them with everything that a day brings, and what the race decides. */
function wholeDay(seed: number): Decision[] {
  const played = playDay(seed, 6 + (seed % 7), preset('baku', 8), undoneDay, undefined, {
    race,
    raceClass,
  });
  const other = playDay(seed + 100, 6, preset('baku', 8), undoneDay, undefined, {
    race,
    raceClass: otherClass,
  });
  const { decisions } = decided(begun, 1, ordered(1, 2), {
    kind: 'jeda',
    payload: { word: 'Hujan' },
  });
  return [...decisions, ...played.decisions, ...other.decisions];
}

describe.each([1, 2, 3])('whatever a day brings (seed %i)', (seed) => {
  const decisions = wholeDay(seed);

  it('a day is never changed in place, and what was taken is the same the second time', () => {
    let day = begun;
    for (const decision of decisions) {
      const before = structuredClone(day);
      const taken = take(day, decision);
      expect(taken.answer).toBe('accepted');
      expect(day).toEqual(before);
      const again = take(taken.day, decision);
      expect(again).toEqual({ answer: 'same', day: taken.day, refusal: null });
      expect(again.day).toBe(taken.day);
      day = taken.day;
    }
    expect(saidBy(dayOf({ race, firstHolder: director, known: knownIn(day) }))).toEqual(
      saidBy(day),
    );
  });

  it('what is known already is heard without a change, and what grows folds as from nothing', () => {
    const half = decisions.slice(0, decisions.length / 2);
    const first = merge(begun, half, 'server');
    const whole = merge(first.day, decisions, 'server');
    expect(whole).toMatchObject({ ok: true, gaveWay: [], confirmed: [] });
    const again = merge(whole.day, decisions, 'server');
    expect(again).toMatchObject({ ok: true, added: [], gaveWay: [], confirmed: [] });
    expect(again.day).toEqual(whole.day);
    const atOnce = dayOf({ race, firstHolder: director, known: asKnown(decisions) });
    expect(saidBy(whole.day)).toEqual(saidBy(atOnce));
  });

  it('chains are heard in any order among each other', () => {
    const ofRace = decisions.filter((one) => one.class === null);
    const one = decisions.filter((of) => of.class === raceClass);
    const other = decisions.filter((of) => of.class === otherClass);
    const heard = (...parts: Decision[][]) =>
      saidBy(parts.reduce((day, part) => merge(day, part, 'server').day, begun));
    expect(heard(other, one, ofRace)).toEqual(heard(ofRace, one, other));
  });
});

test.each(kept.chains)('$name, taken one by one, is the chain that is kept', ({ acts, head }) => {
  const { decisions } = keptDay(acts);
  const day = decisions.reduce((at, decision) => take(at, decision).day, begun);
  expect(day.classes.get(raceClass)?.hashes.at(-1)).toBe(head);
});

describe('what is decided', () => {
  it('is what take accepts, and is there already when it is taken again', () => {
    const before = drawn(begun, raceClass);
    const { day, decisions } = decided(before, raceClass, ...raced(1));
    const taken = decisions.reduce((at, decision) => take(at, decision).day, before);
    expect(taken).toEqual(day);
    expect(decisions.map((decision) => take(day, decision).answer)).toEqual(
      decisions.map(() => 'same'),
    );
    // A result that becomes official in the same press is named by its number.
    expect(decisions.at(-1)).toMatchObject({ kind: 'resmi', payload: { result: 5 } });
    expect(decisions.map((one) => one.device_seq - (decisions[0]?.device_seq ?? 0))).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('is all of it or nothing', () => {
    const day = drawn(begun, raceClass);
    const before = structuredClone(day);
    expect(refusedAct(director, day, raceClass, ...raced(1), ...raced(3))).toMatchObject({
      code: 'moto_order',
    });
    expect(day).toEqual(before);
  });

  it('is refused to a phone that holds nothing, where nobody has the lease, and in a class that cannot be read', () => {
    const pause: RaceAct = { kind: 'jeda', payload: { word: 'Hujan' } };
    const refused = { code: 'not_holder', facts: { holder: director } };
    expect(refusedAct(second, begun, 1, pause)).toMatchObject(refused);
    expect(refusedAct(second, begun, raceClass, closingSix(race, raceClass))).toMatchObject(
      refused,
    );
    const nobodys = dayOf({ race, firstHolder: null, known: [] });
    expect(refusedAct(director, nobodys, 1, pause)).toMatchObject({ code: 'track_unknown' });
    const closing = draft(begun, by(director), raceClass, closingSix(race, raceClass));
    const { unread } = readAll(race, [{ ...closing, kind: 'lain' }]);
    const halfRead = dayOf({ race, firstHolder: director, known: [], unread });
    const code = { code: 'kind_unknown' };
    expect(refusedAct(director, halfRead, raceClass, closingSix(race, raceClass))).toMatchObject(
      code,
    );
    expect(take(halfRead, closing)).toMatchObject({ answer: 'refused', refusal: code });
    expect(refusedAct(director, halfRead, otherClass, closingSix(race, otherClass))).toBeNull();
  });

  it('after a takeover is what ran first, and a raced moto’s result leaves its call and start out', () => {
    const before = decided(drawn(begun, raceClass), 1, ordered(1, 2)).day;
    const { day } = decidedOn(second, before, 1, takeover);
    const [lease] = day.tracks ?? [];
    const chain = day.classes.get(raceClass);
    expect(lease && chain && racedToSay(lease.state, chain)).toEqual([q(1, 1)]);
    const { decisions } = decidedOn(second, day, raceClass, ...raced(1));
    expect(decisions.map(({ kind }) => kind)).toEqual(['ambil_alih', 'hasil', 'resmi']);
    expect(decidedOn(second, day, raceClass).decisions.map(({ kind }) => kind)).toEqual([
      'ambil_alih',
    ]);
    expect(
      refusedAct(second, day, raceClass, { kind: 'panggil', payload: { moto: q(1, 1) } }),
    ).toMatchObject({ code: 'moto_raced' });
    const call = draft(day, by(second), raceClass, {
      kind: 'panggil',
      payload: { moto: q(1, 1) },
    });
    expect(take(day, call).refusal).toMatchObject({ code: 'takeover_first' });
  });
});

describe('what is taken is judged in one order', () => {
  it('another phone’s decision in a taken place is of a chain that moved, whoever holds the lease', () => {
    const day = drawn(begun, raceClass);
    const late = draft(begun, by(second), raceClass, closingSix(race, raceClass));
    expect(take(day, late).refusal).toMatchObject({ code: 'chain_moved' });
    const next = draft(day, by(second), raceClass, { kind: 'panggil', payload: { moto: q(1, 1) } });
    expect(take(day, next).refusal).toMatchObject({ code: 'not_holder' });
  });

  it('with two tracks the numbers of the running order are each one moto’s', () => {
    const open = decided(begun, 1, { kind: 'lintasan', payload: { track: 2 } }).day;
    expect(refusedAct(director, open, 1, ordered(2))).toMatchObject({ code: 'number_taken' });
    const odd = decided(open, 1, ordered(1));
    expect(headsOf(odd.day)).toEqual({ [race]: 2, [chainOfTrack(race, 2)]: 0 });
    expect(odd.decisions.map((one) => take(odd.day, one).answer)).toEqual(['same']);
  });
});

describe('a branch with a raced moto', () => {
  /** The director raced all motos of the batches; another phone, which took over, knows only of the first. */
  function forked() {
    const common = drawn(begun, raceClass);
    const old = decided(common, raceClass, ...raced(1), ...raced(2), ...raced(3));
    const taken = decidedOn(second, common, 1, {
      ...takeover,
      payload: { ...takeover.payload, last_raced: 0 },
    } as RaceAct).day;
    return { common, old, taken };
  }
  const calledOff: ClassAct = { kind: 'batal_kelas', payload: { reason: 'hujan' } };

  it('is told once, whatever part of it came again and in whatever order', () => {
    const { old, taken } = forked();
    const long = { decisions: old.decisions };
    const short = { decisions: old.decisions.slice(0, 4) };
    const tails = (...branches: Day['branches']) => branchesOf({ ...taken, branches });
    expect(tails(short, long)).toEqual(tails(long, short));
    expect(tails(short, long, long)).toEqual(tails(long));
    expect(tails(long)[0]?.review?.open.map(({ moto }) => moto)).toEqual([
      q(1, 1),
      q(1, 2),
      q(1, 3),
    ]);
    expect(tails(long)[0]?.device).toBe(director);
  });

  it('is waited for by what builds upon it, from when the phone had heard of it, but not by what ends otherwise', () => {
    const { old, taken } = forked();
    const state = taken.classes.get(raceClass)?.state ?? emptyClass(race, raceClass);
    const ending: ClassAct = {
      kind: 'tutup_kelas',
      payload: { placings: placings(state), early: 'hujan' },
    };
    const knowing = (since?: number): Day => ({
      ...taken,
      branches: [{ decisions: old.decisions, ...(since !== undefined && { since }) }],
    });
    const open = {
      code: 'branch_open',
      facts: { motos: ['kualifikasi/1/1', 'kualifikasi/1/2', 'kualifikasi/1/3'] },
    };
    expect(refusedAct(second, knowing(), raceClass, ending)).toMatchObject(open);
    expect(refusedAct(second, knowing(), raceClass, calledOff)).toBeNull();
    const close = draft(taken, by(second), raceClass, ending);
    expect(take(knowing(decidedAt - 1), close).refusal).toMatchObject(open);
    expect(take(knowing(decidedAt), close).answer).toBe('accepted');
    expect(take(knowing(), close, { takenBack: true }).answer).toBe('accepted');
  });

  it('comes of what the server has another decision in the place of', () => {
    const { common, old, taken } = forked();
    const { decisions } = decidedOn(second, taken, raceClass, {
      kind: 'panggil',
      payload: { moto: q(1, 1) },
    });
    const waiting = old.day;
    const before = structuredClone(waiting);
    const answer = merge(
      waiting,
      [...unsentIn(taken).map((one) => one.decision), ...decisions],
      'server',
    );
    expect(waiting).toEqual(before);
    if (!answer.ok) {
      throw answer.refusal;
    }
    expect(answer.gaveWay.map((tail) => tail.decisions.length)).toEqual([old.decisions.length]);
    expect(answer.confirmed).toHaveLength(knownIn(common).length);
    expect(unsentIn(answer.day)).toEqual([]);
    expect(heardOf(knownIn(answer.day))).toEqual({ [race]: 1, [raceClass]: 3 });
    expect(branchesOf(answer.day)[0]?.review?.open).toHaveLength(3);
    const stands = decisions.reduce((at, one) => take(at, one).day, taken);
    expect(answer.day.classes).toEqual(stands.classes);
  });
});

describe('another phone’s tail', () => {
  it('is taken where all of it follows, waits to be sent, and names who holds the lease', () => {
    const given = decided(drawn(begun, raceClass), 1, {
      kind: 'serah',
      payload: { to: second },
    }).day;
    const tail = knownIn(given).map(({ decision }) => decision);
    const nobodys = dayOf({ race, firstHolder: null, known: [] });
    const answer = merge(nobodys, tail, 'phone', director);
    expect(answer.ok).toBe(true);
    expect(unsentIn(answer.day).map(({ decision }) => decision)).toEqual(tail);
    expect(
      refusedAct(second, answer.day, raceClass, { kind: 'panggil', payload: { moto: q(1, 1) } }),
    ).toBeNull();
  });

  it('of which one does not follow is not taken at all', () => {
    const day = drawn(begun, raceClass);
    const { decisions } = decided(day, raceClass, ...raced(1));
    const [call, start, ...rest] = decisions as [Decision, Decision, ...Decision[]];
    expect(merge(day, [call, ...rest], 'phone')).toMatchObject({
      ok: false,
      day,
      refusal: { code: 'chain_gap' },
    });
    const other = draft(begun, by(director), raceClass, closingSix(race, raceClass));
    expect(merge(day, [other], 'phone')).toMatchObject({
      ok: false,
      refusal: { code: 'chain_moved' },
    });
    expect(merge(day, [call, start, ...rest], 'phone').ok).toBe(true);
  });
});
