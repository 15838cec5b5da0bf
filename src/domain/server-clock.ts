/** Less is the way that an answer takes: a phone that is right to half a minute keeps its own time. */
const wrongMs = 30_000;
/** How far the server's clock is ahead of this phone's, in milliseconds, as its last answer said. */
let ahead = 0;

function keep(off: number): void {
  if (!Number.isNaN(off)) {
    ahead = Math.abs(off) > wrongMs ? off : 0;
  }
}

/**
 * What begins or ends at a moment, as a price does, is reckoned by the server's time, and an hour or a day that a person reads is the server's too:
 * on a screen, on paper, in a file's name. A phone's date may be any.
 */
export const serverClock = {
  /** @param date the header of an answer, to the second; null where it has none */
  hear(date: string | null): void {
    keep(Date.parse(date ?? '') - Date.now());
  },
  /** @param off how far the server was ahead when this phone heard it on a day before, for a visit that begins without a signal */
  recall: keep,
  now: () => new Date(Date.now() + ahead),
};
