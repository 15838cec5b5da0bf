import { externalLink } from '#domain/external-link.ts';

/** True for addresses a browser may be sent to: a checkout that is no web page is not opened. */
export function isWebAddress(address: string): boolean {
  return externalLink(address) !== null;
}

/**
 * Leaves the app for another site. The payment screen gives up its place in the history: the way back from the
 * checkout must lead to the order, not to a screen that sends the person forth again.
 */
export function leaveFor(address: string) {
  window.location.replace(address);
}
