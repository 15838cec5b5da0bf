import { type SubmitEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { signUp } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type Broken, checkSignUp, type SignUpForm } from './auth-rules.ts';
import { FailureNotice } from './failure-notice.tsx';
import { type AuthFailure, signUpFailure } from './failures.ts';
import { nextPath } from './next-path.ts';

const empty: SignUpForm = { fullName: '', email: '', phone: '', password: '', confirmation: '' };

export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const navigate = useNavigate();
  const target = nextPath(query.get('next'));
  const nextQuery = target === paths.home() ? {} : { next: target };

  const formElement = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(empty);
  const [broken, setBroken] = useState<Broken<keyof SignUpForm> | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);

  if (session !== null && !busy) return <Navigate to={target} replace />;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = checkSignUp(form);
    setBroken(found);
    setFailure(null);
    if (found !== null) {
      formElement.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    setBusy(true);
    let signedIn: boolean;
    try {
      ({ signedIn } = await signUp({
        fullName: form.fullName.trim(),
        email: form.email.trim(),
        phone: form.phone.trim(),
        password: form.password,
      }));
    } catch (error) {
      setFailure(signUpFailure(toAppError(error)));
      setBusy(false);
      return;
    }
    toast.success(copy.signedUp, signedIn ? copy.signedUpAlready : undefined);
    navigate(target, { replace: true });
  };

  /** What every field has in common: its value, its rule's sentence, and that typing takes the sentence away. */
  const bind = (name: keyof SignUpForm) => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setForm((last) => ({ ...last, [name]: value }));
      if (broken?.field === name) setBroken(null);
    },
  });
  const errorOf = (name: keyof SignUpForm) => (broken?.field === name ? broken.message : undefined);

  return (
    <AuthFrame title={shared.signUpTitle} heading={copy.signUpHeading} text={copy.signUpText}>
      <FailureNotice failure={failure} />
      <form ref={formElement} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={shared.fullNameLabel} required error={errorOf('fullName')}>
          {(field) => <TextInput {...field} {...bind('fullName')} autoComplete="name" />}
        </Field>
        <Field label={shared.emailLabel} required error={errorOf('email')}>
          {(field) => (
            <TextInput
              {...field}
              {...bind('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field label={shared.phoneLabel} required error={errorOf('phone')}>
          {(field) => (
            <TextInput
              {...field}
              {...bind('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          )}
        </Field>
        <Field
          label={copy.passwordLabel}
          required
          error={errorOf('password')}
          hint={shared.passwordLengthHint}
        >
          {(field) => (
            <PasswordInput {...field} {...bind('password')} autoComplete="new-password" />
          )}
        </Field>
        <Field label={copy.passwordConfirmationLabel} required error={errorOf('confirmation')}>
          {(field) => (
            <PasswordInput {...field} {...bind('confirmation')} autoComplete="new-password" />
          )}
        </Field>
        <p className="text-ink-muted text-sm">
          {copy.consentParts[0]}
          <PendingLink>{copy.termsLink}</PendingLink>
          {copy.consentParts[1]}
          <PendingLink>{copy.privacyLink}</PendingLink>
          {copy.consentParts[2]}
        </p>
        <Button type="submit" block loading={busy} loadingText={copy.processing} className="mt-2">
          {copy.signUpAction}
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-muted">
        {copy.accountAlready}{' '}
        <Link
          to={paths.login(nextQuery)}
          className="inline-block py-2 font-bold text-primary underline-offset-4 hover:underline"
        >
          {shared.signInAction}
        </Link>
      </p>
    </AuthFrame>
  );
}

/** The spec gives these links no behaviour: HTML's placeholder link, which is no stop for the keyboard. */
function PendingLink({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: without an address on purpose, see above
    <a role="link" aria-disabled="true" className="font-semibold text-ink underline">
      {children}
    </a>
  );
}
