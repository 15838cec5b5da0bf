import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { SelectInput } from './select-input.tsx';

interface SelectFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'select'>, 'children' | 'className' | 'required'> {
  choices: readonly (readonly [value: string | number, text: string])[];
  /** The words of the empty choice, which stands first; left out where something is always chosen. */
  none?: string | undefined;
  onChoose?: (value: string) => void;
}

/** A labelled choice: what the label's row takes, and what a `select` does. */
export function SelectField({
  label,
  error,
  hint,
  required = false,
  aside,
  className,
  choices,
  none,
  onChoose,
  ...select
}: SelectFieldProps) {
  const row = { label, error, hint, required, aside };
  return (
    <Field {...row} {...(className !== undefined && { className })}>
      {(field) => (
        <SelectInput
          {...field}
          {...(onChoose && {
            onChange: ({ currentTarget }) => onChoose(currentTarget.value),
          })}
          {...select}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
