import type { Page } from 'playwright-core';
import { sessionKey } from '#api/platform/session-store.ts';
import type { OpenGate } from '#tests/e2e/support/gate.ts';
import { median, percentile, rounded } from './measure.ts';

/* What the measurements of the gate do in its pages. */

export async function openScreens(
  page: Page,
  { race, volunteer, riders: { length: count } }: OpenGate,
  appUrl: string,
) {
  await page.goto(`${appUrl}/robots.txt`);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(volunteer.session),
  ] as const);
  await page.goto(`${appUrl}/panitia/lomba/${race.raceId}/gerbang`);
  await page.getByText(`Siap offline: ${count} rider`).waitFor();
  // Both screens once, so that their code is there, as it is on a phone that was made ready.
  await page.getByRole('button', { name: 'Buka pemindai' }).click();
  await page.getByRole('textbox', { name: /^Kode/ }).waitFor();
  await page.getByRole('link', { name: 'Tutup' }).click();
  await page.getByText(`Siap offline: ${count} rider`).waitFor();
}

/** What runs in the page: it waits for the page to say something, by its changes and never by its frames. */
export function installHelpers() {
  const until = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (isThere()) {
          observer.disconnect();
          clearTimeout(over);
          // Laid out too, not only in the document.
          document.body.getBoundingClientRect();
          resolve(performance.now());
        }
      };
      const observer = new MutationObserver(look);
      const over = setTimeout(() => {
        observer.disconnect();
        reject(new Error(`Waited in vain: ${isThere}`));
      }, 20_000);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      look();
    });
  Object.assign(window, { until });
}

declare const until: (isThere: () => boolean) => Promise<number>;

export async function atSpeed(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  if (rate === 1) {
    await devtools.detach();
  }
}

/** Each code as a keyboard scanner types it; the clock begins with its Enter, when the code is known. */
export function timesOfScans(
  page: Page,
  codes: { code: string; plate: number }[],
  word: string,
  restMs = 30,
) {
  return page.evaluate(
    async ({ all, verdict, rest }) => {
      const times: number[] = [];
      for (const { code, plate } of all) {
        for (const key of code) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        }
        const begun = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        const answered = await until(() =>
          [...document.querySelectorAll(`section[aria-label="${verdict}"] .tabular-nums`)].some(
            ({ textContent }) => textContent === `#${plate}`,
          ),
        );
        times.push(answered - begun);
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return times;
    },
    { all: codes, verdict: word, rest: restMs },
  );
}

export function row(name: string, times: number[], decimals = 1) {
  return {
    name,
    times: times.length,
    median_ms: rounded(median(times), decimals),
    p95_ms: rounded(percentile(times, 0.95), decimals),
  };
}
