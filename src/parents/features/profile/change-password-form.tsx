import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { changePassword } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#parents/copy/profile.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import {
  type PasswordForm,
  type PasswordProblem,
  passwordFailure,
  passwordProblem,
} from './password-rules.ts';

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
  const inputs: Record<keyof PasswordForm, RefObject<HTMLInputElement | null>> = {
    current: useRef(null),
    next: useRef(null),
    confirmation: useRef(null),
  };
  const formElement = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (found: PasswordProblem) => {
    setProblem(found);
    if (found.field !== null) inputs[found.field].current?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const form: PasswordForm = {
      current: inputs.current.current?.value ?? '',
      next: inputs.next.current?.value ?? '',
      confirmation: inputs.confirmation.current?.value ?? '',
    };
    const broken = passwordProblem(form);
    if (broken !== null) {
      refuse(broken);
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      await changePassword(form.current, form.next);
      formElement.current?.reset();
      toast.success(copy.passwordChanged);
    } catch (error) {
      refuse(passwordFailure(toAppError(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section title={copy.changePasswordAction}>
      <Card className="p-4">
        <form ref={formElement} noValidate onSubmit={submit} className="grid gap-4">
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
            <Field
              key={name}
              label={label}
              required
              hint={name === 'next' ? shared.passwordLengthHint : undefined}
              error={problem?.field === name ? problem.text : undefined}
            >
              {(field) => (
                <PasswordInput
                  {...field}
                  ref={inputs[name]}
                  name={name}
                  autoComplete={autoComplete}
                />
              )}
            </Field>
          ))}
          <div aria-live="assertive" className="empty:hidden">
            {problem !== null && problem.field === null && (
              <Notice tone="danger">
                <p className="font-bold">{problem.text}</p>
                {problem.help !== undefined && <p>{problem.help}</p>}
              </Notice>
            )}
          </div>
          <Button type="submit" block loading={busy} loadingText={shared.saving}>
            {copy.changePasswordAction}
          </Button>
        </form>
      </Card>
    </Section>
  );
}
