import { useId } from 'react';
import { ageOn } from '#domain/age.ts';
import { type CalendarDay, today } from '#functions/_shared/venue/dates.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { otherChild } from './copy/rider.ts';
import { ageInYears } from './copy/shared.ts';

/** More children than that are a list: nobody swipes past a whole club to "Anak lain". */
const mostChips = 6;
const other = '';

interface ChoosableChild {
  /** Its own among these; never empty. */
  key: string;
  name: string;
  /** Null where it is not known. */
  birthDate: CalendarDay | null;
}

interface ChildChipsProps {
  label: string;
  all: readonly ChoosableChild[];
  /** Whose key; null is a child who is not among these. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** One of the family's children, or another child. */
export function ChildChips({ label, all, chosen, onChoose }: ChildChipsProps) {
  const labelId = useId();
  const ageOf = ({ birthDate }: ChoosableChild) =>
    birthDate === null ? null : ageInYears(ageOn(birthDate, today()));
  if (all.length > mostChips) {
    return (
      <Field label={label}>
        {(field) => (
          <SelectInput
            {...field}
            value={chosen ?? other}
            onChange={({ target }) => onChoose(target.value === other ? null : target.value)}
          >
            <option value={other}>{otherChild}</option>
            {all.map((child) => (
              <option key={child.key} value={child.key}>
                {[child.name, ageOf(child)].filter(Boolean).join(', ')}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    );
  }
  return (
    <div className="grid gap-1">
      <p id={labelId} className="font-semibold text-sm">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be swiped sideways in every browser */}
      <div role="group" aria-labelledby={labelId} className="scroller gap-2 py-1.5">
        {all.map((child) => (
          <ChoiceChip
            key={child.key}
            chosen={child.key === chosen}
            onChoose={() => onChoose(child.key)}
          >
            <span className="max-w-40 truncate">{child.name}</span>
            {child.birthDate !== null && (
              <span className="font-semibold text-xs opacity-85">{ageOf(child)}</span>
            )}
          </ChoiceChip>
        ))}
        <ChoiceChip chosen={chosen === null} onChoose={() => onChoose(null)}>
          {otherChild}
        </ChoiceChip>
      </div>
    </div>
  );
}
