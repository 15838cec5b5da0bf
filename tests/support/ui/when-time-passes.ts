import { getConfig } from '@testing-library/react';
import { vi } from 'vitest';

const later = globalThis.setTimeout;

/** From here on the app's pauses pass by `whenTimePasses`, and as the clock does; dates stay as they are. */
export function holdTimers() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
}

/**
 * Waits for what the app does after pauses, without them: a second passes at each look, after what the last one began
 * has had its turn. Begin with `holdTimers`.
 */
export function whenTimePasses(assertion: () => void): Promise<void> {
  const { asyncWrapper, asyncUtilTimeout } = getConfig();
  return asyncWrapper(async () => {
    const end = Date.now() + asyncUtilTimeout;
    for (;;) {
      vi.advanceTimersByTime(1_000);
      try {
        assertion();
        return;
      } catch (error) {
        if (Date.now() > end) {
          throw error;
        }
      }
      await new Promise((resolve) => later(resolve, 20));
    }
  });
}
