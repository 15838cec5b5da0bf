import { afterEach, expect, test, vi } from 'vitest';
import { getReady } from '#organiser/parts/field-log/readiness.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that waits for an answer about its storage holds up nothing else', async () => {
  vi.stubGlobal('navigator', {
    storage: { persisted: async () => false, persist: () => new Promise(() => undefined) },
  });
  const told: [string, boolean][] = [];
  getReady({ reader: async () => true }, (part, ready) => told.push([part, ready]));
  await vi.waitFor(() =>
    expect(told.toSorted()).toEqual([
      ['page', false],
      ['reader', true],
    ]),
  );
});
