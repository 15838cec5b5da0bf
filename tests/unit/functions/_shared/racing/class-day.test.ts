import { describe, expect, it, test } from 'vitest';
import { compaction, placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { type Format, preset } from '#functions/_shared/racing/format.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import {
  isLocked,
  openProtests,
  takesProtest,
  waitingMotos,
} from '#functions/_shared/racing/moto-acts.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { placings, placingsOfCategory, struckIn } from '#functions/_shared/racing/placing.ts';
import { crossStanding, standingOf } from '#functions/_shared/racing/standing.ts';
import { findMoto, type Group, type Stage } from '#functions/_shared/racing/state.ts';
import {
  ClassDay,
  drawnClass,
  listOf,
  q,
  raisedFromConsolation,
} from '#tests/support/racing/class-day.ts';
import vectors from '#tests/vectors/race-advance.json' with { type: 'json' };

function refused(code: string, facts: object = {}) {
  return expect.objectContaining({ code, facts: expect.objectContaining(facts) });
}

function group(index: number): MotoRef {
  return { stage: 'semi_final', group: index, moto: 1 };
}

function final(index = 1): MotoRef {
  return { stage: 'final', group: index, moto: 1 };
}

/** "Utama 1": the placing of a plate, or its outcome. */
function placeOf(day: ClassDay, plate: number): string {
  const found = placings(day.state).find((placing) => placing.plate === plate);
  return found?.final ? `${found.final} ${found.rank}` : (found?.outcome ?? 'nobody');
}

function stageAt(day: ClassDay, index: number): Stage {
  return day.state.stages[index] as Stage;
}

function batchPlates(day: ClassDay, batch: number): number[] {
  const group = stageAt(day, 0).groups[batch - 1];
  return group?.slots.filter((slot) => !slot.out).map((slot) => slot.rider) ?? [];
}

/** Everybody on the list does not start but these. */
function onlyCome(come: readonly number[]) {
  return (_: MotoRef, plates: number[]) => ({
    dns: plates.filter((plate) => !come.includes(plate)),
  });
}

function stageBuilt(count: number) {
  return ({ state }: ClassDay) => state.stages.length === count;
}

describe('a class from the list to the placing', () => {
  test.each(vectors.plans)(
    'of $riders riders, all there',
    ({ riders, mains: planned, finals, motos }) => {
      const day = drawnClass(riders).goOn();
      const raced = day.decisions.filter(({ kind }) => kind === 'resmi').length;
      const mains = day.state.stages.map((stage) =>
        stage.groups
          .slice(0, planned[day.state.stages.indexOf(stage)]?.length)
          .map((group) => group.slots.length),
      );
      const tiers = new Map<string, number>();
      for (const { final: name } of placings(day.state)) {
        tiers.set(name ?? '', (tiers.get(name ?? '') ?? 0) + 1);
      }
      expect(day.state.phase).toBe('selesai');
      expect(raced).toBe(motos);
      expect(mains).toEqual(planned);
      expect([...tiers].map(([name, size]) => `${name} ${size}`)).toEqual(finals);
    },
  );

  it('five riders have the gates of the worked example', () => {
    const day = new ClassDay()
      .close(listOf(5))
      .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    const rows = batchPlates(day, 1);
    day.goOn();
    const gates = rows.map((plate) =>
      [1, 2, 3]
        .map(
          (moto) =>
            findMoto(day.state, q(1, moto)).moto.list?.find(({ rider }) => rider === plate)?.gate,
        )
        .join('-'),
    );
    expect(gates).toEqual(['1-5-3', '2-3-4', '3-4-2', '4-1-5', '5-2-1']);
  });

  it('seeds the next stage by the cross ranking, the best at gate 1', () => {
    const day = drawnClass(21).goOn(undefined, stageBuilt(2));
    const cross = crossStanding(day.state, stageAt(day, 0)).map(({ rider }) => rider);
    const mains = stageAt(day, 1).groups.map((group) => group.slots.map((slot) => slot.rider));
    const seeds = (...numbers: number[]) => numbers.map((seed) => cross[seed - 1]);
    expect(mains[0]).toEqual(seeds(1, 4, 5, 8, 9, 12));
    expect(mains[1]).toEqual(seeds(2, 3, 6, 7, 10, 11));
    expect(mains[2]).toEqual(cross.slice(12, 18));
    expect(mains[3]).toEqual(cross.slice(18));
    expect(stageAt(day, 1).groups.map((group) => group.name)).toEqual([
      null,
      null,
      'Pro',
      'Rookie',
    ]);
  });

  it('races mains first, then the consolation finals, the last first', () => {
    const day = drawnClass(21).goOn(undefined, stageBuilt(2));
    const from = day.chain.n;
    day.goOn(undefined, stageBuilt(3)).goOn();
    const called = day.decisions
      .slice(from)
      .flatMap((decision) => (decision.kind === 'panggil' ? [decision.payload.moto] : []));
    expect(called.map(({ stage, group: at }) => `${stage} ${at}`)).toEqual([
      'semi_final 1',
      'semi_final 2',
      'semi_final 4',
      'semi_final 3',
      'final 2',
      'final 1',
    ]);
  });

  it('says step by step what comes next', () => {
    const day = new ClassDay();
    const next = () => nextActs(day.state)[0]?.act;
    expect(next()).toBe('tutup_daftar');
    day.close(listOf(9));
    expect(next()).toBe('undi');
    day.decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    expect(nextActs(day.state)[0]).toEqual({ act: 'panggil', moto: q(1, 1) });
    day.decide('panggil', { moto: q(1, 1) });
    expect(nextActs(day.state)[0]).toEqual({
      act: 'hasil',
      moto: q(1, 1),
      run: 1,
      walkover: null,
    });
    day.race(q(1, 1));
    expect(next()).toBe('resmi');
    day.official(q(1, 1));
    expect(nextActs(day.state)[0]).toEqual({ act: 'panggil', moto: q(2, 1) });
    expect(waitingMotos(day.state)).toEqual([
      'kualifikasi/1/2',
      'kualifikasi/2/1',
      'kualifikasi/2/2',
    ]);
    day.goOn(undefined, stageBuilt(2));
    // The smaller final first, the best one last.
    expect(nextActs(day.state)[0]).toEqual({ act: 'panggil', moto: final(2) });
    day.goOn();
    expect(nextActs(day.state)).toEqual([]);
  });
});

describe('a class of few', () => {
  it('of none cannot be closed', () => {
    expect(() => new ClassDay().close([])).toThrow(refused('list_empty'));
  });

  it('of one has one moto, a walkover', () => {
    const day = drawnClass(1).decide('panggil', { moto: q(1, 1) });
    expect(nextActs(day.state)[0]).toMatchObject({ act: 'hasil', walkover: 1 });
    day.goOn();
    expect(placeOf(day, 1)).toBe('Utama 1');
  });

  it('of one that a late rider joins has three motos', () => {
    const day = drawnClass(1).decide('susulan', { plate: 9, team: 0, batch: 1, gate: 2 }).goOn();
    expect(findMoto(day.state, q(1, 3)).moto.status).toBe('resmi');
  });

  test.each([2, 3])('of %i has three motos and no final', (riders) => {
    const day = drawnClass(riders).goOn();
    expect(day.state.stages).toHaveLength(1);
    expect(day.decisions.filter(({ kind }) => kind === 'resmi')).toHaveLength(3);
  });
});

describe('who does not come', () => {
  /** A class of two semi-finals of which the first has only so many left, who withdrew before it was called. */
  function thinSemi(left: number) {
    const day = drawnClass(21).goOn(undefined, stageBuilt(2));
    const plates = stageAt(day, 1).groups[0]?.slots.map((slot) => slot.rider) ?? [];
    for (const plate of plates.slice(left)) {
      day.decide('mundur', { plate, reason: 'sakit' });
    }
    return { day, come: plates.slice(0, left) };
  }

  it('to a group: two race it (R1)', () => {
    const { day, come } = thinSemi(2);
    day.decide('panggil', { moto: group(1) });
    expect(nextActs(day.state)[0]).toMatchObject({ act: 'hasil', moto: group(1), walkover: null });
    day.goOn();
    for (const plate of come) {
      expect(placeOf(day, plate)).toMatch(/^Utama/);
    }
  });

  it('to a group: one alone has first place without a race (R1)', () => {
    const { day, come } = thinSemi(1);
    day.decide('panggil', { moto: group(1) });
    expect(nextActs(day.state)[0]).toMatchObject({
      act: 'hasil',
      moto: group(1),
      walkover: come[0],
    });
    day.goOn();
    expect(placeOf(day, come[0] ?? 0)).toMatch(/^Utama/);
  });

  it('to a group: nobody at all, and the class goes on with the other one (R1)', () => {
    const { day } = thinSemi(0);
    expect(() => day.decide('panggil', { moto: group(1) })).toThrow(refused('moto_empty'));
    day.goOn();
    expect(day.state.phase).toBe('selesai');
    expect(placings(day.state).filter(({ outcome }) => outcome === 'tempat')).toHaveLength(21);
  });

  it('all but two: their standing is the placing (R1)', () => {
    const day = drawnClass(9);
    const [one, two] = [batchPlates(day, 1)[0] ?? 0, batchPlates(day, 2)[0] ?? 0];
    day.goOn(onlyCome([one, two]));
    expect(day.state.stages).toHaveLength(1);
    expect([placeOf(day, one), placeOf(day, two)].sort()).toEqual(['Utama 1', 'Utama 2']);
    expect(placings(day.state).filter(({ outcome }) => outcome === 'tidak_start')).toHaveLength(7);
  });

  it('nobody: the class closes with nobody placed', () => {
    const day = drawnClass(9).goOn((_, plates) => ({ dns: plates }));
    expect(new Set(placings(day.state).map(({ outcome }) => outcome))).toEqual(
      new Set(['tidak_start']),
    );
  });

  it('one batch alone after moto 1: it races on as a class of one batch (R2)', () => {
    const day = drawnClass(9);
    const come = batchPlates(day, 1);
    day.goOn(onlyCome(come));
    expect(day.state.stages).toHaveLength(1);
    expect(findMoto(day.state, q(1, 3)).moto.status).toBe('resmi');
    expect(findMoto(day.state, q(2, 2)).moto.status).toBe('menunggu');
    expect(come.map((plate) => placeOf(day, plate)).sort()).toEqual(
      come.map((_, index) => `Utama ${index + 1}`).sort(),
    );
  });

  it('and a correction that brings somebody of the other batch back brings that batch back', () => {
    const day = drawnClass(9);
    const come = batchPlates(day, 1);
    day.run(q(1, 1)).run(q(2, 1), { dns: batchPlates(day, 2) });
    expect(() => day.decide('panggil', { moto: q(2, 2) })).toThrow(refused('moto_unknown'));
    const [first = 0, ...others] = batchPlates(day, 2);
    const finish = { order: [first], dnf: [], dns: others, dq: [] };
    day.decide('koreksi', { moto: q(2, 1), ...finish, reason: 'plat terbaca salah' });
    expect(waitingMotos(day.state)).toEqual(['kualifikasi/1/2', 'kualifikasi/2/2']);
    day.goOn(onlyCome([...come, first]));
    expect(placeOf(day, first)).toMatch(/^Utama/);
  });

  it('to a semi-final: below its starters, above those who did not reach it (R3)', () => {
    const day = drawnClass(21).goOn(undefined, stageBuilt(2));
    const missing = stageAt(day, 1).groups[0]?.slots[0]?.rider ?? 0;
    day.goOn(({ stage }, plates) =>
      stage === 'semi_final' && plates.includes(missing) ? { dns: [missing] } : {},
    );
    const all = placings(day.state);
    expect(placeOf(day, missing)).toMatch(/^Novice/);
    const at = all.findIndex(({ plate }) => plate === missing);
    expect(all[at + 1]).toMatchObject({ final: 'Pro', rank: 1 });
    expect(all[at - 1]?.final).toBe('Novice');
  });

  it('to a final, out of it: the last place of that final', () => {
    const day = drawnClass(9).goOn(undefined, stageBuilt(2));
    const favourite = stageAt(day, 1).groups[0]?.slots[0]?.rider ?? 0;
    day.decide('mundur', { plate: favourite, reason: 'sakit' }).goOn();
    expect(placeOf(day, favourite)).toBe('Utama 6');
  });

  it('withdrew before the stage was built: the next of the cross ranking goes up (R3)', () => {
    const day = drawnClass(21).goOn(undefined, ({ state }) =>
      nextActs(state).some(({ act }) => act === 'tahap'),
    );
    const cross = crossStanding(day.state, stageAt(day, 0)).map(({ rider }) => rider);
    const [out = 0, up = 0] = [cross[3], cross[12]];
    day.decide('mundur', { plate: out, reason: 'pulang' }).goOn(undefined, stageBuilt(2));
    const semis = stageAt(day, 1)
      .groups.slice(0, 2)
      .flatMap((group) => group.slots);
    expect(semis.map((slot) => slot.rider)).toContain(up);
    expect(semis.map((slot) => slot.rider)).not.toContain(out);
    day.goOn();
    // Had a start, so has a placing: behind the semi-finalists, before those who did not reach it.
    const all = placings(day.state);
    const at = all.findIndex(({ plate }) => plate === out);
    expect(all[at]).toMatchObject({ outcome: 'tempat', final: 'Novice' });
    expect(all[at + 1]).toMatchObject({ final: 'Pro', rank: 1 });
  });

  it('withdrew before any start: mundur, never called, never started: tidak_start (R3)', () => {
    const day = drawnClass(5)
      .decide('mundur', { plate: 2, reason: 'sakit' })
      .goOn((_, plates) => ({ dns: plates.filter((plate) => plate === 4) }));
    expect(placeOf(day, 2)).toBe('mundur');
    expect(placeOf(day, 4)).toBe('tidak_start');
    expect(() => drawnClass(5).decide('mundur', { plate: 9, reason: 'x' })).toThrow(
      refused('plate_unknown', { plate: 9 }),
    );
    expect(() =>
      drawnClass(5)
        .decide('mundur', { plate: 2, reason: 'x' })
        .decide('mundur', { plate: 2, reason: 'x' }),
    ).toThrow(refused('already_out'));
  });
});

describe('a batch that shrinks at the call (R2)', () => {
  it('moves into the smallest other batch, on its next row', () => {
    // The other batch is full: the two race alone.
    const full = drawnClass(12, preset('baku', 6));
    expect(compaction(full.state, batchPlates(full, 2).slice(2))).toBeNull();
    const three = drawnClass(13, preset('baku', 6));
    const missing = batchPlates(three, 3).slice(2);
    const payload = compaction(three.state, missing)?.payload;
    expect(payload).toMatchObject({ one: false });
    expect(payload?.moved.map(({ from, to, gate }) => [from, to, gate])).toEqual([
      [3, 2, 5],
      [3, 1, 6],
    ]);
    const before = findMoto(three.state, q(2, 1)).group.slots;
    three.decide('compact', payload ?? { absent: [], one: false, moved: [] });
    expect(findMoto(three.state, q(2, 1)).group.slots.slice(0, before.length)).toEqual(before);
    three.goOn();
    for (const plate of missing) {
      expect(placeOf(three, plate)).toBe('tidak_start');
    }
  });

  it('and all present fit the gates: one batch with three motos, rows by lot', () => {
    const day = drawnClass(13);
    const absent = [...batchPlates(day, 1).slice(3), ...batchPlates(day, 2).slice(3)];
    const payload = compaction(day.state, absent)?.payload;
    expect(payload).toMatchObject({ one: true });
    day.decide('compact', payload ?? { absent: [], one: false, moved: [] });
    expect(stageAt(day, 0).groups.map((group) => group.motos.length)).toEqual([3]);
    expect(findMoto(day.state, q(1, 1)).moto.run).toBe(2);
    day.goOn();
    expect(day.state.stages).toHaveLength(1);
    expect(placings(day.state).filter(({ outcome }) => outcome === 'tempat')).toHaveLength(6);
  });

  it('is refused when it is not due, or says otherwise than the draw', () => {
    const day = drawnClass(13);
    expect(() => day.decide('compact', { absent: [], one: false, moved: [] })).toThrow(
      refused('compact_not_due'),
    );
    const absent = [...batchPlates(day, 1).slice(3), ...batchPlates(day, 2).slice(3)];
    const payload = compaction(day.state, absent)?.payload;
    const swapped = { ...payload, moved: payload?.moved.toReversed() ?? [] };
    expect(() =>
      day.decide('compact', { absent: swapped.absent ?? [], one: true, moved: swapped.moved }),
    ).toThrow(refused('compact_differs'));
  });
});

describe('a late entry (R8)', () => {
  it('starts in the smallest batch, at the gate after the last, in every moto', () => {
    const day = drawnClass(13);
    expect(placeForLate(day.state, 77)).toEqual({ batch: 2, gate: 7 });
    day.decide('susulan', { plate: 77, team: 0, batch: 2, gate: 7 }).goOn();
    for (const moto of [1, 2]) {
      const { list } = findMoto(day.state, q(2, moto)).moto;
      expect(list?.find(({ rider }) => rider === 77)?.gate).toBe(7);
    }
    expect(day.state.riders.get(77)?.late).toBe(true);
  });

  it('joins the list of a moto that was called and has not started', () => {
    const day = drawnClass(5).decide('panggil', { moto: q(1, 1) });
    day.decide('susulan', { plate: 77, team: 0, batch: 1, gate: 6 });
    expect(day.plates(q(1, 1))).toContain(77);
  });

  it('is refused in a full class, also when somebody is declared out: that row is nobody’s', () => {
    const day = drawnClass(8);
    expect(() => placeForLate(day.state, 77)).toThrow(refused('class_full', { plate: 77 }));
    const out = batchPlates(day, 1)[2] ?? 0;
    day.decide('mundur', { plate: out, reason: 'sakit' });
    for (const gate of [3, 8]) {
      expect(() => day.decide('susulan', { plate: 77, team: 0, batch: 1, gate })).toThrow(
        refused('class_full', { plate: 77 }),
      );
    }
    day.goOn();
    expect(placeOf(day, out)).toBe('mundur');
    expect(day.state.riders.has(77)).toBe(false);
  });

  it('does not get the gate of another late rider who has gone again', () => {
    const day = drawnClass(7)
      .decide('susulan', { plate: 77, team: 0, batch: 1, gate: 8 })
      .decide('mundur', { plate: 77, reason: 'sakit' });
    expect(() => placeForLate(day.state, 78)).toThrow(refused('class_full', { plate: 78 }));
  });

  it('is told apart: the batch with a free gate has started, or there was none', () => {
    // Batches of eight and seven; the one with a free gate has raced, the full one has not.
    const day = drawnClass(15).race(q(2, 1));
    expect(() => placeForLate(day.state, 77)).toThrow(refused('late_after_start', { plate: 77 }));
    const full = drawnClass(16).race(q(2, 1));
    expect(() => placeForLate(full.state, 77)).toThrow(refused('class_full', { plate: 77 }));
  });

  it('is refused after moto 1, with a plate that is taken, and elsewhere than the draw says', () => {
    const day = drawnClass(5);
    expect(() => day.decide('susulan', { plate: 77, team: 0, batch: 1, gate: 7 })).toThrow(
      refused('late_differs', { batch: 1, gate: 6 }),
    );
    expect(() => day.decide('susulan', { plate: 3, team: 0, batch: 1, gate: 6 })).toThrow(
      refused('plate_taken', { plate: 3 }),
    );
    day.race(q(1, 1));
    expect(() => day.decide('susulan', { plate: 77, team: 0, batch: 1, gate: 6 })).toThrow(
      refused('late_after_start', { plate: 77 }),
    );
  });
});

describe('the draw', () => {
  it('is locked by the first start, and voided once (R7)', () => {
    const day = drawnClass(5).decide('batal_undian', { reason: 'angka salah ketik' });
    expect(nextActs(day.state)[0]).toEqual({ act: 'tutup_daftar' });
    expect(() => day.close(listOf(5))).toThrow(refused('draw_way'));
    expect(() => day.close(listOf(6), undefined, { way: 'tempat' })).toThrow(
      refused('list_changed'),
    );
    expect(() => day.close(listOf(5), preset('baku', 7), { way: 'tempat' })).toThrow(
      refused('list_changed'),
    );
    day.close(listOf(5), undefined, { way: 'tempat' });
    expect(() => day.decide('undi', { way: 'orang', numbers: [1, 2, 3] })).toThrow(
      refused('draw_way'),
    );
    day.decide('undi', { way: 'tempat', batches: [[2, 1, 5, 4, 3]] });
    expect(() => day.decide('batal_undian', { reason: 'lagi' })).toThrow(
      refused('draw_voided_before'),
    );
    expect(day.state.draws.map(({ ke, voided }) => [ke, voided])).toEqual([
      [1, 'angka salah ketik'],
      [2, null],
    ]);
    expect(batchPlates(day, 1)).toEqual([2, 1, 5, 4, 3]);
    day.goOn();
    const raced = drawnClass(5).race(q(1, 1));
    expect(() => raced.decide('batal_undian', { reason: 'x' })).toThrow(refused('draw_locked'));
  });

  it('that was committed and not drawn counts as voided (R6, R7)', () => {
    const day = new ClassDay().close(listOf(5)).decide('batal_undian', { reason: 'HP mati' });
    day.close(listOf(5), undefined, { way: 'tempat' });
    day.decide('undi', { way: 'tempat', batches: [[2, 1, 5, 4, 3]] });
    expect(() => day.decide('batal_undian', { reason: 'x' })).toThrow(
      refused('draw_voided_before'),
    );
  });

  it('puts nobody in twice, also not a child who came late before the void', () => {
    const day = drawnClass(5)
      .decide('susulan', { plate: 77, team: 0, batch: 1, gate: 6 })
      .decide('batal_undian', { reason: 'x' })
      .close(listOf(5), undefined, { way: 'tempat' })
      .decide('undi', { way: 'tempat', batches: [[2, 1, 5, 4, 3]] });
    expect(day.state.riders.has(77)).toBe(false);
    day.decide('susulan', { plate: 77, team: 0, batch: 1, gate: 6 });
  });

  it('is of as many numbers as were announced, and of a text that fits (R5, R6)', () => {
    const day = new ClassDay().close(listOf(5));
    expect(() => day.decide('undi', { way: 'orang', numbers: [1, 2, 3, 4] })).toThrow(
      refused('chance_wrong', { expected: 3 }),
    );
    expect(() => drawnClass(5).decide('undi', { way: 'orang', numbers: [1, 2, 3] })).toThrow(
      refused('draw_not_due'),
    );
    expect(() =>
      new ClassDay().close(listOf(5), undefined, undefined, { code: 'a'.repeat(64) }),
    ).toThrow(refused('commitment_wrong'));
    expect(() => new ClassDay().close(listOf(5), undefined, undefined, { ke: 2 })).toThrow(
      refused('commitment_wrong', { line: 'ke' }),
    );
  });
});

describe('a result', () => {
  const day = drawnClass(5).decide('panggil', { moto: q(1, 1) });
  const typed = (order: number[], more: object = {}) => ({
    moto: q(1, 1),
    run: 1,
    order,
    dnf: [],
    dns: [],
    dq: [],
    ...more,
  });

  test.each<[string, ReturnType<typeof typed>, string, object]>([
    ['a plate that is not in the moto', typed([1, 2, 3, 4, 9]), 'plate_not_in_moto', { plate: 9 }],
    ['the same plate twice', typed([1, 2, 3, 3]), 'plate_twice', { plate: 3 }],
    [
      'a plate that also has a DNF',
      typed([1, 2, 3, 4], { dnf: [4, 5] }),
      'plate_twice',
      { plate: 4 },
    ],
    [
      'more crossings than starters',
      typed([1, 2, 3, 4, 5, 5]),
      'too_many_crossings',
      { places: 6, starters: 5 },
    ],
    ['riders left over', typed([1, 2, 3]), 'plates_left_over', { plates: [4, 5] }],
    ['another run', typed([1, 2, 3, 4, 5], { run: 2 }), 'moto_run', { run: 1 }],
    [
      'a moto that was not called',
      typed([1, 2, 3, 4, 5], { moto: q(1, 2) }),
      'moto_not_called',
      {},
    ],
    ['a moto that there is not', typed([1, 2, 3, 4, 5], { moto: q(2, 1) }), 'moto_unknown', {}],
  ])('with %s is refused', (_, payload, code, facts) => {
    expect(() => day.decide('hasil', payload)).toThrow(
      expect.objectContaining({
        code,
        facts: expect.objectContaining(
          Object.fromEntries(
            Object.entries(facts).map(([key, value]) => [
              key,
              Array.isArray(value) ? expect.arrayContaining(value) : value,
            ]),
          ),
        ),
      }),
    );
  });

  it('with all riders DNF in every moto of several batches still places everybody once (R3)', () => {
    const all = drawnClass(13).goOn((_, plates) => ({ dnf: plates }));
    expect(all.state.phase).toBe('selesai');
    const places = placings(all.state).map(({ final: name, rank }) => `${name} ${rank}`);
    expect(new Set(places).size).toBe(13);
    expect(placings(all.state).every(({ outcome }) => outcome === 'tempat')).toBe(true);
  });

  it('with a DNF costs the same in every batch, reckoned from the largest (R38)', () => {
    // Batches of seven and six: the place after all of seven, and eight more.
    const dnf = drawnClass(13).goOn(
      ({ stage }, plates) =>
        stage === 'kualifikasi' ? { dnf: plates.slice(0, 1), dns: plates.slice(1, 2) } : {},
      stageBuilt(2),
    );
    const lasts = [1, 2].map((batch) => {
      const { group } = findMoto(dnf.state, q(batch, 1));
      const { result } = findMoto(dnf.state, q(batch, 1)).moto;
      const standing = standingOf(dnf.state, stageAt(dnf, 0), group);
      const pointsOf = (rider?: number) => standing.find((one) => one.rider === rider)?.points[0];
      return [pointsOf(result?.finish.dnf[0]), pointsOf(result?.finish.dns[0])];
    });
    expect(lasts).toEqual([
      [15, 16],
      [15, 16],
    ]);
  });

  it('with all riders DNF is one', () => {
    const all = drawnClass(5).goOn((_, plates) => ({ dnf: plates }));
    expect(placings(all.state).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  });

  it('may be entered again until it is official, and then not', () => {
    const again = drawnClass(5).race(q(1, 1));
    const first = again.chain.n;
    again.race(q(1, 1), { order: [5] });
    expect(() => again.decide('resmi', { moto: q(1, 1), result: first })).toThrow(
      refused('result_old', { result: first + 1 }),
    );
    again.official(q(1, 1));
    expect(() => again.race(q(1, 1))).toThrow(refused('moto_official'));
    expect(() => again.decide('panggil', { moto: q(1, 1) })).toThrow(refused('moto_called'));
  });

  it('is not official without one', () => {
    expect(() => day.decide('resmi', { moto: q(1, 1), result: 1 })).toThrow(
      refused('result_missing'),
    );
    expect(() => day.decide('panggil', { moto: q(1, 2) })).toThrow(
      refused('moto_order', { before: 'kualifikasi/1/1' }),
    );
  });

  it('of a stopped moto there is none, and the next call is another run', () => {
    const stopped = drawnClass(5).decide('panggil', { moto: q(1, 1) });
    stopped.decide('mulai', { moto: q(1, 1) }).decide('hentikan_moto', { moto: q(1, 1) });
    expect(findMoto(stopped.state, q(1, 1)).moto).toMatchObject({ run: 2, status: 'menunggu' });
    stopped.goOn();
  });
});

describe('a moto run again (R28)', () => {
  it('has the same list and gates; who started and cannot start again has a DNF', () => {
    const day = drawnClass(5).run(q(1, 1), { dns: [2] });
    const list = findMoto(day.state, q(1, 1)).moto.list;
    day.decide('mundur', { plate: 3, reason: 'jatuh' });
    day.decide('ulang', { moto: q(1, 1), reason: 'gate macet' });
    expect(findMoto(day.state, q(1, 1)).moto).toMatchObject({ status: 'menunggu', result: null });
    day.decide('panggil', { moto: q(1, 1) });
    expect(findMoto(day.state, q(1, 1)).moto.list).toEqual(list);
    expect(() => day.race(q(1, 1), { dns: [3] })).toThrow(
      refused('started_before', { plates: [3] }),
    );
    day.race(q(1, 1), { dns: [2], dnf: [3] });
  });

  it('takes back a stage that was built, until one of its motos has started', () => {
    const day = drawnClass(9).goOn(undefined, stageBuilt(2));
    day.decide('ulang', { moto: q(1, 2), reason: 'gate macet' });
    expect(day.state.stages).toHaveLength(1);
    day.goOn(undefined, stageBuilt(2)).race(final(2));
    expect(() => day.decide('ulang', { moto: q(1, 2), reason: 'gate macet' })).toThrow(
      refused('stage_begun', { stage: 'final' }),
    );
  });

  it('of a consolation final needs no other stage to wait', () => {
    const day = drawnClass(21).goOn(undefined, stageBuilt(3));
    day.run({ stage: 'semi_final', group: 3, moto: 1 });
    day.run(final(2));
    day.decide('ulang', { moto: { stage: 'semi_final', group: 3, moto: 1 }, reason: 'x' }).goOn();
    expect(day.state.phase).toBe('selesai');
  });

  it('is not for a moto that was not started', () => {
    expect(() => drawnClass(5).decide('ulang', { moto: q(1, 1), reason: 'x' })).toThrow(
      refused('moto_not_called'),
    );
  });
});

describe('a correction', () => {
  const reversed = (plates: number[]) => ({
    order: plates.toSorted((a, b) => b - a),
    dnf: [],
    dns: [],
    dq: [],
    reason: 'video',
  });

  it('before the next stage began builds it anew, and leaves it where nothing changes', () => {
    const day = drawnClass(9).goOn(undefined, stageBuilt(2));
    const built = stageAt(day, 1);
    const [a = 0, b = 0, ...rest] = standingOf(
      day.state,
      stageAt(day, 0),
      findMoto(day.state, q(1, 1)).group,
    ).map(({ rider }) => rider);
    // Only points change, no rank: the stage stays.
    const { result } = findMoto(day.state, q(1, 2)).moto;
    const order = [...(result?.finish.order ?? [])];
    expect(order.slice(0, 2)).toEqual([a, b]);
    expect(rest.length).toBe(3);
    day.decide('koreksi', { moto: q(1, 2), ...reversed(order) });
    expect(day.state.stages).toHaveLength(1);
    day.decide('urung', { n: day.chain.n });
    expect(stageAt(day, 1)).toEqual(built);
  });

  it('after the next stage began: what has been raced stands', () => {
    const day = drawnClass(9).goOn(undefined, stageBuilt(2)).race(final(2));
    const built = stageAt(day, 1);
    day.decide('koreksi', { moto: q(1, 2), ...reversed(day.plates(q(1, 2))) });
    expect(stageAt(day, 1)).toBe(built);
    day.goOn();
    expect(day.state.phase).toBe('selesai');
  });

  it('is of an official result, with every rider, and of something that differs', () => {
    const day = drawnClass(5).race(q(1, 1));
    const same = { moto: q(1, 1), order: [1, 2, 3, 4, 5], dnf: [], dns: [], dq: [], reason: 'x' };
    expect(() => day.decide('koreksi', same)).toThrow(refused('moto_not_official'));
    day.official(q(1, 1));
    expect(() => day.decide('koreksi', same)).toThrow(refused('result_same'));
    expect(() => day.decide('koreksi', { ...same, order: [1, 2] })).toThrow(
      refused('plates_left_over'),
    );
  });

  it('after the class was closed changes placings and nothing else (R30)', () => {
    const day = drawnClass(5).goOn();
    expect(placeOf(day, 1)).toBe('Utama 1');
    for (const moto of [1, 2, 3]) {
      day.decide('koreksi', { moto: q(1, moto), ...reversed([1, 2, 3, 4, 5]) });
    }
    expect(placeOf(day, 1)).toBe('Utama 5');
    expect(day.state.phase).toBe('selesai');
    expect(day.state.closed?.placings[0]).toMatchObject({ plate: 1, rank: 1 });
    expect(() => day.decide('mundur', { plate: 1, reason: 'x' })).toThrow(refused('class_closed'));
    expect(() => day.race(q(1, 1))).toThrow(refused('class_closed'));
  });

  it('into a later group after a consolation final: the better placing counts, those behind move up (R3)', () => {
    const { day, raised: first, second, third, goOn } = raisedFromConsolation();
    expect(() =>
      day.decide('sisip', { plate: first, stage: 'semi_final', group: 2, reason: 'x' }),
    ).toThrow(refused('already_in'));
    goOn();
    expect(placeOf(day, first)).toMatch(/^Utama/);
    const struck = stageAt(day, 1).groups.map((group) => [
      ...struckIn(day.state, stageAt(day, 1), group),
    ]);
    expect(struck).toEqual([[], [], [], [first]]);
    // What was raced stays as it was: places and points of the moto.
    expect(
      standingOf(day.state, stageAt(day, 1), stageAt(day, 1).groups[3] as Group).map(
        ({ rider, place, total }) => [rider, place, total],
      ),
    ).toEqual([
      [first, 1, 1],
      [second, 2, 2],
      [third, 3, 3],
    ]);
    expect([second, third].map((plate) => placeOf(day, plate))).toEqual(['Rookie 1', 'Rookie 2']);
    expect(() =>
      day.decide('sisip', { plate: second, stage: 'semi_final', group: 1, reason: 'x' }),
    ).toThrow(refused('class_closed'));
  });

  it('into a group that is full, has begun, or is a consolation final is refused', () => {
    const day = drawnClass(21).goOn(undefined, stageBuilt(2)).race(group(1));
    const plate = stageAt(day, 1).groups[3]?.slots[0]?.rider ?? 0;
    const into = (at: number) => () =>
      day.decide('sisip', { plate, stage: 'semi_final', group: at, reason: 'x' });
    expect(into(1)).toThrow(refused('stage_begun'));
    expect(into(3)).toThrow(refused('moto_unknown'));
  });
});

describe('a protest (R25)', () => {
  it('is open until the next moto of the class is started', () => {
    const day = drawnClass(9).race(q(1, 1));
    const protest = { moto: q(1, 1), plate: 1, reason: 'menghalangi' };
    day.decide('protes', protest);
    expect(openProtests(day.state)).toHaveLength(1);
    expect(() => day.official(q(1, 1))).toThrow(refused('protest_open', { protests: [6] }));
    day.decide('putus_protes', { protest: 6, accepted: false, reason: 'video' });
    expect(() =>
      day.decide('putus_protes', { protest: 6, accepted: true, reason: 'video' }),
    ).toThrow(refused('protest_unknown'));
    day.official(q(1, 1)).race(q(2, 1));
    expect(() => day.decide('protes', protest)).toThrow(refused('protest_late'));
  });

  it('ends with the start of a later moto of the class, which locks the moto (R26): nobody presses it', () => {
    const day = drawnClass(9);
    const locked = () => [q(1, 1), q(2, 1), q(1, 2)].map((moto) => isLocked(day.state, moto));
    expect(locked()).toEqual([false, false, false]);
    day.race(q(1, 1));
    expect(locked()).toEqual([false, false, false]);
    // A call is no start, and an official result locks nothing.
    day.official(q(1, 1)).decide('panggil', { moto: q(2, 1) });
    expect([...locked(), takesProtest(day.state, q(1, 1))]).toEqual([false, false, false, true]);
    day.decide('mulai', { moto: q(2, 1) });
    expect([...locked(), takesProtest(day.state, q(1, 1))]).toEqual([true, false, false, false]);
    // Run again it is the last that started, and open once more.
    day.decide('ulang', { moto: q(1, 1), reason: 'Tabrakan' }).race(q(1, 1));
    expect(locked()).toEqual([false, true, false]);
    day.decide('protes', {
      moto: q(1, 1),
      plate: day.plates(q(1, 1))[0] ?? 0,
      reason: 'menghalangi',
    });
  });

  it('of the last moto is open until the class is closed, and stops its closing', () => {
    const day = drawnClass(3).goOn(undefined, ({ state }) =>
      nextActs(state).some(({ act }) => act === 'tutup_kelas'),
    );
    const payload = { placings: placings(day.state) };
    day.decide('protes', { moto: q(1, 3), plate: 1, reason: 'menghalangi' });
    expect(nextActs(day.state)[0]).toMatchObject({ act: 'putus_protes' });
    expect(() => day.decide('tutup_kelas', payload)).toThrow(refused('protest_open'));
    day.goOn();
    expect(() => day.decide('protes', { moto: q(1, 3), plate: 1, reason: 'menghalangi' })).toThrow(
      refused('class_closed'),
    );
  });

  it('does not stop the motos beside it', () => {
    const day = drawnClass(9).race(q(1, 1));
    day.decide('protes', { moto: q(1, 1), plate: 1, reason: 'menghalangi' });
    day.decide('panggil', { moto: q(2, 1) });
  });

  it('stops what rests on it, unless a reason is given', () => {
    const day = drawnClass(9).goOn(undefined, ({ state }) =>
      nextActs(state).some(({ act }) => act === 'tahap'),
    );
    day.decide('protes', { moto: q(2, 2), plate: 1, reason: 'menghalangi' });
    const tahap = nextActs(day.state).find((act) => act.act === 'tahap');
    if (tahap?.act !== 'tahap') {
      throw new Error('no stage');
    }
    expect(() => day.decide('tahap', tahap.payload)).toThrow(refused('protest_open'));
    day.decide('tahap', { ...tahap.payload, despite: 'keburu hujan' });
    expect(() => day.decide('panggil', { moto: final(1) })).toThrow(refused('protest_open'));
    day.decide('panggil', { moto: final(1), despite: 'keburu hujan' });
    // The reason was given for this protest: nobody is asked for it again.
    day.run(final(1)).goOn();
  });

  it('stops a moto that was called before it was opened: no start and no result without a reason', () => {
    const calledFinal = () =>
      drawnClass(9)
        .goOn(undefined, stageBuilt(2))
        .decide('panggil', { moto: final(1) })
        .decide('protes', { moto: q(2, 2), plate: 1, reason: 'menghalangi' });
    const day = calledFinal();
    const { n } = day.chain;
    const order = day.plates(final(1));
    const result = { moto: final(1), run: 1, order, dnf: [], dns: [], dq: [] };
    expect(() => day.decide('mulai', { moto: final(1) })).toThrow(
      refused('protest_open', { protests: [n] }),
    );
    expect(() => day.decide('hasil', result)).toThrow(refused('protest_open', { protests: [n] }));
    expect(nextActs(day.state)).toMatchObject([
      { act: 'putus_protes', protest: n, moto: q(2, 2) },
      { act: 'panggil' },
    ]);
    day.decide('mulai', { moto: final(1), despite: 'keburu hujan' }).decide('hasil', result);
    day.official(final(1));
    const decided = calledFinal();
    decided.decide('putus_protes', { protest: n, accepted: false, reason: 'video' });
    decided.decide('mulai', { moto: final(1) }).decide('hasil', result);
  });

  it('opened later needs a reason of its own', () => {
    const day = drawnClass(9).goOn(undefined, stageBuilt(2));
    day.decide('protes', { moto: q(2, 2), plate: 1, reason: 'menghalangi' });
    day.decide('panggil', { moto: final(1), despite: 'keburu hujan' });
    day.decide('protes', { moto: q(2, 2), plate: 2, reason: 'memotong' });
    expect(() => day.decide('mulai', { moto: final(1) })).toThrow(
      refused('protest_open', { protests: [day.chain.n] }),
    );
  });
});

describe('a takeover', () => {
  it('leaves motos that ran under the last holder only a result or another run', () => {
    const day = drawnClass(5);
    day.term = 2;
    day.decide('ambil_alih', { raced: [q(1, 1)] });
    expect(() => day.decide('panggil', { moto: q(1, 1) })).toThrow(refused('moto_raced'));
    expect(() => day.decide('mulai', { moto: q(1, 1) })).toThrow(refused('moto_raced'));
    expect(() => day.decide('hentikan_moto', { moto: q(1, 1) })).toThrow(refused('moto_raced'));
    expect(nextActs(day.state)[0]).toMatchObject({ act: 'hasil', moto: q(1, 1) });
    day.race(q(1, 1)).official(q(1, 1)).goOn();
    expect(day.state.phase).toBe('selesai');
    const again = drawnClass(5).decide('ambil_alih', { raced: [q(1, 1)] });
    again.decide('ulang', { moto: q(1, 1), reason: 'tidak ada yang mencatat' }).goOn();
  });
});

describe('riders apart', () => {
  it('one without placing takes nobody’s place or points (R3)', () => {
    const day = drawnClass(5).decide('tanpa_hasil', { plate: 1, reason: 'di luar usia' }).goOn();
    expect(placeOf(day, 1)).toBe('tanpa_hasil');
    expect([2, 3, 4, 5].map((plate) => placeOf(day, plate))).toEqual([
      'Utama 1',
      'Utama 2',
      'Utama 3',
      'Utama 4',
    ]);
    const standing = standingOf(day.state, stageAt(day, 0), findMoto(day.state, q(1, 1)).group);
    expect(standing[0]).toMatchObject({ rider: 2, points: [1, 1, 1] });
  });

  it('one who is disqualified is behind in the moto; of the class, those behind move up', () => {
    const day = drawnClass(5).goOn(({ moto }) => (moto === 1 ? { dq: [1] } : {}));
    expect(placeOf(day, 1)).toBe('Utama 5');
    day.decide('dq', { plate: 2, reason: 'umur dipalsukan' });
    expect(placeOf(day, 2)).toBe('dq');
    expect(placeOf(day, 3)).toBe('Utama 1');
    expect(placeOf(day, 1)).toBe('Utama 4');
  });

  it('leaves the class by a DQ of one moto where the format says so', () => {
    const format: Format = { ...preset('baku', 8), name: 'tegas', dqLeaves: true };
    const day = drawnClass(5, format).run(q(1, 1), { dq: [1] });
    expect(day.decide('panggil', { moto: q(1, 2) }).plates(q(1, 2))).not.toContain(1);
    day.goOn();
    expect(placeOf(day, 1)).toBe('dq');
  });

  it('wears another plate, and both are theirs for ever', () => {
    const day = drawnClass(5).decide('plat_ganti', { old: 3, new: 30 });
    expect(() => day.decide('plat_ganti', { old: 3, new: 31 })).toThrow(refused('plate_unknown'));
    expect(() => day.decide('plat_ganti', { old: 4, new: 3 })).toThrow(refused('plate_taken'));
    // A sheet that still has the old number is about the same child.
    day.decide('panggil', { moto: q(1, 1) });
    const order = [3, 1, 2, 4, 5];
    day.decide('hasil', { moto: q(1, 1), run: 1, order, dnf: [], dns: [], dq: [] });
    day.goOn(() => ({ order: [30] }));
    expect(placeOf(day, 30)).toBe('Utama 1');
    expect(day.state.riders.get(3)?.formerly).toEqual([3]);
  });

  it('of a merged class are placed by their own category too, nothing scored anew', () => {
    const ids = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'];
    const categories = [
      { id: ids[0] as string, plates: [1, 4] },
      { id: ids[1] as string, plates: [2, 3, 5] },
    ];
    const day = new ClassDay().close(listOf(5), undefined, undefined, { categories }).goOn();
    const all = placings(day.state);
    const own = placingsOfCategory(all, new Set(categories[1]?.plates));
    expect(own.map(({ plate, rank }) => [plate, rank])).toEqual([
      [2, 1],
      [3, 2],
      [5, 3],
    ]);
    expect(() =>
      new ClassDay().close(listOf(5), undefined, undefined, {
        categories: [{ id: ids[0] as string, plates: [1, 4] }],
      }),
    ).toThrow(refused('commitment_wrong', { line: 'categories' }));
  });
});

describe('a tie that only the draw breaks (R37)', () => {
  it('is offered before the podium, and lots drawn for it hold', () => {
    const format: Format = { ...preset('baku', 8), name: 'undian', ties: [] };
    const day = drawnClass(4, format).goOn(
      ({ moto }) => ({
        order: moto === 1 ? [1, 2, 3, 4] : moto === 2 ? [2, 1, 4, 3] : [],
        dnf: moto === 3 ? [1, 2, 3, 4] : [],
      }),
      ({ state }) => nextActs(state).some(({ act }) => act === 'tutup_kelas'),
    );
    const [first = 0, second = 0] = placings(day.state).map(({ plate }) => plate);
    expect(nextActs(day.state)[0]).toEqual({ act: 'undi_seri', plates: [first, second] });
    expect(() => day.decide('undi_seri', { order: [first, 4], how: 'bola' })).toThrow(
      refused('not_tied'),
    );
    // The second and the third are neighbours, and points tell them apart.
    const [, , third = 0] = placings(day.state).map(({ plate }) => plate);
    expect(() => day.decide('undi_seri', { order: [third, second], how: 'bola' })).toThrow(
      refused('not_tied'),
    );
    day.decide('undi_seri', { order: [second, first], how: 'bola' });
    expect(
      placings(day.state)
        .map(({ plate }) => plate)
        .slice(0, 2),
    ).toEqual([second, first]);
    const standing = standingOf(day.state, stageAt(day, 0), findMoto(day.state, q(1, 1)).group);
    expect(standing[1]?.decided).toMatchObject({ by: 'undi_seri', against: second });
  });
});

it('lots drawn for a tie take back a stage that was built, where others go on by them', () => {
  const format: Format = { ...preset('baku', 8), name: 'undian', ties: [] };
  const day = drawnClass(9, format).goOn((_, plates) => ({ dnf: plates }), stageBuilt(2));
  const { group } = findMoto(day.state, q(1, 1));
  const order = standingOf(day.state, stageAt(day, 0), group).map(({ rider }) => rider);
  day.decide('undi_seri', { order: order.toReversed(), how: 'bola' });
  expect(day.state.stages).toHaveLength(1);
  day.goOn();
});

describe('a class that ends otherwise', () => {
  it('is not closed while motos are open, or with another placing', () => {
    const day = drawnClass(3).run(q(1, 1));
    const now = placings(day.state);
    expect(() => day.decide('tutup_kelas', { placings: now })).toThrow(
      refused('class_not_done', { waiting: ['kualifikasi/1/2', 'kualifikasi/1/3'] }),
    );
    day.goOn(undefined, ({ state }) => nextActs(state).some(({ act }) => act === 'tutup_kelas'));
    expect(() => day.decide('tutup_kelas', { placings: placings(day.state).toReversed() })).toThrow(
      refused('placings_differ'),
    );
  });

  it('by the standing, when the race is stopped', () => {
    const day = drawnClass(9).run(q(1, 1)).run(q(2, 1));
    day.decide('tutup_kelas', { placings: placings(day.state), early: 'badai' });
    expect(placings(day.state).every(({ final: name }) => name === 'Utama')).toBe(true);
  });

  it('a rider who started a run that does not count has started', () => {
    const day = drawnClass(3).run(q(1, 1), { dns: [2] });
    day.decide('ulang', { moto: q(1, 1), reason: 'gate macet' });
    day.decide('tutup_kelas', { placings: placings(day.state), early: 'badai' });
    expect([1, 2, 3].map((plate) => placeOf(day, plate)).sort()).toEqual([
      'Utama 1',
      'Utama 2',
      'tidak_start',
    ]);
  });

  it('by a jury, with everybody once', () => {
    const day = drawnClass(3).run(q(1, 1));
    const typed = [3, 1, 2].map((plate, index) => ({
      plate,
      outcome: 'tempat' as const,
      final: 'Utama',
      rank: index + 1,
    }));
    const jury = 'dua HP memutus berbeda';
    expect(() => day.decide('tutup_kelas', { placings: typed.slice(1), jury })).toThrow(
      refused('placings_wrong'),
    );
    expect(() =>
      day.decide('tutup_kelas', { placings: typed.map((one) => ({ ...one, rank: 1 })), jury }),
    ).toThrow(refused('placings_wrong'));
    day.decide('tutup_kelas', { placings: typed, jury });
    expect(placings(day.state)).toEqual(typed);
    // What is decided later takes a child out of it, and those behind move up one (R30).
    day.decide('dq', { plate: 3, reason: 'sepeda tidak sesuai' });
    expect(placings(day.state)).toEqual([
      { plate: 1, outcome: 'tempat', final: 'Utama', rank: 1 },
      { plate: 2, outcome: 'tempat', final: 'Utama', rank: 2 },
      { plate: 3, outcome: 'dq', final: null, rank: null },
    ]);
  });

  it('by a jury: a correction takes out whom it disqualifies, and turns no other place of the jury', () => {
    const format: Format = { ...preset('baku', 8), name: 'dq keluar', dqLeaves: true };
    const day = drawnClass(6, format).run(q(1, 1));
    // The jury places plate 6 although the results have it out, and another final for the rest.
    day.decide('dq', { plate: 6, reason: 'usia' });
    const place = (final: string, rank: number, plate: number) => ({
      plate,
      outcome: 'tempat' as const,
      final,
      rank,
    });
    const typed = [
      place('Utama', 1, 2),
      place('Utama', 2, 6),
      place('Utama', 3, 1),
      place('Novice', 1, 4),
      place('Novice', 2, 3),
      { plate: 5, outcome: 'tanpa_hasil' as const, final: null, rank: null },
    ];
    day.decide('tutup_kelas', { placings: typed, jury: 'dua HP memutus berbeda' });
    expect(placings(day.state)).toEqual(typed);
    const corrected = { moto: q(1, 1), dnf: [], dns: [], reason: 'video' };
    day.decide('koreksi', { ...corrected, order: [6, 5, 4, 3, 2, 1], dq: [] });
    expect(placings(day.state)).toEqual(typed);
    day.decide('koreksi', { ...corrected, order: [6, 5, 4, 3, 1], dq: [2] });
    expect(placings(day.state)).toEqual([
      place('Utama', 1, 6),
      place('Utama', 2, 1),
      place('Novice', 1, 4),
      place('Novice', 2, 3),
      { plate: 2, outcome: 'dq', final: null, rank: null },
      { plate: 5, outcome: 'tanpa_hasil', final: null, rank: null },
    ]);
  });

  it('called off: nothing more is decided', () => {
    const day = drawnClass(3).run(q(1, 1)).decide('batal_kelas', { reason: 'badai' });
    expect(nextActs(day.state)).toEqual([]);
    expect(() => day.race(q(1, 2))).toThrow(refused('class_void'));
  });
});

describe('a stage', () => {
  it('is not built while motos are open, nor otherwise than the results say', () => {
    const day = drawnClass(9).run(q(1, 1));
    const empty = { stage: 'final' as const, mains: [[1, 2, 3]], finals: [] };
    expect(() => day.decide('tahap', empty)).toThrow(
      refused('stage_not_due', {
        waiting: ['kualifikasi/1/2', 'kualifikasi/2/1', 'kualifikasi/2/2'],
      }),
    );
    day.goOn(undefined, ({ state }) => nextActs(state)[0]?.act === 'tahap');
    expect(() => day.decide('tahap', empty)).toThrow(refused('stage_differs'));
    expect(() => drawnClass(3).goOn().decide('tahap', empty)).toThrow(refused('class_closed'));
  });

  it('has gates by the standing, reversed, swapped or drawn where the format says so', () => {
    const gates = (format: Format, moto: number) => {
      const day = drawnClass(5, format).goOn();
      const rows = batchPlates(day, 1);
      const list = findMoto(day.state, q(1, moto)).moto.list ?? [];
      return rows.map((plate) => list.find(({ rider }) => rider === plate)?.gate);
    };
    const krb = preset('krb', 8);
    expect(gates(krb, 2)).toEqual([5, 4, 3, 2, 1]);
    const byStanding = drawnClass(5, krb).goOn();
    expect(byStanding.plates(q(1, 3))).toEqual([1, 2, 3, 4, 5]);
    expect(gates(preset('bhinneka', 8), 2)).toEqual([2, 1, 4, 3, 5]);
    const drawn = gates({ ...preset('baku', 8), name: 'undi', gateOrder: ['undi'] }, 2);
    expect(drawn.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(() =>
      drawnClass(5, krb)
        .run(q(1, 1))
        .race(q(1, 2))
        .decide('panggil', { moto: q(1, 3) }),
    ).toThrow(refused('moto_order'));
  });

  it('has rows drawn anew where the format says so', () => {
    const format: Format = { ...preset('baku', 8), name: 'undi', stageRows: 'undi' };
    const day = drawnClass(9, format).goOn(undefined, stageBuilt(2));
    const plain = drawnClass(9).goOn(undefined, stageBuilt(2));
    const rows = (of: ClassDay) => stageAt(of, 1).groups[0]?.slots.map((slot) => slot.rider) ?? [];
    expect(rows(day).toSorted()).toEqual(rows(plain).toSorted());
    expect(rows(day)).not.toEqual(rows(plain));
  });
});
