import {
  type BrowserContext,
  test as base,
  type CDPSession,
  expect,
  type Page,
} from '@playwright/test';
import { watchPolicy } from './policy.ts';

/** What the journeys of one worker pass on to each other: a context that each finds as empty as a new one. */
interface Kept {
  /** The kind of device that it stands for. */
  device: string;
  context: BrowserContext;
  /** Stands on the app's origin with nothing on it, so that the process lives on that has compiled the app. */
  keeper: Page;
  developer: CDPSession;
  /** Where its pages have been, and may have stored something. */
  origins: Set<string>;
  /** Something was done to it that cannot be taken back. */
  isSpoilt: boolean;
}

/** What stays with a context, and all its later pages, until its end. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setStorageState',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  context: (keyof BrowserContext)[];
  clock: (keyof BrowserContext['clock'])[];
};

async function keep(context: BrowserContext, device: string): Promise<Kept> {
  const origins = new Set<string>();
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const url = frame.url();
      if (/^https?:/.test(url)) {
        origins.add(new URL(url).origin);
      }
    });
  });
  const keeper = await context.newPage();
  await keeper.goto('/robots.txt');
  const developer = await context.newCDPSession(keeper);
  const kept = { device, context, keeper, developer, origins, isSpoilt: false };
  const watch = (owner: object, names: readonly string[]) => {
    for (const name of names) {
      const method: (...values: unknown[]) => unknown = Reflect.get(owner, name);
      Reflect.set(owner, name, (...values: unknown[]) => {
        kept.isSpoilt = true;
        return method.apply(owner, values);
      });
    }
  };
  // No journey, and no picture of where one failed, is to come upon it.
  const allPages = context.pages.bind(context);
  Reflect.set(context, 'pages', () => allPages().filter((page) => page !== keeper));
  watch(context, lasting.context);
  watch(context.clock, lasting.clock);
  return kept;
}

/** Takes away all that a journey may have left behind. */
async function empty({ context, keeper, developer, origins }: Kept): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
    // By the process that the next page is in: it would otherwise hear of it some time later.
    keeper.evaluate(() => localStorage.clear()),
  ]);
  for (const origin of origins) {
    await developer.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,file_systems',
    });
  }
}

/**
 * A journey. Most of what opening a page costs is to start a process and to compile the app in it, so the journeys of one
 * worker that ask for the same device have one context, one after the other, and each begins with nothing stored, allowed
 * or routed. After one that failed, or did to the context what stays with it, the next has a new context; who wants the
 * service worker, or is in another engine than Chromium, always has one alone.
 *
 * Whatever a page of any context tries that its content policy forbids fails the journey, but for what `attempts` names.
 */
export const test = base.extend<
  { attempts: RegExp | undefined; withinPolicy: undefined; device: string },
  { kept: { now: Kept | undefined }; violations: string[] }
>({
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const newContext = browser.newContext.bind(browser);
      Reflect.set(browser, 'newContext', async (...options: Parameters<typeof newContext>) => {
        const context = await newContext(...options);
        await watchPolicy(context, violations);
        return context;
      });
      await use(violations);
      Reflect.set(browser, 'newContext', newContext);
    },
    { scope: 'worker', auto: true },
  ],
  attempts: [undefined, { option: true }],
  withinPolicy: [
    async ({ violations, attempts }, use) => {
      violations.length = 0;
      await use(undefined);
      expect(
        violations.filter((what) => !attempts?.test(what)),
        'what the content policy forbids',
      ).toEqual([]);
    },
    { auto: true },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const kept: { now: Kept | undefined } = { now: undefined };
      await use(kept);
      await kept.now?.context.close();
    },
    { scope: 'worker' },
  ],
  // Of these a journey may choose with test.use; all others are the same for every journey (playwright.config.ts).
  device: async ({ viewport, isMobile, hasTouch, colorScheme }, use) => {
    await use(JSON.stringify([viewport, isMobile, hasTouch, colorScheme]));
  },
  context: async ({ browser, browserName, kept, serviceWorkers, device }, use, info) => {
    if (browserName !== 'chromium' || serviceWorkers !== 'block') {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    if (kept.now?.device !== device) {
      await kept.now?.context.close();
      kept.now = undefined;
      kept.now = await keep(await browser.newContext(), device);
    }
    const { now } = kept;
    await use(now.context);
    const mayStay = info.status === info.expectedStatus && !now.isSpoilt && !now.keeper.isClosed();
    if (mayStay) {
      await empty(now);
    } else {
      kept.now = undefined;
      await now.context.close();
    }
  },
});
