import { Navigate, useSearchParams } from 'react-router-dom';
import { signIn } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { consoleBase } from '#domain/console-base.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#organiser/copy/sign-in.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { signInHelp } from '#parts/copy/sign-in.ts';
import { LogoMark } from '#parts/logo.tsx';
import { Button } from '#ui/button.tsx';
import { type FieldProblem, useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField, TextField } from '#ui/text-field.tsx';
import { nextAddress } from './next-address.ts';

const help: Record<string, string> = signInHelp;

interface Credentials {
  email: string;
  password: string;
}

/** The first field that is empty. */
function unfilled({ email, password }: Credentials): FieldProblem<keyof Credentials>[] {
  if (email.trim() === '') {
    return [{ field: 'email', text: copy.required }];
  }
  return password === '' ? [{ field: 'password', text: copy.required }] : [];
}

export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const target = nextAddress(query.get('next'));

  const form = useForm({
    initial: { email: '', password: '' },
    check: unfilled,
    send: ({ email, password }) => signIn(email.trim(), password),
    refused: (cause) => {
      const { code } = toAppError(cause);
      return {
        field: null,
        text: code === 'invalid_credentials' ? copy.wrong : (help[code] ?? errorMessage(code)),
      };
    },
    leaves: true,
  });

  if (session !== null) {
    return <Navigate to={target} replace />;
  }

  // One sentence speaks for both fields: it stands above them.
  const failure = form.errorOf('email') ?? form.errorOf('password') ?? form.failure?.text;

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
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      </div>
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.field('email')}
          label={shared.emailLabel}
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          {...form.field('password')}
          label={copy.passwordLabel}
          required
          autoComplete="current-password"
        />
        <Button type="submit" block loading={form.busy} loadingText={copy.submitting}>
          {copy.submitAction}
        </Button>
      </form>
      {/* The other door: a page of its own. */}
      <p className="grid justify-items-center gap-1 text-center text-ink-muted">
        <span>
          {copy.noAccount}{' '}
          <a
            href={paths.register({ next: consoleBase + target })}
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
