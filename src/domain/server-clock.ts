/** Less is the way that an answer takes: a phone that is right to half a minute keeps its own time. */
const wrongMs = 30_000;
/** How far the server's clock is ahead of this phone's, in milliseconds, as its last answer said. */
let ahead = 0;

/** What begins or ends at a moment, as a price does, is reckoned by the server's time: a phone's date may be any. */
export const serverClock = {
  /** @param date the header of an answer, to the second; null where it has none */
  hear(date: string | null): void {
    const off = Date.parse(date ?? '') - Date.now();
    if (!Number.isNaN(off)) {
      ahead = Math.abs(off) > wrongMs ? off : 0;
    }
  },
  now: () => new Date(Date.now() + ahead),
};
