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
 * What opens the account while a new password is being chosen, in this tab alone: the tokens leave the address at once, the link
 * itself works only once, and a reload must not lose the way. Without storage a reload asks for a new link, nothing worse.
 */
export const recovery = {
  start: (tokens: LinkTokens) => tabStorage.keepJson(recoveryKey, tokens),
  end: () => tabStorage.forget(recoveryKey),
  tokens: () => tabStorage.readJson(recoveryKey) as LinkTokens | null,
};
