/** The slide after this one; the last is followed by the first. */
export function nextSlide(index: number, count: number): number {
  return count === 0 ? 0 : (index + 1) % count;
}

/** The slide before this one; the first is preceded by the last. */
export function previousSlide(index: number, count: number): number {
  return count === 0 ? 0 : (index - 1 + count) % count;
}

/** The slide that fills most of the frame. */
export function slideAt(scrollLeft: number, frameWidth: number, count: number): number {
  if (frameWidth <= 0 || count === 0) {
    return 0;
  }
  return Math.min(Math.max(Math.round(scrollLeft / frameWidth), 0), count - 1);
}

export interface Attention {
  count: number;
  /** The person prefers reduced motion. */
  reducedMotion: boolean;
  /** A finger, the mouse or the keyboard is on it. */
  held: boolean;
  /** The page is in the background. */
  hidden: boolean;
  /** Stopped with its own button. */
  stopped: boolean;
}

/** Whether the carousel moves by itself now. */
export function isAdvancing({ count, reducedMotion, held, hidden, stopped }: Attention): boolean {
  return count > 1 && !reducedMotion && !held && !hidden && !stopped;
}
