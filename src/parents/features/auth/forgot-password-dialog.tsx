import { sendPasswordReset } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#parents/copy/auth.ts';
import { forgotPasswordFailure } from '#parents/copy/auth-failures.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { checkForgotPassword, type ForgotPasswordForm as Values } from './auth-rules.ts';

export interface ForgotPasswordDialogProps {
  /** What was typed at sign-in, to start from; null keeps the dialog closed. */
  email: string | null;
  onClose: () => void;
  /** The mail is on its way to this address. */
  onSent: (email: string) => void;
}

export function ForgotPasswordDialog({ email, onClose, onSent }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={email !== null} onClose={onClose} title={copy.forgotPassword}>
      <ForgotPasswordForm email={email ?? ''} onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

function ForgotPasswordForm({
  email,
  onClose,
  onSent,
}: ForgotPasswordDialogProps & { email: string }) {
  const form = useForm<Values>({
    initial: { email },
    check: checkForgotPassword,
    send: async (typed) => {
      await sendPasswordReset(typed.email.trim());
      // Closed first: a toast lies behind an open dialog.
      onClose();
      onSent(typed.email.trim());
      toast.success(copy.resetLinkSent);
    },
    refused: (error) => ({ field: null, ...forgotPasswordFailure(toAppError(error)) }),
    leaves: true,
  });
  return (
    <>
      <FormFailure className="mb-4" failure={form.failure} />
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-muted text-sm">{copy.resetRequestText}</p>
        <TextField
          {...form.row('email')}
          label={copy.accountEmailLabel}
          required
          data-autofocus
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="send"
        />
        <Button type="submit" block loading={form.busy} loadingText={shared.sending}>
          {copy.sendResetLinkAction}
        </Button>
      </form>
    </>
  );
}
