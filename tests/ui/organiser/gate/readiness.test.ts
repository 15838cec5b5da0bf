import { afterEach, expect, test, vi } from 'vitest';
import { getReady } from '#organiser/features/gate/readiness.ts';

vi.mock('#organiser/features/gate/decoder.ts', () => ({
  loadDecoder: async () => undefined,
  keepReader: async () => true,
}));

afterEach(() => vi.unstubAllGlobals());

test('a browser that waits for an answer about its storage holds up nothing else', async () => {
  vi.stubGlobal('navigator', {
    storage: { persisted: async () => false, persist: () => new Promise(() => undefined) },
  });
  const told: [string, boolean][] = [];
  getReady((part, ready) => told.push([part, ready]));
  await vi.waitFor(() =>
    expect(told.toSorted()).toEqual([
      ['page', false],
      ['reader', true],
    ]),
  );
});
