import { existsSync } from 'node:fs';
import { firefox, webkit } from 'playwright-core';

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

const others = { firefox, webkit };

/** The browser that the journeys run in: `TEST_ENGINE`, which `npm test -- e2e --engine=…` sets. */
export function chosenEngine(): Engine {
  return engineNamed(process.env.TEST_ENGINE || 'chromium');
}

export function engineNamed(name: string): Engine {
  const engine = engines.find((known) => known === name);
  if (engine === undefined) {
    throw new Error(`No such engine: ${name}. There are: ${engines.join(', ')}.`);
  }
  return engine;
}

/** Firefox and WebKit must be Playwright's own builds: it speaks to no others. */
export function requireEngine(engine: Exclude<Engine, 'chromium'>): void {
  if (existsSync(others[engine].executablePath())) {
    return;
  }
  throw new Error(
    `The journeys in ${engine} need Playwright's build of it, and it is not installed here. Install it with ` +
      `"npx playwright install --with-deps ${engine}", then run "npm test -- e2e --engine=${engine}" again.`,
  );
}
