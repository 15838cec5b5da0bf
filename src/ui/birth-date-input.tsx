import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import * as copy from '#copy/ui.ts';
import { formatBirthDateInput } from '#domain/birth-date-input.ts';
import { TextInput } from './text-input.tsx';

export interface BirthDateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** DD-MM-YYYY, or what has been typed of it. */
  value: string;
  onChange: (value: string) => void;
}

/** Digits only; the dashes come by themselves. */
export function BirthDateInput({ value, onChange, ...rest }: BirthDateInputProps) {
  const caret = useRef<{ input: HTMLInputElement; digits: number } | null>(null);

  // Putting the dashes in moves the caret to the end; give it back to whoever mends a digit in the middle.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, digits } = caret.current;
    caret.current = null;
    let position = 0;
    for (let seen = 0; position < value.length && seen < digits; position += 1) {
      if (value[position] !== '-') seen += 1;
    }
    input.setSelectionRange(position, position);
  }, [value]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    caret.current = { input, digits: before.replace(/\D/g, '').length };
    onChange(formatBirthDateInput(input.value));
  };

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={copy.birthDatePlaceholder}
      {...rest}
      value={value}
      onChange={change}
    />
  );
}
