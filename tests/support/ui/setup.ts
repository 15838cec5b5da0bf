import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { signal } from '#domain/signal.ts';
import { letPicturesLoad } from '#ui/first-picture.ts';
import { leaveApp } from './leave-app.ts';
import { server } from './server.ts';

const { getElementError } = getConfig();
configure({
  // It shows the whole document, which only a reader needs: each look of a wait that finds nothing yet
  // makes such an error and throws it away.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
  // The first import of a screen compiles it: on a busy machine much longer than the library's second.
  asyncUtilTimeout: 30_000,
});

vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_made_up_for_tests');

// React takes a stack trace for each element that it makes, up to ten thousand a second, for warnings' longer texts. Here
// the ten thousand are always used up.
const reactInternals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, reactInternals), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => undefined,
});

/* What jsdom leaves out and the app needs. */

if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      const opener = document.activeElement;
      this.setAttribute('open', '');
      this.addEventListener(
        'close',
        () => {
          if (opener instanceof HTMLElement) {
            opener.focus();
          }
        },
        { once: true },
      );
    },
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute('open')) {
        return;
      }
      this.removeAttribute('open');
      this.dispatchEvent(new Event('close'));
    },
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') {
      return;
    }
    const open = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
    open[open.length - 1]?.close();
  });
}
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Nothing has a size here.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// Nothing moves here: a toast is there at once, also behind another test's, which the library would hide it for.
const still = document.createElement('style');
still.textContent = '[data-sonner-toast], [data-sonner-toast] > * { opacity: 1 !important }';
document.head.append(still);

// No picture ever loads here, so none must wait for another.
letPicturesLoad();

/* Nothing goes to the network, nothing is swallowed. */

const unexpected: string[] = [];
/**
 * `UI_TEST_LINGER_MS=2000` keeps each test's app open for two seconds more: what a slow machine would let the app ask
 * after the last line of the test then fails here too.
 */
const lingerMs = Number(process.env.UI_TEST_LINGER_MS ?? 0);
let expected: (string | RegExp)[] = [];

/** This test makes the console complain, and that is right. */
export function allowConsoleError(...patterns: (string | RegExp)[]) {
  expected.push(...patterns);
}

/** Method, address and body of the request, out of all that MSW says about a request nobody answers. */
function asked(text: string) {
  return (
    text
      .match(/(?<=•).*/g)
      ?.join(' ')
      .trim() ?? text
  );
}

// A request without a handler fails, and MSW says so with console.error.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const text = args.map(String).join(' ');
    const allowed = expected.some((pattern) =>
      typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text),
    );
    if (!allowed) {
      unexpected.push(text.startsWith('[MSW]') ? asked(text) : text);
    }
  });
});

afterEach(async () => {
  vi.useRealTimers();
  if (lingerMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, lingerMs));
  }
  leaveApp();
  cleanup();
  // What a test took away must not be missed in the next one.
  await signal.heardIn(Promise.resolve());
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
  expected = [];
  const seen = unexpected.splice(0);
  const title = 'a request nobody answers, or an unexpected console.error';
  expect(seen, [title, ...seen].join('\n')).toEqual([]);
});

// Files of one process share its modules: one that were still loading when its file ends would have failed for all later files.
afterAll(() => vi.dynamicImportSettled());
afterAll(() => server.close());
