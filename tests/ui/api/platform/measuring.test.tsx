import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';

// jsdom paints nothing, so the library has nothing to measure: its numbers are given here.
const listeners: ((metric: Metric) => void)[] = [];
vi.mock('web-vitals', () => {
  const listen = (listener: (metric: Metric) => void) => listeners.push(listener);
  return { onLCP: listen, onCLS: listen, onINP: listen };
});

afterEach(() => {
  vi.unstubAllEnvs();
  listeners.length = 0;
});

const switchName = /Bantu kami mengukur kecepatan/;

// First: the text of the policy is the build's, and made once.
test('where nobody is named to take them, nothing is offered', async () => {
  renderApp('/privasi');
  expect(await screen.findByRole('heading', { name: 'Kebijakan Privasi' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/Kecepatan aplikasi/)).toBeNull();
});

test('a visitor switches it on in the privacy policy, and off again', async () => {
  vi.stubEnv('VITE_VITALS_URL', 'https://ukur.contoh/masuk');
  const { user, unmount } = renderApp('/privasi');
  const choice = await screen.findByRole('checkbox', { name: switchName });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  expect(choice).toBeChecked();
  unmount();

  profileBackend();
  renderApp('/profile/data', { session: true });
  const there = await screen.findByRole('checkbox', { name: switchName });
  expect(there).toBeChecked();
  await user.click(there);
  expect(there).not.toBeChecked();
  // Nothing of the choice is left; what the app keeps of its lists comes when it comes.
  const kept = Object.keys(localStorage).filter((key) => !key.startsWith('pushbike-saved:'));
  expect(kept).toEqual(['pushbike-session']);
});

test('a number goes without anything about anybody, and none after it was taken back', async () => {
  vi.stubEnv('VITE_VITALS_URL', 'https://ukur.contoh/masuk');
  vi.stubEnv('VITE_RELEASE', 'pushbike-race-app@1.2.3');
  const arrived: unknown[] = [];
  const asked = vi.spyOn(window, 'fetch');
  server.use(
    http.post('https://ukur.contoh/masuk', async ({ request }) => {
      arrived.push(JSON.parse(await request.text()));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  window.history.replaceState(null, '', '/order-detail/0b8e7c52-6f3a-4b0e-9d71-2f6a1c9e4d10?x=1');
  const { measure } = await import('#parts/frame/vitals.ts');
  const { agreeToMeasuring } = await import('#api/platform/measuring.ts');
  agreeToMeasuring(true);
  measure('/order-detail/:id');
  const metric = {
    name: 'LCP',
    value: 1834.56789,
    rating: 'good',
    id: 'v5-1763-81234567890',
    entries: [],
  } as unknown as Metric;
  listeners[0]?.(metric);
  await waitFor(() => expect(arrived).toHaveLength(1));
  expect(arrived).toEqual([
    {
      name: 'LCP',
      value: 1834.568,
      rating: 'good',
      screen: '/order-detail/:id',
      door: 'parents',
      release: 'pushbike-race-app@1.2.3',
    },
  ]);
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });

  asked.mockClear();
  agreeToMeasuring(false);
  listeners[0]?.(metric);
  expect(asked).not.toHaveBeenCalled();
});
