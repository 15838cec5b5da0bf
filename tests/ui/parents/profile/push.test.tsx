import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PushSwitch } from '#parents/parts/push-switch.tsx';
import { api } from '#tests/support/ui/api.ts';
import { profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { filledProfile } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

// jsdom has no Push API: this one does what a browser's does, and nothing more.
let subscribed: { key: string } | null;
let permission: NotificationPermission;
let answer: NotificationPermission;
let asked: { name: string; body: unknown }[];
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';

function subscription() {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'kunci', auth: 'rahasia' } }),
    unsubscribe: async () => {
      subscribed = null;
      return true;
    },
  };
}

beforeEach(() => {
  subscribed = null;
  permission = 'default';
  answer = 'granted';
  asked = [];
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription() : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribed = { key: applicationServerKey };
      return subscription();
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answer;
      return answer;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  });
  const rpc = (name: string, result: () => Response) =>
    http.post(api.rest(`rpc/${name}`), async ({ request }) => {
      asked.push({ name, body: await request.json() });
      return result();
    });
  profileBackend({ profile: filledProfile() });
  server.use(
    rpc('push_key', () => HttpResponse.json('BKUNCI')),
    rpc('subscribe_push', () => HttpResponse.json(true)),
    rpc('unsubscribe_push', () => HttpResponse.json(true)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function toggle() {
  return screen.findByRole('switch', { name: /Notifikasi di HP ini/ });
}

test('the switch asks, subscribes with the server’s key, and can be turned off again', async () => {
  const { user } = renderApp('/profile', { session: true });
  expect(await toggle()).toHaveAttribute('aria-checked', 'false');
  await user.click(await toggle());
  await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-checked', 'true'));
  expect(subscribed).toEqual({ key: 'BKUNCI' });
  expect(asked).toContainEqual({
    name: 'subscribe_push',
    body: { endpoint, p256dh: 'kunci', auth: 'rahasia' },
  });
  await user.click(await toggle());
  await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-checked', 'false'));
  expect(subscribed).toBeNull();
  expect(asked).toContainEqual({ name: 'unsubscribe_push', body: { endpoint } });
});

test('a person who says no is told where to change that', async () => {
  answer = 'denied';
  const { user } = renderApp('/profile', { session: true });
  await user.click(await toggle());
  expect(await screen.findByText(/Notifikasi diblokir di browser ini/)).toBeVisible();
  expect(subscribed).toBeNull();
});

test('when the server cannot take it, the browser is left as it was', async () => {
  server.use(
    http.post(api.rest('rpc/subscribe_push'), () =>
      HttpResponse.json({ code: 'PT422', message: 'subscription_invalid' }, { status: 422 }),
    ),
  );
  const { user } = renderApp('/profile', { session: true });
  await user.click(await toggle());
  expect(await screen.findByText(/HP ini belum bisa menerima notifikasi/)).toBeVisible();
  expect(await toggle()).toHaveAttribute('aria-checked', 'false');
  expect(subscribed).toBeNull();
});

test('right after paying it is asked for where it is off, and nowhere else', async () => {
  const both = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PushSwitch asking />
        <PushSwitch />
      </QueryClientProvider>,
    );
  const asking = () => screen.queryByRole('heading', { name: 'Kabar langsung di HP ini?' });
  const off = both();
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(2));
  expect(asking()).toBeVisible();
  off.unmount();
  subscribed = { key: 'BKUNCI' };
  permission = 'granted';
  const on = both();
  await waitFor(() => expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'true'));
  expect(asking()).toBeNull();
  on.unmount();
  subscribed = null;
  permission = 'denied';
  both();
  expect(await screen.findByText(/Notifikasi diblokir di browser ini/)).toBeVisible();
  expect(asking()).toBeNull();
});

test('a server without keys offers nothing', async () => {
  server.use(http.post(api.rest('rpc/push_key'), () => HttpResponse.json(null)));
  renderApp('/profile', { session: true });
  expect(await screen.findByText(/Browser ini belum bisa menerima notifikasi/)).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});
