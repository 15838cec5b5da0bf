import { expect, test } from 'vitest';
import type { BoardDraw } from '#functions/_shared/board/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { receiptTime, receivedBefore } from '#functions/_shared/board/receipt.ts';
import { codeReceipt } from '#parents/copy/board.ts';
import { drawnClass } from '#tests/support/racing/class-day.ts';

// What can be proven of a kode undian: that the server had it before the chance was there (R5).

/** The draw of a class whose commitment and numbers reached the server at these times; its phone drew at 08.00.00 UTC. */
function drawOf(committed: string, drawn: string): BoardDraw {
  const day = drawnClass(6);
  const received = day.decisions.map((decision) => ({
    decision,
    at: decision.kind === 'tutup_daftar' ? committed : drawn,
  }));
  return classBoard(day.chain, 'Boys 2019', received)?.draws[0] as BoardDraw;
}

const time = '15.02.11\u00a0WIB';

test.each([
  ['2026-11-22T07:58:00Z', '2026-11-22T08:00:05Z', `Kode diterima server ${time}, sebelum angka`],
  // All at once, after a time without a signal.
  ['2026-11-22T08:30:00Z', '2026-11-22T08:30:00Z', 'Kode ditunjukkan di tempat'],
  // A moment apart, and both after the numbers were there.
  ['2026-11-22T08:30:00Z', '2026-11-22T08:30:01Z', 'Kode ditunjukkan di tempat'],
])('code at %s, numbers at %s: %s', (committed, drawn, words) => {
  expect(codeReceipt(drawOf(committed, drawn), time)).toBe(words);
});

test('before the draw only the receipt is told', () => {
  expect(codeReceipt({ proven: false, batches: null }, time)).toBe(`Kode diterima server ${time}`);
});

test('a phone’s clock counts as the phone corrected it, and times are told to the second', () => {
  const drawn = { occurred_at: '2026-11-22T08:00:00Z', server_offset: 60_000 };
  expect(receivedBefore('2026-11-22T08:00:30Z', drawn)).toBe(true);
  expect(receivedBefore('2026-11-22T08:00:30Z', { ...drawn, server_offset: 0 })).toBe(false);
  expect(receiptTime('2026-11-22T08:02:11Z', 'Asia/Jakarta')).toBe(time);
});
