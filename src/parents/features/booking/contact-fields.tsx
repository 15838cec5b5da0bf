import * as copy from '#parents/copy/booking.ts';
import { NewEmailField } from '#parents/parts/new-email-field.tsx';
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
  const { onBlur, ...email } = form.checked('email');
  return (
    <>
      <NewEmailField
        {...email}
        hint={copy.emailHint}
        required={required}
        onLeft={onBlur}
        onWhole={(address) => form.change({ email: address })}
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
