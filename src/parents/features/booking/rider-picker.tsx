import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ageOn } from '#domain/age.ts';
import { isAnswerField, type TypedAnswers } from '#domain/race-questions.ts';
import type { RiderEntry } from '#domain/rider-rules.ts';
import { today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import * as shared from '#parts/copy/shared.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { isRider, type KnownRider } from './known-riders.ts';
import type { RiderFormState } from './use-rider-form.ts';

export interface RiderPickerProps {
  riders: readonly KnownRider[];
  form: Pick<RiderFormState, 'values' | 'current' | 'change' | 'focus'>;
  /** What the fields hold for somebody who has not been entered before. */
  empty: RiderEntry & TypedAnswers;
}

/** Fills the form in with somebody who rode before: the same children come again and again. */
export function RiderPicker({ riders, form, empty }: RiderPickerProps) {
  const labelId = useId();
  const [said, setSaid] = useState('');
  /** What had been typed by hand before a rider was chosen: "Rider baru" brings it back. */
  const typed = useRef(empty);
  const current = riders.find((rider) => isRider(rider, form.values));

  const choose = (rider: KnownRider) => {
    if (current === undefined) {
      const values = form.current();
      typed.current = Object.fromEntries(
        Object.keys(empty).map((name) => [name, values[name as keyof typeof empty]]),
      ) as unknown as typeof empty;
    }
    // A child without a wish or answers of their own leaves what was typed, not the last child's.
    const answers = Object.fromEntries(
      Object.entries(typed.current).filter(([name]) => isAnswerField(name)),
    );
    form.change({ ...answers, startNumber: typed.current.startNumber, ...rider.fields });
    setSaid(copy.riderFilledIn(rider.fields.fullName ?? rider.label));
  };

  const startAnew = () => {
    if (current === undefined) {
      return;
    }
    form.change(typed.current);
    setSaid(copy.formCleared);
    form.focus('fullName');
  };

  return (
    <div className="grid gap-2">
      <p id={labelId} className="font-semibold text-sm">
        {copy.knownRidersLabel}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be swiped sideways in every browser */}
      <div role="group" aria-labelledby={labelId} className="scroller gap-2 py-1.5">
        {riders.map((rider) => (
          <ChoiceChip key={rider.key} chosen={rider === current} onChoose={() => choose(rider)}>
            <span className="max-w-40 truncate">{rider.label}</span>
            {rider.birthDate !== null && (
              <span className="font-semibold text-xs opacity-85">
                {shared.ageInYears(ageOn(rider.birthDate, today()))}
              </span>
            )}
          </ChoiceChip>
        ))}
        <ChoiceChip chosen={current === undefined} onChoose={startAnew}>
          <Plus aria-hidden className="size-4.5" />
          {copy.newRider}
        </ChoiceChip>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
