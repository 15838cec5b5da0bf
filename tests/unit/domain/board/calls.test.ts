import { expect, test } from 'vitest';
import { askEvery, callOf, isSilent } from '#domain/board/calls.ts';
import type { BoardMoto, SmallBoard } from '#functions/_shared/board/board.ts';
import { callText } from '#parents/copy/board.ts';

function moto(number: number, plates: number[], status: BoardMoto['status'] = 'menunggu') {
  const ref = { stage: 'kualifikasi', heat: 1, moto: 1 } as const;
  return { number, class: 'k', moto: ref, final: null, status, plates } satisfies BoardMoto;
}

const board = {
  now: [moto(22, [1], 'berjalan')],
  next: [23, 24, 25, 26, 27, 28].map((number) => moto(number, [number * 10])),
};

test.each([
  [1, 'Moto 22 sedang di lintasan.'],
  [230, 'Moto 23, sekarang Moto 22, 1 lagi, kumpul di area start sekarang'],
  [270, 'Moto 27, sekarang Moto 22, 5 lagi, kumpul di area start saat Moto 24'],
  [999, 'Belum ada moto berikutnya yang diketahui.'],
])('plate %i: %s', (plate, words) => {
  expect(callText(callOf(board, plate))).toBe(words);
});

test('with nothing on the track the first that waits is next', () => {
  expect(callText(callOf({ now: [], next: [moto(1, [5])] }, 5))).toBe(
    'Moto 1 berikutnya, kumpul di area start sekarang',
  );
});

test('a phone asks every five seconds while a rider it follows is close, else every twenty', () => {
  const small = board as unknown as SmallBoard;
  expect(askEvery(small, [270])).toBe(5_000);
  expect(askEvery(small, [280])).toBe(20_000);
  expect(askEvery(undefined, [270])).toBe(20_000);
});

test('silent after three whole minutes without the organiser', () => {
  const heard = '2026-12-06T02:31:00Z';
  const at = (time: string) => Date.parse(`2026-12-06T02:${time}Z`);
  expect(isSilent(heard, at('34:59'))).toBe(false);
  expect(isSilent(heard, at('35:00'))).toBe(true);
  expect(isSilent(null, at('35:00'))).toBe(false);
});
