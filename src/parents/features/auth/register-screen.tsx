import { Link, useSearchParams } from 'react-router-dom';
import { signUp } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';
import { signUpFailure } from '#parents/copy/auth-failures.ts';
import { NewEmailField } from '#parents/parts/new-email-field.tsx';
import * as shared from '#parts/copy/shared.ts';
import { TermsConsent } from '#parts/terms-consent.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { loadPage } from '#ui/full-reload.ts';
import { PasswordField, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkSignUp, type SignUpForm } from './auth-rules.ts';
import { nextPath } from './next-path.ts';
import { Onward } from './onward.tsx';

const empty: SignUpForm = { fullName: '', email: '', phone: '', password: '', confirmation: '' };

export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const target = nextPath(query.get('next'));
  const nextQuery = target === paths.home() ? {} : { next: target };

  const form = useForm<SignUpForm>({
    initial: empty,
    check: checkSignUp,
    send: async ({ fullName, email, phone, password }) => {
      const { signedIn, beside } = await signUp({
        fullName: fullName.trim(),
        email: email.trim(),
        phone: phone.trim(),
        password,
      });
      // A page that is left takes with it what it has not sent yet.
      await beside;
      toast.afterReload('success', copy.signedUp, signedIn ? copy.signedUpAlready : undefined);
      loadPage(target);
    },
    refused: (error) => ({ field: null, ...signUpFailure(toAppError(error)) }),
    leaves: true,
  });

  if (session !== null && !form.busy) {
    return <Onward to={target} />;
  }

  return (
    <AuthFrame title={shared.signUpTitle} heading={copy.signUpHeading} text={copy.signUpText}>
      <FormFailure className="mb-4" failure={form.failure} />
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.row('fullName')}
          label={shared.fullNameLabel}
          required
          autoComplete="name"
        />
        <NewEmailField
          {...form.row('email')}
          required
          onWhole={(email) => form.change({ email })}
        />
        <TextField
          {...form.row('phone')}
          label={shared.phoneLabel}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <PasswordField
          {...form.row('password')}
          label={copy.passwordLabel}
          required
          hint={shared.passwordLengthHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.row('confirmation')}
          label={copy.passwordConfirmationLabel}
          required
          autoComplete="new-password"
        />
        <TermsConsent />
        <Button
          type="submit"
          block
          loading={form.busy}
          loadingText={copy.processing}
          className="mt-2"
        >
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
