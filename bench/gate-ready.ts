import { sessionKey } from '#api/platform/session-store.ts';
import { openGate } from '#tests/e2e/support/gate.ts';
import { atSpeed, row } from './gate-pages.ts';
import { median } from './measure.ts';
import { inBrowser } from './on-own-stack.ts';
import { report } from './report.ts';

/**
 * How long a phone of the gate takes to be ready, on a processor slowed down four times: from the gate's address to
 * "Siap offline" with all its riders. On a phone that has the app but never saw this race, which is how volunteers come, and
 * on the same phone once more. Beside each the processor time of the page's main thread, which other work on the machine lengthens less;
 * slowed down too, because Chromium slows a page down by keeping its thread busy. Ten riders beside 350 are what the page costs whatever there is on the list.
 */
const riders = 350;
const few = 10;
const slowDown = 4;
const rounds = 5;
const target_ms = 2000;

await inBrowser(async (browser, stackInfo) => {
  const times: Record<string, number[]> = {};
  for (const count of [few, riders]) {
    const { race, volunteer } = await openGate(count);
    const first: number[] = [];
    const again: number[] = [];
    const firstBusy: number[] = [];
    const againBusy: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${stackInfo.app_url}/panitia/masuk`);
      await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
        sessionKey,
        JSON.stringify(volunteer.session),
      ] as const);
      // The app is there once its service worker has it.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await atSpeed(page, slowDown);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      const busy = async () => {
        const { metrics } = await devtools.send('Performance.getMetrics');
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
      };
      for (const [taken, spent] of [
        [first, firstBusy],
        [again, againBusy],
      ] as const) {
        const before = await busy();
        const begun = performance.now();
        await page.goto(`${stackInfo.app_url}/panitia/lomba/${race.raceId}/gerbang`);
        await page.getByText(`Siap offline: ${count} rider`).waitFor();
        taken.push(performance.now() - begun);
        const after = await busy();
        // Another process may have taken the page over.
        spent.push(after < before ? after : after - before);
      }
      await context.close();
    }
    times[`first, ${count} riders`] = first;
    times[`first, ${count} riders: the page's processor time`] = firstBusy;
    times[`again, ${count} riders`] = again;
    times[`again, ${count} riders: the page's processor time`] = againBusy;
  }
  const results = Object.entries(times).map(([name, taken]) => row(name, taken));
  report('gate-ready', {
    setup: { riders, slow_down: slowDown, rounds, target_ms },
    results,
    ratios: {
      [`first, ${riders} riders to ${few}`]:
        median(times[`first, ${riders} riders`] ?? []) /
        median(times[`first, ${few} riders`] ?? []),
    },
  });
});
