import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from '#parts/frame/service-worker.ts';
import { announceUpdate } from '#parts/frame/update.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { category, categoryId, race, raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

function notice() {
  return screen.queryByText('Versi baru aplikasi sudah siap.');
}

class FakeWorker extends EventTarget {
  state = 'installing';
  messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  finish() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser in which the app's worker is at work already. */
function fakeBrowser() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: vi.fn(async () => undefined),
    register: vi.fn(async () => registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  const arrive = () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return worker;
  };
  return { container, registration, arrive };
}

function servePage(entry: string) {
  server.use(http.get('/', () => HttpResponse.html(`<script src="${entry}"></script>`)));
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('src', '/assets/index-lama.js');
  document.head.append(script);
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const script of document.head.querySelectorAll('script')) {
    script.remove();
  }
  act(() => announceUpdate(null));
});

test('a newer version is announced and takes over when the person says so', async () => {
  const { arrive } = fakeBrowser();
  servePage('/assets/index-baru.js');
  const { user } = renderApp('/tidak-ada');
  await startServiceWorker('/');
  const worker = arrive();
  expect(notice()).toBeNull();
  act(() => worker.finish());
  await waitFor(() => expect(notice()).toBeVisible());
  expect(worker.messages).toEqual([]);
  const takesOver = vi.fn();
  act(() => announceUpdate(takesOver));
  await user.click(screen.getByRole('button', { name: 'Perbarui' }));
  expect(takesOver).toHaveBeenCalledOnce();
});

test('a page that is the newer version already says nothing', async () => {
  const { arrive } = fakeBrowser();
  servePage('/assets/index-lama.js');
  renderApp('/tidak-ada');
  await startServiceWorker('/');
  const worker = arrive();
  act(() => worker.finish());
  await waitFor(() => expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }]));
  expect(notice()).toBeNull();
});

test('the first installation says nothing', async () => {
  const { arrive, container } = fakeBrowser();
  Object.assign(container, { controller: null });
  servePage('/assets/index-baru.js');
  renderApp('/tidak-ada');
  await startServiceWorker('/');
  const worker = arrive();
  act(() => worker.finish());
  expect(worker.messages).toEqual([]);
  expect(notice()).toBeNull();
});

test('nothing is said in the middle of signing in or booking, but after it', async () => {
  backend.race(race());
  backend.categories([category()]);
  backend.regencies([]);
  const { router } = renderApp('/login');
  await screen.findByRole('heading', { name: 'Masuk' });
  act(() => announceUpdate(() => undefined));
  expect(notice()).toBeNull();
  await act(() => router.navigate(`/register-rider/${raceId}?kategori=${categoryId}`));
  expect(notice()).toBeNull();
  await act(() => router.navigate('/tidak-ada'));
  expect(notice()).toBeVisible();
});
