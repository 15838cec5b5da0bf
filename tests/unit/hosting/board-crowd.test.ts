import { expect, test } from 'vitest';
import { playCrowd } from '#tests/support/board/crowd.ts';
import { size } from '#tests/support/size.ts';

// `npm run bench -- board` plays the same with a thousand phones for half an hour.

function share(values: readonly number[], below: number): number {
  return values.filter((value) => value <= below).length / values.length;
}

/** The most in any ten seconds, for each of them. */
function busiest(seconds: readonly number[]): number {
  return Math.max(
    ...seconds.map((from) => seconds.filter((at) => at >= from && at < from + 10).length / 10),
  );
}

const crowd = size(40, 1_000);

test('phones at the fence show an official result within ten seconds, and the database hardly hears of them', async () => {
  const report = await playCrowd({ phones: crowd, seconds: 300, seed: 7 });
  expect(report.officials).toBeGreaterThanOrEqual(4);
  expect(report.delays.length).toBeGreaterThan(crowd);
  expect(share(report.delays, 10)).toBeGreaterThanOrEqual(0.95);
  expect(busiest(report.questions)).toBeLessThan(1);
  expect(report.backwards).toBe(0);
  expect(report.showing).toBe(crowd);
});

test('with database, functions and file service stopped every phone keeps its board, and pages are opened with the facts', async () => {
  const report = await playCrowd({ phones: 60, seconds: 420, downFrom: 150, seed: 11 });
  expect(report.showing).toBe(60);
  expect(report.backwards).toBe(0);
  // What the caches give then is older than what phones have seen.
  expect(report.openedWhileDown.asked).toBeGreaterThan(10);
  expect(report.openedWhileDown.withFacts).toBe(report.openedWhileDown.asked);
});

test('a place of the cache that is a minute behind takes no phone back; phones without their rule would go', async () => {
  const day = { phones: 60, seconds: 240, seed: 5, lateAnswers: 6 };
  const report = await playCrowd(day);
  expect(report.older).toBeGreaterThan(50);
  expect(report.backwards).toBe(0);
  expect(report.showing).toBe(60);
  expect((await playCrowd({ ...day, trusting: true })).backwards).toBeGreaterThan(50);
});

test.each([
  ['word', 3],
  ['word', 17],
  ['race', 29],
] as const)(
  'a name whose %s was withdrawn is in no public byte a minute after the caches’ own delay (seed %i)',
  async (how, seed) => {
    const at = 120;
    const report = await playCrowd({ phones: 5, seconds: 420, seed, nameEnds: { at, with: how } });
    expect(report.named.times).toBeGreaterThan(10);
    // Late caches were played: it did not go at once.
    expect(report.named.until).toBeGreaterThan(at + 5);
    // The CDN hears up to a minute late, and a browser keeps the names for half a minute.
    expect(report.named.until).toBeLessThan(at + 60 + 60 + 30);
  },
);
