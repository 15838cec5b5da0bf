import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import {
  completeBirthDate,
  formatBirthDateInput,
  readBirthDateInput,
} from '#domain/birth-date-input.ts';
import { TextInput } from '#ui/text-input.tsx';
import * as copy from './copy/parts.ts';

export interface BirthDateInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'autoComplete'> {
  /** DD-MM-YYYY, or what has been typed of it. */
  value: string;
  onChange: (value: string) => void;
}

/** Digits only; the dashes come by themselves, and a date written in another way becomes right. */
export function BirthDateInput({ value, onChange, onBlur, ...rest }: BirthDateInputProps) {
  const caret = useRef<{ input: HTMLInputElement; digits: number } | null>(null);

  // Putting the dashes in moves the caret to the end; put it back where a digit in the middle was changed.
  useLayoutEffect(() => {
    if (caret.current === null) {
      return;
    }
    const { input, digits } = caret.current;
    caret.current = null;
    let position = 0;
    for (let seen = 0; position < value.length && seen < digits; position += 1) {
      if (value[position] !== '-') {
        seen += 1;
      }
    }
    input.setSelectionRange(position, position);
  }, [value]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const position = input.selectionStart ?? input.value.length;
    const { inputType = '' } = event.nativeEvent as InputEvent;
    caret.current = {
      input,
      digits:
        position === input.value.length
          ? Number.POSITIVE_INFINITY
          : input.value.slice(0, position).replace(/\D/g, '').length,
    };
    // Deleting a digit must not complete the one beside it ('3' to '03').
    if (inputType.startsWith('delete')) {
      onChange(formatBirthDateInput(input.value));
    } else if (inputType === 'insertFromPaste') {
      onChange(completeBirthDate(readBirthDateInput(input.value)));
    } else {
      onChange(readBirthDateInput(input.value));
    }
  };

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={copy.birthDatePlaceholder}
      {...rest}
      value={value}
      onChange={change}
      onBlur={(event) => {
        const complete = completeBirthDate(value);
        if (complete !== value) {
          onChange(complete);
        }
        onBlur?.(event);
      }}
    />
  );
}
