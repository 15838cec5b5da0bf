import { addresses, consoleBase } from '#organiser/addresses.ts';

/** Where to go after signing in: the `next` of the address when it is a place of this door, else the list of races. */
export function nextAddress(next: string | null): string {
  if (!next?.startsWith('/')) {
    return addresses.races();
  }
  try {
    const { origin, pathname, search } = new URL(consoleBase + next, window.location.origin);
    const inside = origin === window.location.origin && pathname.startsWith(`${consoleBase}/`);
    const address = pathname.slice(consoleBase.length) + search;
    return inside && !address.startsWith('//') && !address.startsWith(addresses.signIn())
      ? address
      : addresses.races();
  } catch {
    return addresses.races();
  }
}
