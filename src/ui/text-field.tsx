import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

type Labelled = Pick<FieldProps, 'label' | 'error' | 'hint' | 'required' | 'aside'>;

/** A labelled line of text: what the label's row takes, and what an `input` does. */
export function TextField({
  label,
  error,
  hint,
  required,
  aside,
  ...input
}: Labelled & Omit<TextInputProps, 'required'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required ?? false} aside={aside}>
      {(field) => <TextInput {...field} {...input} />}
    </Field>
  );
}

/** The same for a password, which can be looked at. */
export function PasswordField({
  label,
  error,
  hint,
  required,
  ...input
}: Labelled & Omit<ComponentProps<typeof PasswordInput>, 'required'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required ?? false}>
      {(field) => <PasswordInput {...field} {...input} />}
    </Field>
  );
}
