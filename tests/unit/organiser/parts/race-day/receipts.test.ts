import { expect, test } from 'vitest';
import { decisionHash } from '#functions/_shared/racing/chain.ts';
import { chainOf } from '#functions/_shared/racing/derived-ids.ts';
import { receiptHeads } from '#organiser/features/race-day/control/receipt-heads.ts';
import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';
import {
  aloneHere,
  type Receipt,
  receiptsIn,
  withReceipt,
  witnessedBy,
} from '#organiser/parts/race-day/receipts.ts';
import { drawnClass, q } from '#tests/support/racing/class-day.ts';

// What a witness's phone says that it keeps (race-day rules, R23): another phone's word, by which nothing becomes sent.
const own = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0001';
const witness = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0002';

function keptOf(sent: number, numbers = 3): KeptDecision[] {
  const day = drawnClass(6);
  day.run(q(1, 1), { order: numbers === 3 ? undefined : [6, 5, 4, 3, 2, 1] });
  return day.decisions.map((decision, at) => ({
    race: decision.race,
    chain: chainOf(decision),
    n: decision.n,
    hash: decisionHash(decision),
    decision,
    sent: at < sent,
    place: at + 1,
  }));
}

function receipt(kept: readonly KeptDecision[], device = witness): Receipt {
  return { device, name: 'Budi', heads: receiptHeads(kept) };
}

function codeOf(work: () => unknown) {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const mine = keptOf(1);

test('what the witness keeps is no longer on this phone alone, and is as unsent as before', () => {
  expect(aloneHere([], mine)).toHaveLength(mine.length - 1);
  const part = withReceipt([], receipt(mine.slice(0, 3)), mine, own);
  expect(witnessedBy(part, mine)).toMatchObject([{ device: witness, name: 'Budi', onServer: 0 }]);
  expect(witnessedBy(part, mine)[0]?.copies.map(({ n }) => n)).toEqual([2, 3]);
  expect(aloneHere(part, mine).map(({ n }) => n)).toEqual(mine.slice(3).map(({ n }) => n));
  expect(mine.filter(({ sent }) => sent)).toHaveLength(1);
});

test('as far as the witness has heard it, the server has them', () => {
  const sent = withReceipt([], receipt(keptOf(4)), mine, own);
  expect(witnessedBy(sent, mine)[0]).toMatchObject({ onServer: 3 });
  expect(aloneHere(sent, mine)).toEqual([]);
});

test('a later receipt takes the place of the phone’s earlier one; an older or the same one changes nothing', () => {
  const first = withReceipt([], receipt(mine.slice(0, 3)), mine, own);
  const second = withReceipt(first, receipt(mine), mine, own);
  expect(second).toHaveLength(1);
  expect(aloneHere(second, mine)).toEqual([]);
  for (const old of [mine.slice(0, 3), mine]) {
    expect(codeOf(() => withReceipt(second, receipt(old), mine, own))).toBe('receipt_old');
  }
  expect(codeOf(() => withReceipt(second, receipt(keptOf(3)), mine, own))).not.toBe('receipt_old');
  expect(withReceipt(second, receipt(mine, 'HP lain'), mine, own)).toHaveLength(2);
});

test('this phone’s own receipt, and one of a phone that keeps nothing that was decided here', () => {
  expect(codeOf(() => withReceipt([], receipt(mine, own), mine, own))).toBe('receipt_own');
  expect(codeOf(() => withReceipt([], receipt([]), mine, own))).toBe('receipt_old');
  // The same numbers of the same chain, decided otherwise.
  const other = keptOf(1, 6);
  expect(codeOf(() => withReceipt([], receipt(other), mine, own))).toBe('receipt_other');
});

test('a copy of what was decided otherwise keeps nothing of this phone’s', () => {
  const before = withReceipt([], receipt(mine), mine, own);
  // This phone's tail gave way to another one.
  const now = keptOf(1, 6);
  expect(witnessedBy(before, now)).toEqual([]);
  expect(aloneHere(before, now)).toHaveLength(now.length - 1);
});

test.each([
  ['nothing', undefined],
  ['a word', 'ya'],
  ['rows of nothing', [null, 4, {}, { device: 'a', name: 'b', heads: { c: 4 } }]],
])('on a disk that holds %s there is no receipt', (_, value) => {
  expect(receiptsIn(value)).toEqual([]);
});
