import { expect, test } from 'vitest';
import { nextRefundRow, refundRuleProblems, usualRefundRules } from '#domain/refund-rule.ts';

function row(hari: number | null, persen: number | null) {
  return { hari, persen, biaya: false };
}

test.each([
  [[row(30, 100), row(7, 50)], []],
  [[row(30, 50), row(7, 50)], []],
  [[row(null, 50)], ['0 hari row']],
  [[row(366, 101)], ['0 hari row', '0 persen row']],
  [[row(7, 50), row(7, 40)], ['1 hari days_not_falling']],
  [
    [row(7, 50), row(30, 60)],
    ['1 hari days_not_falling', '1 persen percent_rises'],
  ],
  [[row(7, 50), row(3, 60), row(1, 55)], ['1 persen percent_rises']],
])('%j', (rows, problems) => {
  expect(
    refundRuleProblems(rows).map(({ place, field, code }) => `${place} ${field} ${code}`),
  ).toEqual(problems);
});

test('ready-made rules, and what is added to them, are rules', () => {
  for (const rule of Object.values(usualRefundRules)) {
    expect(refundRuleProblems([...rule, nextRefundRow(rule)])).toEqual([]);
  }
  expect(nextRefundRow([])).toEqual({ hari: 30, persen: 100, biaya: false });
});
