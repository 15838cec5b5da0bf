import { Link } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';
import { TermsConsent } from '#parts/terms-consent.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { PasswordField, TextField } from '#ui/text-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { RiderFormState } from './use-rider-form.ts';

/**
 * The account of a visitor who enters a child: made when the form is sent, so that nobody fills in two forms. The parent's
 * own name is asked here and nowhere else.
 */
export function NewAccount({ form, next }: { form: RiderFormState; next: string }) {
  // Made already, and something else was refused.
  const made = useSession() !== null && !form.busy;
  if (made) {
    return <Notice tone="positive">{copy.newAccountDone}</Notice>;
  }
  return (
    <Section title={copy.newAccountTitle}>
      <p className="text-ink-muted text-sm">{copy.newAccountText}</p>
      <TextField
        {...form.row('parentName')}
        label={copy.parentNameLabel}
        required
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
      />
      <ContactFields form={form} required />
      {form.errorOf('email') === copy.emailTaken && (
        <Link
          to={paths.login({ next })}
          className="-mt-2 justify-self-start py-2 font-bold text-primary underline-offset-4 hover:underline"
        >
          {copy.signInWithIt}
        </Link>
      )}
      <PasswordField
        {...form.row('password')}
        label={copy.passwordLabel}
        required
        hint={shared.passwordLengthHint}
        autoComplete="new-password"
      />
      <TermsConsent />
    </Section>
  );
}
