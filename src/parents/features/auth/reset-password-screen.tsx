import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LinkAccount, type LinkTokens, openLink } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';
import {
  type AuthFailure,
  resetLinkFailure,
  resetPasswordFailure,
} from '#parents/copy/auth-failures.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { PasswordField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkNewPassword, type NewPasswordForm } from './auth-rules.ts';
import { readResetLink, recovery } from './reset-link.ts';

type State =
  | { step: 'checking' }
  | { step: 'failed'; failure: AuthFailure; retry: LinkTokens | null }
  | { step: 'form'; account: LinkAccount };

/** Where the mailed link leads. */
export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'checking' });
  const started = useRef(false);

  const verify = async (tokens: LinkTokens) => {
    setState({ step: 'checking' });
    try {
      const account = await openLink(tokens);
      recovery.start(tokens);
      setState({ step: 'form', account });
    } catch (error) {
      const appError = toAppError(error);
      setState({
        step: 'failed',
        failure: resetLinkFailure(appError),
        retry: appError.retryable ? tokens : null,
      });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once, and gone from the address afterwards
  useEffect(() => {
    if (started.current) {
      return;
    }
    started.current = true;
    const link = readResetLink(location);
    const begun = link.kind === 'none' ? recovery.tokens() : null;
    if (link.kind === 'tokens') {
      // Tokens in an address end up in histories, logs and shared screenshots.
      navigate(paths.resetPassword(), { replace: true });
      verify(link.tokens);
    } else if (begun !== null) {
      verify(begun);
    } else {
      toast.error(copy.resetLinkInvalid);
      navigate(paths.login(), { replace: true });
    }
  }, []);

  return (
    <AuthFrame
      title={shared.resetPasswordTitle}
      heading={copy.newPasswordHeading}
      text={copy.newPasswordText}
    >
      {state.step === 'checking' && (
        <p role="status" className="flex items-center gap-3 py-6 font-semibold text-ink-muted">
          <Spinner className="text-primary" />
          {copy.checkingResetLink}
        </p>
      )}
      {state.step === 'failed' && (
        <LinkFailure failure={state.failure} retry={state.retry} verify={verify} />
      )}
      {state.step === 'form' && <NewPassword account={state.account} />}
    </AuthFrame>
  );
}

interface LinkFailureProps {
  failure: AuthFailure;
  /** The tokens, when trying them again may help. */
  retry: LinkTokens | null;
  verify: (tokens: LinkTokens) => void;
}

function LinkFailure({ failure, retry, verify }: LinkFailureProps) {
  const panel = {
    title: failure.text,
    text: failure.help ?? copy.askNewLinkHelp,
    action: (
      <ButtonLink to={paths.login()} variant={retry === null ? 'primary' : 'ghost'}>
        {copy.toSignInAction}
      </ButtonLink>
    ),
  };
  if (retry === null) {
    return <ErrorState {...panel} />;
  }
  // The whole screen says that the link is being checked.
  return <ErrorState {...panel} onRetry={() => verify(retry)} retrying={false} />;
}

function NewPassword({ account }: { account: LinkAccount }) {
  const navigate = useNavigate();
  const form = useForm<NewPasswordForm>({
    initial: { password: '', confirmation: '' },
    check: checkNewPassword,
    send: async ({ password }) => {
      await account.setPassword(password);
      recovery.end();
      toast.success(copy.passwordChanged);
      navigate(paths.login(), { replace: true });
    },
    refused: (error) => ({ field: null, ...resetPasswordFailure(toAppError(error)) }),
    leaves: true,
  });
  return (
    <>
      <p className="wrap-anywhere mb-4 font-bold">{copy.newPasswordOf(account.email)}</p>
      <FormFailure className="mb-4" failure={form.failure} />
      <form {...form.props} className="grid gap-4">
        <PasswordField
          {...form.row('password')}
          label={shared.newPasswordLabel}
          required
          autoComplete="new-password"
        />
        <PasswordField
          {...form.row('confirmation')}
          label={shared.newPasswordConfirmationLabel}
          required
          autoComplete="new-password"
        />
        <Button
          type="submit"
          block
          loading={form.busy}
          loadingText={shared.saving}
          className="mt-2"
        >
          {copy.savePasswordAction}
        </Button>
      </form>
    </>
  );
}
