import { type SubmitEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { signIn } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import { consoleBase } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/sign-in.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { LogoMark } from '#parts/logo.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { nextAddress } from './next-address.ts';

export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const target = nextAddress(query.get('next'));

  if (session !== null) {
    return <Navigate to={target} replace />;
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const address = email.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    if (address === '' || secret === '') {
      setFailure(copy.required);
      (address === '' ? email : password).current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await signIn(address, secret);
    } catch (cause) {
      const error = toAppError(cause);
      setFailure(error.code === 'invalid_credentials' ? copy.wrong : errorMessage(error.code));
      setBusy(false);
    }
  };

  return (
    <main
      id="konten"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-100 flex-1 content-center gap-6 px-5 py-10"
    >
      <div>
        <LogoMark className="mb-4 size-14" />
        <h1 tabIndex={-1} className="text-3xl">
          {copy.heading}
        </h1>
        <p className="mt-2 text-ink-muted">{copy.text}</p>
      </div>
      <div aria-live="assertive">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
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
            />
          )}
        </Field>
        <Button type="submit" block loading={busy} loadingText={copy.submitting}>
          {copy.submitAction}
        </Button>
      </form>
      {/* The other door: a page of its own. */}
      <p className="grid justify-items-center gap-1 text-center text-ink-muted">
        <span>
          {copy.noAccount}{' '}
          <a
            href={paths.register({ next: consoleBase })}
            className="inline-block py-2 font-bold text-primary underline-offset-4 hover:underline"
          >
            {copy.signUpLink}
          </a>
        </span>
        <a
          href={paths.login()}
          className="inline-block py-2 font-bold text-primary underline-offset-4 hover:underline"
        >
          {copy.forgotLink}
        </a>
      </p>
    </main>
  );
}
