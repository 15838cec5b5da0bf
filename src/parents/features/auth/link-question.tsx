import { useEffect, useState } from 'react';
import { type LinkAccount, type LinkTokens, openLink } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { emailConfirmed, mailedLinkRefused } from '#parents/copy/app.ts';
import * as copy from '#parents/copy/auth.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { loadPage } from '#ui/full-reload.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';

interface LinkQuestionProps {
  tokens: LinkTokens;
  /** Where to go when signed in. */
  target: string;
  /** The person does not want it, or it is no good. */
  onNo: () => void;
}

/** Whether to sign in with the account that a mailed link opens: it may be somebody else's, who sent it. */
export function LinkQuestion({ tokens, target, onNo }: LinkQuestionProps) {
  const [account, setAccount] = useState<LinkAccount | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is looked at once
  useEffect(() => {
    openLink(tokens).then(setAccount, (error: unknown) => {
      console.warn('A mailed link was not accepted.', { code: toAppError(error).code });
      toast.error(mailedLinkRefused);
      onNo();
    });
  }, []);
  const signIn = useAct({
    act: async () => account?.signIn(),
    done: () => {
      toast.afterReload('success', emailConfirmed);
      loadPage(target);
    },
    leaves: true,
  });
  return (
    <AuthFrame title={shared.signInTitle} heading={copy.linkHeading} text={copy.linkText}>
      {account === null ? (
        <p role="status" className="flex items-center gap-3 py-6 font-semibold text-ink-muted">
          <Spinner className="text-primary" />
          {copy.checkingLink}
        </p>
      ) : (
        <div className="grid gap-3">
          <Refused act={signIn} />
          <Button block loading={signIn.busy} loadingText={copy.processing} onClick={signIn.run}>
            <span className="wrap-anywhere">{copy.signInAs(account.email)}</span>
          </Button>
          <Button block variant="secondary" onClick={onNo}>
            {copy.notMyAccount}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
