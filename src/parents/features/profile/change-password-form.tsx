import { changePassword } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Section } from '#ui/section.tsx';
import { PasswordField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { type PasswordForm, passwordFailure, passwordProblems } from './password-rules.ts';

const empty: PasswordForm = { current: '', next: '', confirmation: '' };

const fields: { name: keyof PasswordForm; label: string; autoComplete: string }[] = [
  { name: 'current', label: copy.currentPasswordLabel, autoComplete: 'current-password' },
  { name: 'next', label: shared.newPasswordLabel, autoComplete: 'new-password' },
  {
    name: 'confirmation',
    label: shared.newPasswordConfirmationLabel,
    autoComplete: 'new-password',
  },
];

/** @param email whose password it is, for the phone's password manager */
export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({
    initial: empty,
    check: passwordProblems,
    send: async (typed) => {
      await changePassword(typed.current, typed.next);
      form.reset(empty);
      toast.success(copy.passwordChanged);
    },
    refused: (error) => {
      const appError = toAppError(error);
      if (appError.code === 'session_not_found') {
        // The session is gone from this phone, and with it this screen.
        toast.error(`${copy.notAuthenticated}. ${errorMessage('not_signed_in')}`);
        return null;
      }
      return passwordFailure(appError);
    },
  });
  const { failure } = form;

  return (
    <Section title={copy.changePasswordAction}>
      <Card className="p-4">
        <form {...form.props} className="grid gap-4">
          <p className="text-ink-muted text-sm">{copy.passwordChangeText}</p>
          <input
            type="text"
            name="username"
            autoComplete="username"
            hidden
            readOnly
            value={email}
          />
          {fields.map(({ name, label, autoComplete }) => (
            <PasswordField
              key={name}
              {...form.row(name)}
              label={label}
              required
              hint={name === 'next' ? shared.passwordLengthHint : undefined}
              autoComplete={autoComplete}
            />
          ))}
          <FormFailure failure={failure} />
          <Button type="submit" block loading={form.busy} loadingText={shared.saving}>
            {copy.changePasswordAction}
          </Button>
        </form>
      </Card>
    </Section>
  );
}
