import { type RefundRow, refundRuleLines } from '#functions/_shared/venue/refund-rule.ts';

/** What goes back when a child leaves, a line a row. */
export function RefundRule({ rows }: { rows: readonly RefundRow[] }) {
  return (
    <ul className="grid gap-1">
      {refundRuleLines(rows).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
