import { readSession } from '#api/platform/session-store.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import { pendingLink } from '#parents/features/auth/pending-link.ts';
import { toast } from '#ui/toast.ts';

const signInTypes = ['signup', 'invite', 'magiclink', 'email_change', 'email'];

/**
 * Takes what a mailed link has put into the address, before the router reads it. A reset link that was sent to the
 * site's root (an address missing in the auth service's allow-list) goes on to its page; any other link to the sign-in, which asks
 * whether to go on as the account that it opens: it may be the sender's. Somebody who is signed in stays who they are.
 */
export function takeAuthLink(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === paths.resetPassword() || !hash.includes('=')) {
    return;
  }
  const values = new URLSearchParams(hash.slice(1));
  const type = values.get('type') ?? '';
  const accessToken = values.get('access_token');
  const refreshToken = values.get('refresh_token');

  if (type === 'recovery') {
    replaceAddress(paths.resetPassword() + hash);
    return;
  }
  if (values.has('error_code')) {
    replaceAddress(pathname + search);
    toast.error(copy.mailedLinkExpired);
    return;
  }
  if (accessToken === null || refreshToken === null || !signInTypes.includes(type)) {
    return;
  }
  if (readSession() !== null) {
    replaceAddress(pathname + search);
    return;
  }
  pendingLink.keep({ accessToken, refreshToken });
  replaceAddress(paths.login({ next: pathname + search }));
}

function replaceAddress(address: string) {
  window.history.replaceState(window.history.state, '', address);
}
