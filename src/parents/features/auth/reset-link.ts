import type { LinkTokens } from '#api/auth.ts';
import { tabStorage } from '#domain/safe-storage.ts';

/**
 * What an address says about a mailed link. The auth service puts the tokens into the fragment, as it does a refusal
 * (`error_code=otp_expired`: too old, or used before); the product spec has them in the query.
 */
export type ResetLink =
  | { kind: 'tokens'; tokens: LinkTokens }
  | { kind: 'refused' }
  | { kind: 'none' };

export function readResetLink(location: { search: string; hash: string }): ResetLink {
  for (const text of [location.hash.replace(/^#/, ''), location.search]) {
    const values = new URLSearchParams(text);
    if (values.has('error') || values.has('error_code')) {
      return { kind: 'refused' };
    }
    const accessToken = values.get('access_token') ?? '';
    const refreshToken = values.get('refresh_token') ?? '';
    if (accessToken !== '' && refreshToken !== '') {
      return { kind: 'tokens', tokens: { accessToken, refreshToken } };
    }
  }
  return { kind: 'none' };
}

const recoveryKey = 'pushbike-recovery';

/**
 * Remembers, in this tab, who is choosing a new password: the tokens leave the address at once, and a reload must not
 * lose the way. The link itself works only once.
 */
export const recovery = {
  start: (userId: string) => keep(userId),
  end: () => keep(null),
  isOf(userId: string | undefined): boolean {
    return userId !== undefined && tabStorage.read(recoveryKey) === userId;
  },
};

/** Without storage a reload asks for a new link, nothing worse. */
function keep(userId: string | null) {
  if (userId === null) {
    tabStorage.forget(recoveryKey);
  } else {
    tabStorage.keep(recoveryKey, userId);
  }
}
