// Part of both service workers where failures are reported (bundling/service-worker.ts): hands its own to a page, which
// knows what may be sent (src/api/platform/error-event.ts).

for (const kind of ['error', 'unhandledrejection']) {
  self.addEventListener(kind, async (event) => {
    const { name, message, stack } = event.error ?? event.reason ?? {};
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    page?.postMessage({ type: 'FAILED', error: { name, message, stack } });
  });
}
