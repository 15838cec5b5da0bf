import { useRef, useState } from 'react';
import { isAnswerField, type TypedAnswers } from '#domain/race-questions.ts';
import type { RiderFacts } from '#domain/rider/fields.ts';
import * as copy from '#parents/copy/booking.ts';
import { ChildChips } from '#parts/child-chips.tsx';
import { isRider, type KnownRider } from './known-riders.ts';
import type { RiderFormState } from './use-rider-form.ts';

export interface RiderPickerProps {
  riders: readonly KnownRider[];
  form: Pick<RiderFormState, 'values' | 'current' | 'change' | 'focus'>;
  /** What the fields hold for somebody who has not been entered before. */
  empty: RiderFacts & TypedAnswers;
}

/** Fills the form in with somebody who rode before: the same children come again and again. */
export function RiderPicker({ riders, form, empty }: RiderPickerProps) {
  const [said, setSaid] = useState('');
  /** What had been typed by hand before a rider was chosen: "Anak lain" brings it back. */
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
      <ChildChips
        label={copy.knownRidersLabel}
        all={riders.map(({ key, label, birthDate }) => ({ key, name: label, birthDate }))}
        chosen={current?.key ?? null}
        onChoose={(key) => {
          const rider = riders.find((one) => one.key === key);
          return rider === undefined ? startAnew() : choose(rider);
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
