import { innerAddress } from '#domain/inner-address.ts';
import { paths } from '#domain/paths.ts';

const notPlacesToReturnTo = [paths.login(), paths.register(), paths.resetPassword()];

/** Where to go after signing in: the `next` of the address when it is a place of this app, else home. */
export function nextPath(next: string | null | undefined): string {
  const address = innerAddress(next, window.location.origin);
  return address === null || notPlacesToReturnTo.includes(address.split(/[?#]/, 1)[0] ?? '')
    ? paths.home()
    : address;
}
