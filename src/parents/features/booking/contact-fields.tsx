import * as copy from '#parents/copy/booking.ts';
import * as shared from '#parts/copy/shared.ts';
import { TextField } from '#ui/text-field.tsx';
import type { RiderFormState } from './use-rider-form.ts';

interface ContactFieldsProps {
  form: RiderFormState;
  /** An account is made of them. */
  required?: boolean;
}

/** E-mail and telephone of the person whom the payment's receipt goes to. */
export function ContactFields({ form, required = false }: ContactFieldsProps) {
  return (
    <>
      <TextField
        {...form.checked('email')}
        label={shared.emailLabel}
        hint={copy.emailHint}
        required={required}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <TextField
        {...form.checked('phone')}
        label={shared.phoneLabel}
        required={required}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
      />
    </>
  );
}
