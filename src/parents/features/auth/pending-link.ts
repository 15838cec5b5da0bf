import type { LinkTokens } from '#api/auth.ts';

/**
 * What a mailed link has put into the address, until the person has said whether to sign in with it: in this page alone, for a reload is
 * a person who did not.
 */
let pending: LinkTokens | null = null;

export const pendingLink = {
  keep(tokens: LinkTokens): void {
    pending = tokens;
  },
  read: (): LinkTokens | null => pending,
  forget(): void {
    pending = null;
  },
};
