import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { BuiltChunks } from './built-chunks.ts';

/** Everything a person may need where there is no signal; each other screen is kept once it was seen. */
const offlineScreens = [
  'home/home-screen',
  'races/race-list-screen',
  'races/race-detail-screen',
  'orders/order-list-screen',
  'orders/order-detail-screen',
  // From here somebody goes on to pay: it says so itself where it cannot, and goes on when the signal is back.
  'booking/order-summary-screen',
  'payment/payment-screen',
  'profile/profile-screen',
].map((screen) => `src/parents/features/${screen}.tsx`);

/** The files that these screens and the app around them cannot do without. */
function neededOffline(outDir: string): Set<string> {
  const chunks = new BuiltChunks(outDir);
  const files = new Set<string>();
  // The drawing of QR codes is loaded by the screens that show one.
  const keys = ['index.html', 'src/parents/early.ts', ...offlineScreens, chunks.keyOf('qr')];
  for (const key of keys) chunks.closure(key, files);
  return files;
}

/**
 * The web app manifest and the service worker. Pages come from the network, so that a reload always brings the newest
 * version, and from the precached shell where there is none. Answers of auth, data and payment never pass through it:
 * what was read is kept by src/api/platform/saved-reads.ts, which knows whose it is.
 *
 * @param supabaseUrl the Supabase project, when it is not the app's own origin
 */
export function serviceWorker(supabaseUrl?: string): Plugin[] {
  const day = 86_400;
  let outDir = 'dist';
  const noteOutDir: Plugin = {
    name: 'note-out-dir',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
  };
  const worker = VitePWA({
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    manifest: {
      id: '/',
      name: 'Pushbike Race: lomba sepeda anak',
      short_name: 'Pushbike Race',
      description:
        'Cari lomba pushbike dan sepeda anak, daftarkan rider, bayar dengan QRIS, dan simpan QR masuknya di ponsel.',
      lang: 'id',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      orientation: 'portrait',
      background_color: '#fffaf4',
      theme_color: '#fffaf4',
      categories: ['sports', 'kids'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Order dan QR masuk', short_name: 'Order', url: '/order' },
        { name: 'Daftar race', short_name: 'Race', url: '/race-list' },
      ],
    },
    workbox: {
      inlineWorkboxRuntime: true,
      sourcemap: false,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigateFallback: null,
      // '/' is a page like any other, not a precached file.
      directoryIndex: null,
      globPatterns: [
        'index.html',
        'favicon.svg',
        'default-thumbnail.png',
        'old-browser.js',
        'assets/*.js',
        'assets/index-*.css',
        'assets/*.woff2',
      ],
      manifestTransforms: [
        async (entries) => {
          const needed = neededOffline(outDir);
          return {
            manifest: entries.filter(({ url }) => !/^assets\/.*\.js$/.test(url) || needed.has(url)),
          };
        },
      ],
      dontCacheBustURLsMatching: /\/assets\//,
      runtimeCaching: [
        {
          urlPattern: ({ request, sameOrigin, url }) =>
            request.mode === 'navigate' &&
            sameOrigin &&
            !/^\/((auth|rest|storage|functions)\/v1|_mail)(\/|$)|\.[^/]+$/.test(url.pathname),
          handler: 'NetworkFirst',
          options: {
            networkTimeoutSeconds: 5,
            plugins: [
              {
                // The precached page belongs to the precached code; one from the network may be newer than that.
                cacheWillUpdate: async () => null,
                cachedResponseWillBeUsed: () => caches.match('/index.html', { ignoreSearch: true }),
              },
            ],
          },
        },
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'screens',
            expiration: { maxEntries: 80, maxAgeSeconds: 60 * day },
          },
        },
        {
          // A person's own pictures have signed addresses below /storage, and are not kept.
          urlPattern: ({ request, sameOrigin, url }) =>
            request.destination === 'image' &&
            sameOrigin &&
            (!url.pathname.startsWith('/storage/') ||
              url.pathname.startsWith('/storage/v1/object/public/')),
          ...pictures(day),
        },
        ...(supabaseUrl ? [{ urlPattern: publicFiles(supabaseUrl), ...pictures(day) }] : []),
      ],
    },
  });
  return [noteOutDir, ...worker];
}

function publicFiles(supabaseUrl: string): RegExp {
  return new RegExp(`^${supabaseUrl.replaceAll('.', '\\.')}/storage/v1/object/public/`);
}

function pictures(day: number) {
  return {
    handler: 'StaleWhileRevalidate' as const,
    options: {
      cacheName: 'pictures',
      cacheableResponse: { statuses: [0, 200] },
      expiration: { maxEntries: 60, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
    },
  };
}
