/** True for addresses a browser may be sent to: a checkout that is no web page is not opened. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/**
 * Leaves the app for another site. The payment screen gives up its place in the history: the way back from the
 * checkout must lead to the order, not to a screen that sends the person forth again.
 */
export function leaveFor(address: string) {
  window.location.replace(address);
}
