import { type SubmitEvent, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { signIn } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { loadPage } from '#ui/full-reload.ts';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkSignIn } from './auth-rules.ts';
import { FailureNotice } from './failure-notice.tsx';
import { type AuthFailure, signInFailure } from './failures.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { nextPath } from './next-path.ts';

/**
 * Sign-in. `next` is where to go afterwards when it is shown in place of another screen; at its own address that
 * stands in the query.
 */
export function Component({ next }: { next?: string }) {
  const [query] = useSearchParams();
  const session = useSession();
  const target = nextPath(next ?? query.get('next'));
  const nextQuery = target === paths.home() ? {} : { next: target };

  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);
  const [forgotEmail, setForgotEmail] = useState<string | null>(null);

  // Signed in already, or just now in another tab. Our own sign-in leaves by a full reload instead.
  if (session !== null && !busy && next === undefined) return <Navigate to={target} replace />;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
    const broken = checkSignIn(form);
    setInvalid(broken !== null);
    setFailure(broken === null ? null : { text: broken.message });
    if (broken !== null) {
      (broken.field === 'email' ? email : password).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(form.email.trim(), form.password);
    } catch (error) {
      setFailure(signInFailure(toAppError(error)));
      setBusy(false);
      return;
    }
    toast.afterReload('success', copy.signedIn);
    loadPage(target);
  };

  return (
    <AuthFrame title={shared.signInTitle} heading={copy.signInHeading} text={copy.signInText}>
      <FailureNotice failure={failure} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={shared.emailLabel} required>
          {(field) => (
            <TextInput
              {...field}
              ref={email}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              aria-invalid={invalid || undefined}
            />
          )}
        </Field>
        <Field label={copy.passwordLabel} required>
          {(field) => (
            <PasswordInput
              {...field}
              ref={password}
              name="password"
              autoComplete="current-password"
              aria-invalid={invalid || undefined}
            />
          )}
        </Field>
        <Button
          variant="ghost"
          size="sm"
          className="-mt-2 -mr-3.5 justify-self-end"
          onClick={() => setForgotEmail(email.current?.value ?? '')}
        >
          {copy.forgotPassword}
        </Button>
        <Button type="submit" block loading={busy} loadingText={copy.processing}>
          {shared.signInAction}
        </Button>
      </form>
      <ForgotPasswordDialog email={forgotEmail} onClose={() => setForgotEmail(null)} />
      <p className="mt-6 text-center text-ink-muted">
        {copy.noAccountYet}{' '}
        <Link
          to={paths.register(nextQuery)}
          className="inline-block py-2 font-bold text-primary underline-offset-4 hover:underline"
        >
          {copy.signUpLink}
        </Link>
      </p>
    </AuthFrame>
  );
}
