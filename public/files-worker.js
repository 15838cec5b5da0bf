// Part of both service workers: sees to it that every file which the door needs without a signal is on the phone, and fetches
// what is missing. The worker's own list of them, `keptFiles`, is put before it by bundling/service-worker.ts; a page asks at
// each start (src/parts/frame/kept-files.ts).

self.addEventListener('message', (event) => {
  if (event.data?.type === 'KEEP_FILES') {
    const [port] = event.ports;
    event.waitUntil(
      keepFiles().then(
        (whole) => port.postMessage(whole),
        () => port.postMessage(false),
      ),
    );
  }
});

/** Whether all of them are there in the end. */
async function keepFiles() {
  // The name is workbox's, which fills it when a version is installed.
  const cache = await caches.open(`workbox-precache-v2-${self.registration.scope}`);
  const missing = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return self.keptFiles.map(asKept).filter(({ key }) => !kept.has(key));
  };
  for (const file of await missing()) {
    await fetchFile(cache, file).catch(() => undefined);
  }
  return (await missing()).length === 0;
}

function asKept([path, revision]) {
  const url = new URL(path, self.location);
  const key = new URL(url);
  if (revision !== null) {
    key.searchParams.set('__WB_REVISION__', revision);
  }
  return { url: url.href, key: key.href, named: revision === null };
}

async function fetchFile(cache, { url, key, named }) {
  const cacheMode = named ? 'default' : 'reload';
  const response = await fetch(url, { cache: cacheMode, credentials: 'same-origin' });
  if (response.ok && !response.redirected && (await isOfThisVersion(response.clone(), url))) {
    await cache.put(key, response);
  }
}

/**
 * A page of a newer version would ask for files that this one has not, and a host may answer with a page where a file is gone: then
 * the newer version's own worker, which is on its way, brings all of them.
 */
async function isOfThisVersion(response, url) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (!url.endsWith('.html')) {
    return !isPage;
  }
  const app = self.keptFiles.find(([path]) => /^assets\/index-.*\.js$/.test(path));
  return app !== undefined && (await response.text()).includes(app[0]);
}
