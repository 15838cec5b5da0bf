import type { Page } from 'playwright-core';
import { sessionKey } from '#api/platform/session-store.ts';
import { type RaceWithRiders, raceWithRiders } from '#tests/support/organiser-riders.ts';
import { median, percentile, rounded } from './measure.ts';
import { inBrowser } from './on-own-stack.ts';
import { report } from './report.ts';

/**
 * How long the organisers' list of riders takes for a letter in its search field, on a processor that is slowed down
 * four times: from the key to the rows being in the page and laid out. The same with few riders is the floor: what the
 * page costs whatever there is to filter.
 */
const few = 20;
const many = 1000;
const slowDown = 4;
const rounds = 12;
/** Each is typed letter by letter, then taken away again. */
const typed = ['anak 1', 'roda kecil', 'garut 05', 'tidak ada'];

async function timesOf(page: Page, race: RaceWithRiders, appUrl: string): Promise<number[]> {
  await page.goto(`${appUrl}/robots.txt`);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(race.organiser.session),
  ] as const);
  await page.goto(`${appUrl}/panitia/lomba/${race.raceId}/peserta`);
  await page.getByRole('searchbox').waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return page.evaluate(
    async ({ texts, repeat }) => {
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      if (field === null || setValue === undefined) {
        throw new Error('There is no search field.');
      }
      const times: number[] = [];
      for (let round = 0; round < repeat; round += 1) {
        for (const text of texts) {
          const steps = [...text].map((_, place) => text.slice(0, place + 1));
          for (const value of [...steps, '']) {
            // What the letter before has left to do, such as the address, is not this one's.
            await new Promise((resolve) => setTimeout(resolve, 400));
            const begun = performance.now();
            setValue.call(field, value);
            field.dispatchEvent(new Event('input', { bubbles: true }));
            await Promise.resolve();
            document.body.getBoundingClientRect();
            times.push(performance.now() - begun);
          }
        }
      }
      return times;
    },
    { texts: typed, repeat: Math.ceil(rounds / typed.length) },
  );
}

await inBrowser(async (browser, stackInfo) => {
  const results = [];
  for (const riders of [few, many]) {
    const race = await raceWithRiders(riders);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const times = await timesOf(await context.newPage(), race, stackInfo.app_url);
    await context.close();
    results.push({
      name: `${riders} riders`,
      letters: times.length,
      median_ms: rounded(median(times), 1),
      p95_ms: rounded(percentile(times, 0.95), 1),
    });
  }
  const [floor, found] = results;
  if (floor === undefined || found === undefined) {
    throw new Error('Nothing was measured.');
  }
  report('filter-riders', {
    setup: { slow_down: slowDown, width: 1280, height: 800 },
    results,
    ratios: { [`${many} riders to ${few}`]: found.median_ms / floor.median_ms },
  });
});
