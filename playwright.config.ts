import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium, findHeadlessShell } from './tests/support/chromium.ts';
import { chosenEngine } from './tests/support/engine.ts';
import { isNight, nightFiles, nightMark, size } from './tests/support/size.ts';
import { target } from './tests/support/target.ts';

const engine = chosenEngine();
const wholeBrowser = engine === 'chromium' ? findChromium() : undefined;
const shell = engine === 'chromium' ? findHeadlessShell() : undefined;

function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath ? { executablePath } : {}),
    // Pages of one context and one origin share what one of them has compiled (tests/e2e/support/journey.ts).
    ...(engine === 'chromium' ? { args: [...chromiumArguments, '--process-per-site'] } : {}),
  };
}

/** What the headless shell cannot show: a PDF, a notice. */
const wholeBrowserOnly = /@whole-browser/;

const notNow = isNight ? [] : [new RegExp(nightMark)];

export default defineConfig({
  testDir: 'tests/e2e',
  grepInvert: notNow,
  testIgnore: isNight ? [] : nightFiles,
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/without-catalogue.ts',
  fullyParallel: true,
  // With two, two cores stand idle a fifth of the time: journeys wait for answers and for the phone's own clocks.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds. A journey that needed its second try is reported as flaky, by name.
  retries: process.env.CI ? 1 : 0,
  // How long is long enough to say that it will never come: a busy machine is four times as slow as an idle one.
  timeout: size(120_000, 600_000),
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: engine,
    baseURL: target().app_url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Playwright's Firefox knows no phones.
    isMobile: engine !== 'firefox',
    locale: 'id-ID',
    // Not Jakarta: a date that is only right in the developer's own zone fails here.
    timezoneId: 'America/New_York',
    // Journeys see the network; offline.spec.ts, update.spec.ts and worker.spec.ts have the worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    // Recording every journey costs a third more; where there is a second try, it is recorded.
    trace: process.env.CI ? 'on-first-retry' : process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: launchOptions(wholeBrowser),
  },
  ...(shell
    ? {
        projects: [
          {
            name: 'shell',
            grepInvert: [wholeBrowserOnly, ...notNow],
            use: { launchOptions: launchOptions(shell) },
          },
          { name: 'whole-browser', grep: wholeBrowserOnly, grepInvert: notNow },
        ],
      }
    : {}),
});
