import { describe, expect, it, test } from 'vitest';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { readClassFile } from '#functions/_shared/board/read-board.ts';
import { type Format, preset } from '#functions/_shared/racing/format.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { standingOf } from '#functions/_shared/racing/standing.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import { differences } from '#tests/rehearsal/compared.ts';
import { drawnClass, q } from '#tests/support/racing/class-day.ts';
import vectors from '#tests/vectors/race-penalties.json' with { type: 'json' };

const points = { helm: 3, sarung_tangan: 3, orang_tua: 8 } as const;
type Code = keyof typeof points;
const codes = Object.entries(points).map(([code, more]) => ({ code: code as Code, points: more }));
const format: Format = { ...preset('baku', 8), penalties: codes };
function given(moto: MotoRef, plate: number, code: Code) {
  return { moto, plate, code, points: points[code] };
}

describe('penalty points (R39)', () => {
  test.each(vectors.cases)('$name', (one) => {
    // In a final of a class of one batch the batch is what is raced; so two batches, of which all four go to one final.
    const day = drawnClass(one.final ? 9 : 4, format);
    let stage: MotoRef['stage'] = 'kualifikasi';
    let riders = [1, 2, 3, 4];
    if (one.final) {
      day.goOn(undefined, ({ state }) => state.stages.length === 2);
      stage = 'final';
      riders = (day.state.stages[1]?.groups[0]?.slots ?? []).slice(0, 4).map(({ rider }) => rider);
      for (const { rider } of (day.state.stages[1]?.groups[0]?.slots ?? []).slice(4)) {
        day.decide('mundur', { plate: rider, reason: 'Sakit' });
      }
    }
    const real = (rider: number) => riders[rider - 1] as number;
    for (const [index, order] of one.motos.entries()) {
      const moto = { stage, group: 1, moto: index + 1 };
      day.run(moto, { order: order.map(real) });
      for (const [of, rider, code] of one.penalties) {
        if (of === moto.moto) {
          day.decide('hukuman', given(moto, real(Number(rider)), code as Code));
        }
      }
    }
    const at = findMoto(day.state, { stage, group: 1, moto: 1 });
    const standing = standingOf(day.state, at.stage, at.group).filter(({ rider }) =>
      riders.includes(rider),
    );
    expect(standing.map(({ rider }) => riders.indexOf(rider) + 1)).toEqual(one.order);
    expect(standing.map(({ decided }) => decided?.by ?? null)).toEqual(one.decided);
    for (const { rider, points: of } of standing) {
      expect(of).toEqual(one.points[String(riders.indexOf(rider) + 1) as '1']);
    }
    expect(differences(day.chain, day.decisions)).toEqual([]);
  });

  const first = q(1, 1);
  const raced = () => drawnClass(5, format).run(first);
  const plate = 1;

  it('go again by an undo, or with 0 points as long as the class is open', () => {
    const day = raced();
    const before = day.state;
    day.decide('hukuman', given(first, plate, 'helm'));
    day.decide('urung', { n: day.chain.n });
    expect(day.state).toEqual(before);
    day.decide('hukuman', given(first, plate, 'helm')).run(q(1, 2));
    day.decide('hukuman', { moto: first, plate, code: 'helm', points: 0 });
    expect(findMoto(day.state, first).moto.penalties).toEqual([]);
  });

  it('go with the run that does not count', () => {
    const day = raced().decide('hukuman', given(first, plate, 'helm'));
    day.decide('ulang', { moto: first, reason: 'Start salah' });
    expect(findMoto(day.state, first).moto.penalties).toEqual([]);
  });

  it('build a stage anew that rests on them, while none of its motos has started', () => {
    const day = drawnClass(17, format);
    day.goOn(undefined, ({ state }) => state.stages.length === 2);
    const batch = day.state.stages[0]?.groups[0];
    const best = batch ? standingOf(day.state, day.state.stages[0] as never, batch)[0]?.rider : 0;
    day.decide('hukuman', given(q(1, 1), best ?? 0, 'orang_tua'));
    expect(day.state.stages).toHaveLength(1);
    expect(nextActs(day.state)[0]?.act).toBe('tahap');
    expect(differences(day.chain, day.decisions)).toEqual([]);
  });

  it('stand on the board, and in its file as it is read', () => {
    const day = raced().decide('hukuman', given(first, plate, 'helm'));
    const received = day.decisions.map((decision) => ({ decision, at: '2026-11-22T02:00:00Z' }));
    const board = classBoard(day.chain, 'Boys 2019', received);
    const file = readClassFile(JSON.parse(JSON.stringify(board)), '');
    expect(file.stages[0]?.groups[0]?.motos[0]?.penalties).toEqual([
      { plate, code: 'helm', points: 3 },
    ]);
    expect(file.stages[0]?.groups[0]?.motos[1]?.penalties).toBeUndefined();
    expect(file.draws[0]?.format.penalties).toEqual(codes);
  });

  test.each([
    [
      'a code that the format does not have',
      { plate, code: 'jalur', points: 3 },
      'penalty_unknown',
    ],
    ['other points than the format has', { plate, code: 'helm', points: 4 }, 'penalty_unknown'],
    ['a rider who is not in the moto', { plate: 99, code: 'helm', points: 3 }, 'plate_unknown'],
    ['to take back what nobody gave', { plate, code: 'helm', points: 0 }, 'penalty_same'],
  ] as const)('%s is refused', (_, payload, code) => {
    const day = raced();
    expect(() => day.decide('hukuman', { moto: first, ...payload })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('are not for a rider of the class who is in another group', () => {
    const day = drawnClass(9, format).run(first);
    const other = day.state.stages[0]?.groups[1]?.slots[0]?.rider ?? 0;
    expect(() => day.decide('hukuman', given(first, other, 'helm'))).toThrow(
      expect.objectContaining({ code: 'plate_not_in_moto' }),
    );
  });

  it('are refused before the call, twice, and once the class is closed', () => {
    const day = raced().decide('hukuman', given(first, plate, 'helm'));
    const refused = (moto: MotoRef, code: string) =>
      expect(() => day.decide('hukuman', given(moto, plate, 'helm'))).toThrow(
        expect.objectContaining({ code }),
      );
    refused(first, 'penalty_same');
    refused(q(1, 2), 'moto_not_called');
    day.goOn();
    expect(placings(day.state).find((one) => one.plate === plate)?.outcome).toBe('tempat');
    refused(first, 'class_closed');
  });
});
