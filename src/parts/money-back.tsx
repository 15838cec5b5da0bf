import { Check } from 'lucide-react';
import type { MoneyBack } from '#domain/statuses.ts';
import {
  moneyStepDone,
  moneyStepNames,
  moneyStepNext,
} from '#functions/_shared/venue/money-steps.ts';
import { classNames } from '#ui/class-names.ts';
import * as copy from './copy/money-back.ts';

/** What of the four steps is done. */
export type DoneSteps = readonly [
  asked: boolean,
  account: boolean,
  approved: boolean,
  paid: boolean,
];

const doneBy: Record<MoneyBack, DoneSteps> = {
  rekening: [true, false, false, false],
  diperiksa: [true, true, false, false],
  disetujui: [true, true, true, false],
  ditransfer: [true, true, true, true],
};

/** The four steps of money on its way back: what is done, and what comes next. */
export function MoneyBackSteps({ done }: { done: DoneSteps }) {
  const next = done.indexOf(false);
  return (
    <ol aria-label={copy.stepsLabel} className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {moneyStepNames.map((name, place) => (
        <li
          key={name}
          aria-current={place === next ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1',
            done[place]
              ? 'font-semibold text-positive'
              : place === next
                ? 'font-extrabold text-primary'
                : 'text-ink-muted',
          )}
        >
          {done[place] ? (
            <Check aria-hidden className="size-3.5" />
          ) : (
            <span aria-hidden className="size-2 rounded-full border-2 border-current" />
          )}
          {name}
          <span className="sr-only">
            {done[place] ? moneyStepDone : place === next ? moneyStepNext : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** On a card: one sentence, and the steps. */
export function MoneyBackNews({ step }: { step: MoneyBack }) {
  return (
    <div className="mt-1.5 grid gap-1">
      <p className="font-semibold text-sm">{copy.moneyBackShort(step)}</p>
      <MoneyBackSteps done={doneBy[step]} />
    </div>
  );
}
