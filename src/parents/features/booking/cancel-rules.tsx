import { ChevronDown } from 'lucide-react';
import type { BeforeTheRaceFacts } from '#api/races.ts';
import * as copy from '#parents/copy/booking.ts';

/** The race's own rules for moving and cancelling: one line; a parent who wants to know before paying opens it. */
export function CancelRules({ race }: { race: Pick<BeforeTheRaceFacts, 'aturan_batal'> | null }) {
  if (!race?.aturan_batal) {
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
      <p className="whitespace-pre-line pb-4">{race.aturan_batal}</p>
    </details>
  );
}
