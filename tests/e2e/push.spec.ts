import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { workerInCharge } from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a push notice is shown as the server words it, and belongs to the page that it is about', {
  tag: '@whole-browser',
}, async ({ page, context, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
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
  const displayed = new Promise<void>((resolve) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') {
        resolve();
      }
    });
  });
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', {
    service: 'notifications',
    shouldRecord: true,
  });
  // What is no notice of ours says nothing.
  await deliver('halo');
  await deliver(
    JSON.stringify({
      title: 'Besok: Piala Bandung',
      body: 'Mulai Minggu, 20 Desember 2026, 07.00 WIB.',
      path: '/order-detail/1',
      tag: 'm1',
    }),
  );
  await displayed;
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
  expect(shown).toEqual([
    {
      title: 'Besok: Piala Bandung',
      body: 'Mulai Minggu, 20 Desember 2026, 07.00 WIB.',
      tag: 'm1',
      data: { path: '/order-detail/1' },
    },
  ]);
});
