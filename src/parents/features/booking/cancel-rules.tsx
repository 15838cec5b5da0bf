import { ChevronDown } from 'lucide-react';
import type { BeforeTheRaceFacts } from '#api/races.ts';
import { refundRowsOf } from '#functions/_shared/venue/refund-rule.ts';
import * as copy from '#parents/copy/booking.ts';
import { RefundRule } from '#parts/refund-rule.tsx';

/** The race's rule for money back, and its own words about it: one line; a parent who wants to know before paying opens it. */
export function CancelRules({
  race,
}: {
  race: Pick<BeforeTheRaceFacts, 'aturan_batal' | 'aturan_pengembalian'>;
}) {
  const rows = refundRowsOf(race.aturan_pengembalian);
  if (rows.length === 0 && !race.aturan_batal) {
    return null;
  }
  return (
    <details className="group -mt-3 rounded-xl bg-surface px-4 text-sm shadow-card">
      <summary className="flex min-h-12 cursor-pointer py-2.5 list-none items-center gap-3 font-semibold">
        {copy.cancelRulesTitle}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-ink-muted transition-transform group-[[open]]:rotate-180"
        />
      </summary>
      <div className="grid gap-2 pb-4">
        {rows.length > 0 && <RefundRule rows={rows} />}
        {race.aturan_batal && <p className="whitespace-pre-line">{race.aturan_batal}</p>}
      </div>
    </details>
  );
}
