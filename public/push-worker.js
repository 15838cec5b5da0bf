// Part of the parents' service worker (bundling/service-worker.ts): shows push notices, and opens what they are about.
// What a notice holds is said by supabase/functions/_shared/messages/notice.ts.

self.addEventListener('push', (event) => {
  let notice;
  try {
    notice = event.data.json();
  } catch {
    return;
  }
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      lang: 'id',
      icon: '/icon-192.png',
      data: { path: notice.path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = event.notification.data ?? {};
  const target = new URL(path, self.location.origin);
  // Only ever a page of ours.
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window' });
      const open = windows.find((client) => client.url === address);
      await (open ? open.focus() : self.clients.openWindow(address));
    })(),
  );
});
