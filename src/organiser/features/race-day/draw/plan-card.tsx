import { useDeferredValue, useMemo } from 'react';
import { checkFormatOfList, type Format } from '#functions/_shared/racing/format.ts';
import { planClass } from '#functions/_shared/racing/plan.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { Notice } from '#ui/notice.tsx';

/** Why a class of so many cannot race by this format, in words that name the case; null: it can. */
export function formatTrouble(riders: number, format: Format): string | null {
  const tried = attempt(() => {
    checkFormatOfList(format);
    return riders > 0 ? planClass(riders, format) : null;
  });
  return tried.ok
    ? null
    : (ownSentence(copy.formatSentences, tried.refusal.code, tried.refusal.facts) ??
        tried.refusal.code);
}

interface PlanCardProps {
  riders: number;
  format: Format;
}

/** The day of a class before it begins: stages, finals, motos, trophies. */
export function PlanCard({ riders, format }: PlanCardProps) {
  // Trying every pattern of starters takes a phone up to a second: the choice shows first.
  const shown = useDeferredValue(format);
  const trouble = useMemo(() => formatTrouble(riders, shown), [riders, shown]);
  if (trouble !== null) {
    return (
      <Notice tone="danger" role="alert">
        {trouble}
      </Notice>
    );
  }
  if (riders === 0) {
    return null;
  }
  const plan = planClass(riders, shown);
  return (
    <section aria-label={copy.planTitle} className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="font-bold">{copy.planSentence(riders, plan)}</p>
      <p>{copy.trophies(plan, shown.podium)}</p>
      {plan.stages.length > 1 && <p className="text-ink-muted text-sm">{copy.ifAllCome}</p>}
    </section>
  );
}
