import { toAppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import { toast } from '#ui/toast.ts';

const signInTypes = ['signup', 'invite', 'magiclink', 'email_change', 'email'];

/**
 * Takes what a mailed link has put into the address, before the router reads it. A reset link that was sent to the
 * site's root (an address missing in the auth service's allow-list) goes on to its page; a confirmation signs in.
 * Somebody who is signed in stays who they are: a link must not change that behind their back.
 *
 * @returns the work of signing in, for the startup check to wait for; null when there is none
 */
export function takeAuthLink(): Promise<void> | null {
  const { pathname, hash } = window.location;
  if (pathname === paths.resetPassword() || !hash.includes('=')) {
    return null;
  }
  const values = new URLSearchParams(hash.slice(1));
  const type = values.get('type') ?? '';
  const accessToken = values.get('access_token');
  const refreshToken = values.get('refresh_token');

  if (type === 'recovery') {
    window.history.replaceState(null, '', paths.resetPassword() + hash);
    return null;
  }
  if (values.has('error_code')) {
    forgetHash();
    toast.error(copy.mailedLinkExpired);
    return null;
  }
  if (accessToken === null || refreshToken === null || !signInTypes.includes(type)) {
    return null;
  }
  forgetHash();
  if (readSession() !== null) {
    return null;
  }
  // What few visits begin with comes in a file of its own.
  return import('#api/auth.ts')
    .then(({ openLinkSession }) => openLinkSession({ accessToken, refreshToken }))
    .then(
      () => toast.success(copy.emailConfirmed),
      (error: unknown) => {
        console.warn('A mailed link was not accepted.', { code: toAppError(error).code });
        toast.error(copy.mailedLinkRefused);
      },
    );
}

function forgetHash() {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}
