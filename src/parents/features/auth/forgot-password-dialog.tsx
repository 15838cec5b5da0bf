import { type SubmitEvent, useRef, useState } from 'react';
import { sendPasswordReset } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { checkForgotPassword } from './auth-rules.ts';
import { FailureNotice } from './failure-notice.tsx';
import { type AuthFailure, forgotPasswordFailure } from './failures.ts';

export interface ForgotPasswordDialogProps {
  /** What was typed at sign-in, to start from; null keeps the dialog closed. */
  email: string | null;
  onClose: () => void;
}

export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={email !== null} onClose={onClose} title={copy.forgotPassword}>
      <ForgotPasswordForm email={email ?? ''} onClose={onClose} />
    </Dialog>
  );
}

function ForgotPasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    const broken = checkForgotPassword(typed);
    setError(broken);
    setFailure(null);
    if (broken !== null) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await sendPasswordReset(typed.trim());
    } catch (sendError) {
      setFailure(forgotPasswordFailure(toAppError(sendError)));
      setBusy(false);
      return;
    }
    // Closed first: a toast lies behind an open dialog.
    onClose();
    toast.success(copy.resetLinkSent);
  };

  return (
    <>
      <FailureNotice failure={failure} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-muted text-sm">{copy.resetRequestText}</p>
        <Field label={copy.accountEmailLabel} required error={error ?? undefined}>
          {(field) => (
            <TextInput
              {...field}
              ref={input}
              data-autofocus
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              enterKeyHint="send"
              defaultValue={email}
            />
          )}
        </Field>
        <Button type="submit" block loading={busy} loadingText={shared.sending}>
          {copy.sendResetLinkAction}
        </Button>
      </form>
    </>
  );
}
