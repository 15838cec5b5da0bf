import { expect, test } from 'vitest';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { boardDay } from '#functions/_shared/board/day-events.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { drawnClass, q, race } from '#tests/support/racing/class-day.ts';

test('calls and protests stand by time in no plates; what was taken back is left out', () => {
  const day = drawnClass(6);
  day.run(q(1, 1)).decide('protes', { moto: q(1, 1), plate: 2, reason: 'Start curi' });
  day.decide('putus_protes', { protest: day.chain.n, accepted: false, reason: 'Kata Bu Rahasia' });
  day.decide('panggil', { moto: q(1, 2) });
  day.decide('urung', { n: day.chain.n });
  const { events } = boardDay(day.decisions, [day.chain], false);
  expect(events.map(({ kind, moto }) => [kind, moto?.moto])).toEqual([
    ['panggil', 1],
    ['protes', 1],
    ['putus_protes', 1],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/plate|Rahasia|Start curi/);
});

test('hours are the server’s, also of a phone whose clock is six hours ahead: calls, results, corrections', () => {
  const ahead = 6 * 3_600_000;
  const told = (wrong: boolean) => {
    const day = drawnClass(6);
    day.run(q(1, 1)).decide('koreksi', {
      moto: q(1, 1),
      order: [2, 1, 3, 4, 5, 6],
      dnf: [],
      dns: [],
      dq: [],
      reason: 'Salah ketik',
    });
    const decisions = day.decisions.map((decision) =>
      wrong
        ? {
            ...decision,
            occurred_at: `${new Date(Date.parse(decision.occurred_at) + ahead).toISOString().slice(0, 19)}Z`,
            server_offset: -ahead,
          }
        : decision,
    );
    const received = decisions.map((decision) => ({ decision, at: decision.occurred_at }));
    const [moto] = classBoard(day.chain, '', received)?.stages[0]?.groups[0]?.motos ?? [];
    return [
      boardDay(decisions, [day.chain], false).events.map(({ at }) => at),
      moto?.result?.at,
      moto?.corrected.map(({ at }) => at),
    ];
  };
  expect(told(true)).toEqual(told(false));
  expect(told(true).flat()).toHaveLength(3);
});

test('a pause has its word where that was picked, and its track where there are two', () => {
  const pause = (kind: 'jeda' | 'lanjut', payload: object, more: object = {}) =>
    ({
      kind,
      payload,
      race,
      class: null,
      n: 1,
      occurred_at: '2026-12-06T01:02:11Z',
      server_offset: 0,
      ...more,
    }) as never;
  const decisions: Decision[] = [
    pause('jeda', { word: 'Hujan' }),
    pause('lanjut', {}),
    pause('jeda', { word: 'Anak Bu Rahasia jatuh' }, { track: 2 }),
  ];
  expect(boardDay(decisions, [], false).events.map(({ word, track }) => [word, track])).toEqual([
    ['Hujan', undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(boardDay(decisions, [], true).events.map(({ track }) => track)).toEqual([1, 1, 2]);
});
