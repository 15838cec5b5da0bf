import { expect } from '@playwright/test';
import { type Notice, noticeOf } from '#functions/_shared/messages/notice.ts';
import { templates } from '#functions/_shared/messages/templates.ts';
import { contents, letter } from '#tests/support/letters.ts';
import { test } from './support/journey.ts';
import { workerInCharge } from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** What the sender makes of a letter of each kind; of those that only the mailbox may have, nothing. */
function noticesOf(origin: string): Notice[] {
  return Object.keys(contents).flatMap((kind) => {
    const notice = noticeOf(
      { secret: templates[kind]?.secret ?? false },
      letter(kind, contents[kind], origin),
      kind,
      origin,
    );
    return notice ?? [];
  });
}

/** What a click in the worker does: only a hand's own click may open or show a window, so what it asks for is noted. */
interface NotedWorker {
  asked: string[];
}

test('each notice of the sender is shown in its words, and a tap on it opens the page that it is about', {
  tag: '@whole-browser',
}, async ({ page, context, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  await context.grantPermissions(['notifications'], { origin });
  await workerInCharge(page);
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) {
        resolve(own.registrationId);
      }
    });
  });
  await session.send('ServiceWorker.enable');
  const deliver = async (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await found,
      data,
    });
  // `getNotifications` forgets a notice that is not on the screen yet, so nobody looks before it is: the browser's own
  // tools tell when.
  let displayed = 0;
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName === 'Notification displayed') {
      displayed += 1;
    }
  });
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', {
    service: 'notifications',
    shouldRecord: true,
  });
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(`${origin}/`));
  if (worker === undefined) {
    throw new Error('No worker.');
  }
  await worker.evaluate(() => {
    const scope = self as unknown as Record<string, { prototype: object }> & NotedWorker;
    scope.asked = [];
    Object.assign(scope.Clients?.prototype ?? {}, {
      openWindow: async (address: string) => scope.asked.push(`open ${address}`),
    });
    Object.assign(scope.WindowClient?.prototype ?? {}, {
      async focus(this: { url: string }) {
        scope.asked.push(`focus ${this.url}`);
      },
    });
  });
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const notices = await registration.getNotifications();
      return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  /** A tap, and which page it asked for. */
  const tap = () =>
    worker.evaluate(async () => {
      const scope = self as unknown as NotedWorker & {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (kind: string, of: { notification: Notification }) => Event;
      };
      scope.asked = [];
      const [notification] = await scope.registration.getNotifications();
      if (notification === undefined) {
        throw new Error('Nothing to tap.');
      }
      const click = new scope.NotificationEvent('notificationclick', { notification });
      // Only the browser's own events wait.
      let ended: unknown;
      Object.assign(click, {
        waitUntil: (end: unknown) => {
          ended = end;
        },
      });
      self.dispatchEvent(click);
      await ended;
      return scope.asked;
    });

  // What is no notice of ours says nothing.
  await deliver('halo');
  const targets = new Set<string>();
  for (const [index, notice] of noticesOf(origin).entries()) {
    const { path, ...words } = notice;
    await deliver(JSON.stringify(notice));
    await expect.poll(() => displayed).toBe(index + 1);
    expect(await shown()).toEqual([{ ...words, data: { path } }]);
    // Home stands open, and is shown again.
    expect(await tap()).toEqual([`${path === '/' ? 'focus' : 'open'} ${origin}${path}`]);
    await expect.poll(shown).toEqual([]);
    targets.add(path);
  }
  for (const path of targets) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Halaman tidak ditemukan')).toHaveCount(0);
  }
  // A page elsewhere is never opened, whoever wrote the notice.
  await page.goto('/privasi');
  await deliver(JSON.stringify({ title: 'a', body: 'b', path: 'https://example.com/', tag: 'c' }));
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(await tap()).toEqual([`open ${origin}`]);
});
