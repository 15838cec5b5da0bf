import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { resendConfirmation, signIn } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';
import { resendFailure, signInFailure } from '#parents/copy/auth-failures.ts';
import { OrganiserLink } from '#parents/parts/organiser-link.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { loadPage } from '#ui/full-reload.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkSignIn, type SignInForm } from './auth-rules.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { LinkQuestion } from './link-question.tsx';
import { nextPath } from './next-path.ts';
import { Onward } from './onward.tsx';
import { pendingLink } from './pending-link.ts';

/**
 * Sign-in. `next` is where to go afterwards when it is shown in place of another screen; at its own address that
 * stands in the query.
 */
export function Component({ next }: { next?: string }) {
  const [query] = useSearchParams();
  const session = useSession();
  const target = nextPath(next ?? query.get('next'));
  const nextQuery = target === paths.home() ? {} : { next: target };

  const [link, setLink] = useState(pendingLink.read);
  const [forgotEmail, setForgotEmail] = useState<string | null>(null);
  const [resetSentTo, setResetSentTo] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const form = useForm<SignInForm>({
    initial: { email: '', password: '' },
    check: checkSignIn,
    send: async ({ email, password }) => {
      await signIn(email.trim(), password);
      toast.afterReload('success', copy.signedIn);
      loadPage(target);
    },
    refused: (error) => {
      const appError = toAppError(error);
      setUnconfirmed(appError.code === 'email_not_confirmed');
      return { field: null, ...signInFailure(appError) };
    },
    leaves: true,
  });

  // Signed in already, or just now in another tab. Our own sign-in leaves by a full reload instead.
  if (session !== null && !form.busy && next === undefined) {
    return <Onward to={target} />;
  }

  const forgetLink = () => {
    pendingLink.forget();
    setLink(null);
  };
  if (link !== null) {
    return <LinkQuestion tokens={link} target={target} onNo={forgetLink} />;
  }

  // One sentence speaks for both fields (product spec, section 5): it stands above them.
  const unfilled = form.errorOf('email') ?? form.errorOf('password');
  const marked = { 'aria-invalid': unfilled !== undefined || undefined };

  return (
    <AuthFrame title={shared.signInTitle} heading={copy.signInHeading} text={copy.signInText}>
      {resetSentTo !== null && (
        <Notice tone="positive" className="mb-4 wrap-anywhere">
          {copy.resetLinkWaits(resetSentTo)}
        </Notice>
      )}
      <FormFailure
        className="mb-4"
        failure={unfilled === undefined ? form.failure : { text: unfilled }}
      />
      {unconfirmed && form.failure !== null && <Resend email={form.values.email.trim()} />}
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.field('email')}
          {...marked}
          label={shared.emailLabel}
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          {...form.field('password')}
          {...marked}
          label={copy.passwordLabel}
          required
          autoComplete="current-password"
        />
        <Button
          variant="ghost"
          size="sm"
          className="-mt-2 -mr-3.5 justify-self-end"
          onClick={() => setForgotEmail(form.values.email)}
        >
          {copy.forgotPassword}
        </Button>
        <Button type="submit" block loading={form.busy} loadingText={copy.processing}>
          {shared.signInAction}
        </Button>
      </form>
      <ForgotPasswordDialog
        email={forgotEmail}
        onClose={() => setForgotEmail(null)}
        onSent={setResetSentTo}
      />
      <p className="mt-6 text-center text-ink-muted">
        {copy.noAccountYet}{' '}
        <Link
          to={paths.register(nextQuery)}
          className="inline-block py-2 font-bold text-primary underline-offset-4 hover:underline"
        >
          {copy.signUpLink}
        </Link>
      </p>
      <OrganiserLink />
    </AuthFrame>
  );
}

/** Another mail, where the link of the first has ended. */
function Resend({ email }: { email: string }) {
  const resend = useAct({
    act: () => resendConfirmation(email),
    done: () => toast.success(copy.resent(email)),
    refused: (error) => {
      const { text, help } = resendFailure(toAppError(error));
      toast.error(help === undefined ? text : `${text}. ${help}`);
      return null;
    },
  });
  return (
    <Button variant="secondary" block className="mb-4" loading={resend.busy} onClick={resend.run}>
      {copy.resendAction}
    </Button>
  );
}
