import type { RefundRow } from '#functions/_shared/venue/refund-rule.ts';

/** A row while it is typed. */
export type TypedRefundRow = { [Name in keyof RefundRow]: RefundRow[Name] | null };

/** As many as the database takes (private.refund_rule_change). */
export const mostRefundRows = 5;

export interface RefundRuleProblem {
  place: number;
  field: 'hari' | 'persen';
  code: 'row' | 'days_not_falling' | 'percent_rises';
}

function isWithin(value: number | null, most: number): value is number {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= most;
}

/** What keeps rows from being a rule, each at its field; the database decides by the same. */
export function refundRuleProblems(rows: readonly TypedRefundRow[]): RefundRuleProblem[] {
  return rows.flatMap(({ hari, persen }, place): RefundRuleProblem[] => {
    const before = rows[place - 1];
    return [
      ...(!isWithin(hari, 365)
        ? [{ place, field: 'hari' as const, code: 'row' as const }]
        : hari >= (before?.hari ?? 366)
          ? [{ place, field: 'hari' as const, code: 'days_not_falling' as const }]
          : []),
      ...(!isWithin(persen, 100)
        ? [{ place, field: 'persen' as const, code: 'row' as const }]
        : persen > (before?.persen ?? 100)
          ? [{ place, field: 'persen' as const, code: 'percent_rises' as const }]
          : []),
    ];
  });
}

/** Ready-made rules, the most giving first. */
export const usualRefundRules = {
  longgar: [
    { hari: 14, persen: 100, biaya: true },
    { hari: 3, persen: 50, biaya: false },
  ],
  sedang: [
    { hari: 30, persen: 100, biaya: false },
    { hari: 7, persen: 50, biaya: false },
  ],
  ketat: [{ hari: 30, persen: 50, biaya: false }],
} as const satisfies Record<string, readonly RefundRow[]>;

/** What a row more begins with: closer to the day, and giving less. */
export function nextRefundRow(rows: readonly TypedRefundRow[]): RefundRow {
  const last = rows.at(-1);
  return last === undefined
    ? { hari: 30, persen: 100, biaya: false }
    : {
        hari: Math.floor((last.hari ?? 0) / 2),
        persen: Math.floor((last.persen ?? 0) / 2),
        biaya: false,
      };
}
