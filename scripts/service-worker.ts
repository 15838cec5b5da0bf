import { VitePWA } from 'vite-plugin-pwa';

/** Everything a person may need where there is no signal; each other screen is kept once it was seen. */
const offlineScreens = [
  'home-screen',
  'race-list-screen',
  'race-detail-screen',
  'order-list-screen',
  'order-detail-screen',
  // From here somebody goes on to pay: it says so itself where it cannot, and goes on when the signal is back.
  'order-summary-screen',
  'payment-screen',
  'profile-screen',
  'qr',
];

/**
 * The web app manifest and the service worker. Pages come from the network, so that a reload always brings the newest
 * version, and from the precached shell where there is none. Answers of auth, data and payment never pass through it:
 * what was read is kept by src/api/saved-reads.ts, which knows whose it is.
 *
 * @param supabaseUrl the Supabase project, when it is not the app's own origin
 */
export function serviceWorker(supabaseUrl?: string) {
  const day = 86_400;
  return VitePWA({
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
        'assets/{index,early,vendor,rolldown-runtime,parts}-*.js',
        `assets/{${offlineScreens.join(',')}}-*.js`,
        'assets/index-*.css',
        'assets/*.woff2',
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
