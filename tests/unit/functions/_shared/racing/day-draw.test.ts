import { describe, expect, it, test } from 'vitest';
import { recompute } from '#domain/race-day/recompute.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { readClassFile } from '#functions/_shared/board/read-board.ts';
import {
  type Commitment,
  classHash,
  codeOf,
  type DrawWay,
  dayText,
} from '#functions/_shared/racing/commitment.ts';
import { decide } from '#functions/_shared/racing/day.ts';
import { dayOf } from '#functions/_shared/racing/day-value.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { type Listed, listHash } from '#functions/_shared/racing/draw.ts';
import { commitmentOf } from '#functions/_shared/racing/draw-acts.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { ClassDay, drawnAloud, listOf, race } from '#tests/support/racing/class-day.ts';
import vector from '#tests/vectors/race-day-draw.json' with { type: 'json' };

const people: DrawWay = { way: 'orang', people: 3, organiser: 48 };
const first = '00000000-0000-4000-8000-0000000000a1';
const second = '00000000-0000-4000-8000-0000000000b2';
const lists: Record<string, readonly Listed[]> = {
  [first]: listOf(9),
  [second]: listOf(5).map(({ plate, team }) => ({ plate: plate + 100, team })),
};

function closing(raceClass: string, list = lists[raceClass] as readonly Listed[]) {
  const payload = { engine: 1, ke: 1, list, format: preset('baku', 8), draw: people };
  return { payload, commitment: commitmentOf(race, raceClass, payload) };
}
const hashes = [first, second].map((one) => classHash(closing(one).commitment));

function closed(raceClass: string, day: readonly string[] = hashes) {
  const { payload, commitment } = closing(raceClass);
  return new ClassDay({ race, raceClass }).decide('tutup_daftar', {
    ...payload,
    day,
    code: codeOf(commitment, day),
  });
}

describe('one draw over several classes (R40)', () => {
  it('is the text of the rule and its hash', () => {
    const commitments = vector.classes.map(
      ({ raceClass, list, formatHash }): Commitment => ({
        race: vector.race,
        raceClass,
        ke: 1,
        listHash: listHash(list),
        riders: list.length,
        gates: 8,
        batches: 1,
        formatHash,
        engine: 1,
        draw: vector.draw as DrawWay,
      }),
    );
    expect(commitments.map(classHash)).toEqual(vector.classes.map(({ hash }) => hash));
    const day = commitments.map(classHash);
    expect(dayText(vector.race, day, vector.draw as DrawWay)).toBe(vector.text);
    expect(codeOf(commitments[0] as Commitment, day)).toBe(vector.code);
  });

  it('gives each class its own seed from the one chance, and a phone reckons each again', async () => {
    const boards = [first, second].map((raceClass) => {
      const day = closed(raceClass).decide('undi', drawnAloud.payload);
      const received = day.decisions.map((decision) => ({ decision, at: '2026-11-22T02:00:00Z' }));
      return readClassFile(
        JSON.parse(JSON.stringify(classBoard(day.chain, 'Kelas', received))),
        '',
      );
    });
    const draws = boards.map(({ draws: [drawn] }) => drawn);
    expect(new Set(draws.map((drawn) => drawn?.code)).size).toBe(1);
    expect(new Set(draws.map((drawn) => drawn?.chance)).size).toBe(1);
    for (const drawn of draws) {
      const published = { ...drawn, batches: drawn?.batches ?? [] } as Parameters<
        typeof recompute
      >[0];
      expect(await recompute(published)).toBeNull();
      const { day = '' } = published;
      for (const changed of [
        undefined,
        day.replace(hashes[0] as string, hashes[1] as string),
        day.replace('orang 3 48', 'orang 3 49'),
        day.replace('undian hari 1', 'undian hari 2'),
        day.replace(race, first),
      ]) {
        expect(await recompute({ ...published, day: changed })).toBe('kode');
      }
    }
    // A text with this class twice, or not at all, is none of this rule, whatever it hashes to.
    const [drawn] = draws;
    const twice = dayText(race, [hashes[0], hashes[0]] as string[], people);
    expect(
      await recompute({
        ...(drawn as never as Parameters<typeof recompute>[0]),
        day: twice,
        code: codeOf(closing(first).commitment, [hashes[0], hashes[0]] as string[]),
      }),
    ).toBe('kode');
  });

  test.each([
    ['that does not hold it', [hashes[1], 'f'.repeat(64)]],
    ['that holds it twice', [hashes[0], hashes[0]]],
  ])('a class is not closed under a code %s', (_, day) => {
    expect(() => closed(first, day as string[])).toThrow(
      expect.objectContaining({ code: 'commitment_wrong', facts: { line: 'hari' } }),
    );
  });

  it('nor after a void: that draw is of the class alone (R7)', () => {
    const day = closed(first).decide('batal_undian', { reason: 'HP rusak' });
    const payload = { ...closing(first).payload, ke: 2, draw: { way: 'tempat' } as const };
    const own = classHash(commitmentOf(race, first, payload));
    const both = [own, hashes[1] as string];
    expect(() =>
      day.decide('tutup_daftar', {
        ...payload,
        day: both,
        code: codeOf(commitmentOf(race, first, payload), both),
      }),
    ).toThrow(expect.objectContaining({ code: 'commitment_wrong', facts: { line: 'hari' } }));
  });

  it('has one chance: no class is drawn with other numbers once another was, also after that one is void', () => {
    let seq = 0;
    let day = dayOf({ race, firstHolder: 'hp-direktur', known: [] });
    const press = (raceClass: string, act: ClassAct): string | null => {
      seq += 20;
      const at = Date.parse('2026-11-22T08:00:00Z');
      const decided = decide(
        day,
        { device: 'hp-direktur', seq, actor: race, at, offset: 0 },
        raceClass,
        [act],
      );
      if (!decided.ok) {
        return decided.refusal.code;
      }
      day = decided.value.day;
      return null;
    };
    for (const one of [first, second]) {
      const { payload, commitment } = closing(one);
      press(one, {
        kind: 'tutup_daftar',
        payload: { ...payload, day: hashes, code: codeOf(commitment, hashes) },
      });
    }
    expect(press(first, drawnAloud)).toBeNull();
    press(first, { kind: 'batal_undian', payload: { reason: 'Daftar salah' } });
    const other: ClassAct = { kind: 'undi', payload: { way: 'orang', numbers: [1, 2, 3] } };
    expect(press(second, other)).toBe('chance_differs');
    expect(press(second, drawnAloud)).toBeNull();
  });
});
