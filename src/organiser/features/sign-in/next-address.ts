import { consoleBase } from '#domain/console-base.ts';
import { innerAddress } from '#domain/inner-address.ts';
import { addresses } from '#organiser/addresses.ts';

/** Where to go after signing in: the `next` of the address when it is a place of this door, else the list of races. */
export function nextAddress(next: string | null): string {
  const address = innerAddress(next, window.location.origin, consoleBase);
  return address === null || address.startsWith(addresses.signIn()) ? addresses.races() : address;
}
