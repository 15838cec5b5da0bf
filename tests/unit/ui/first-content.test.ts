import { afterEach, expect, it, vi } from 'vitest';
import { firstContentShown } from '#ui/first-content.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the pause after the first content ends also when its page has been left', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  const shown = firstContentShown();
  vi.unstubAllGlobals();
  await vi.runAllTimersAsync();
  await expect(shown).resolves.toBeUndefined();
});
