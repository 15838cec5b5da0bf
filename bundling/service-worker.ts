import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type ManifestOptions, VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { bases, type Door } from '../hosting/door-addresses.ts';
import { BuiltChunks } from './built-chunks.ts';
import { screensOf, sourceOf } from './screen-sources.ts';

/**
 * Everything a person may need where there is no signal: the app, and the screens that the table marks for it. Each other
 * screen is kept once it was seen.
 */
async function neededOffline(door: Door, outDir: string): Promise<Set<string>> {
  const chunks = new BuiltChunks(outDir);
  const files = new Set<string>();
  const app = door === 'organiser' ? 'panitia/index.html' : 'index.html';
  const around = chunks.closure(app);
  for (const screen of await screensOf(door)) {
    if (screen.offline === 'whole') {
      for (const file of chunks.whole(sourceOf(screen), around)) {
        files.add(file);
      }
    } else if (screen.offline) {
      chunks.closure(sourceOf(screen), files);
    }
  }
  if (door === 'organiser') {
    // The gate's own worker; its wasm is kept once a gate was opened.
    const reader = readdirSync(join(outDir, 'assets')).filter((name) => qrReader.test(name));
    if (reader.length !== 1) {
      throw new Error('The build has no reader of QR codes, or several: was its file renamed?');
    }
    files.add(`assets/${reader[0]}`);
  }
  const more =
    door === 'organiser'
      ? ['src/organiser/early.ts', 'src/organiser/app/later.ts']
      : // A race's classes and the lower half of home come once the first screenful stands, the bell's list after it; the family's next race on home and its orders beside a race, only for a signed-in person.
        [
          'src/parents/early.ts',
          'src/parents/app/later.ts',
          'src/parents/parts/race-categories.tsx',
          'src/parents/features/home/next-entry.tsx',
          'src/parts/own-entry-cards.tsx',
          'src/parents/features/home/further.tsx',
          'src/parents/features/home/schedule-section.tsx',
          'src/parents/features/notifications/upcoming-panel.tsx',
        ];
  // A version that came while nobody looked at the door is opened for the first time without a signal.
  for (const key of [app, 'src/parts/frame/service-worker.ts', ...more]) {
    chunks.closure(key, files);
  }
  // What says how an act went, there too.
  for (const file of chunks.whole('src/ui/toaster.tsx', around)) {
    files.add(file);
  }
  return files;
}

/** What reads QR codes where the browser does not (src/organiser/parts/qr-reader/frame-reader.ts). */
const qrReader = /^frame-reader-.*\.js$/;

type RuntimeCaching = NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number];
type Match = Extract<RuntimeCaching['urlPattern'], (...values: never[]) => unknown>;

const appManifest = {
  lang: 'id',
  display: 'standalone',
  background_color: '#fffaf4',
  theme_color: '#fffaf4',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} satisfies Partial<ManifestOptions>;

const appManifests = {
  parents: {
    ...appManifest,
    id: '/',
    name: 'Pushbike Race: lomba sepeda anak',
    short_name: 'Pushbike Race',
    description:
      'Cari lomba pushbike dan sepeda anak, daftarkan rider, bayar dengan QRIS, dan simpan QR masuknya di ponsel.',
    start_url: '/',
    scope: '/',
    orientation: 'portrait',
    categories: ['sports', 'kids'],
    shortcuts: [
      { name: 'Order dan QR masuk', short_name: 'Order', url: '/order' },
      { name: 'Daftar race', short_name: 'Race', url: '/race-list' },
    ],
  },
  organiser: {
    ...appManifest,
    id: bases.organiser,
    name: 'Panitia Pushbike Race',
    short_name: 'Panitia',
    description: 'Terbitkan lomba, ikuti pendaftaran dan uang masuk, dan jalankan hari lomba.',
    start_url: bases.organiser,
    scope: bases.organiser,
    categories: ['sports', 'business'],
  },
} satisfies Record<Door, Partial<ManifestOptions>>;

/** What each door keeps of its own folder; the other's folder is not its business. */
const kept: Record<Door, string[]> = {
  parents: [
    'index.html',
    'favicon.svg',
    'default-thumbnail.png',
    'old-browser.js',
    'assets/*.js',
    'assets/*.css',
    'assets/*.woff2',
  ],
  organiser: ['index.html', 'assets/*.js', 'assets/*.css', 'assets/*.woff2'],
};

/**
 * What a door's worker answers: its own pages and files, nothing that a server or the other door does. Written out for
 * each, because these functions are copied into the worker as they stand here and can know nothing from around them.
 */
const answers = {
  parents: {
    page: ({ request, sameOrigin, url }) =>
      request.mode === 'navigate' &&
      sameOrigin &&
      !/^\/((auth|rest|storage|functions)\/v1|_mail|panitia)(\/|$)|\.[^/]+$/.test(url.pathname),
    shell: async () => caches.match('/index.html', { ignoreSearch: true }),
    file: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  },
  organiser: {
    page: ({ request, sameOrigin, url }) =>
      request.mode === 'navigate' && sameOrigin && /^\/panitia(\/[^.]*)?$/.test(url.pathname),
    shell: async () => caches.match('/panitia/index.html', { ignoreSearch: true }),
    file: ({ sameOrigin, url }) =>
      sameOrigin && url.pathname.startsWith('/panitia/assets/') && !url.pathname.endsWith('.wasm'),
  },
} satisfies Record<Door, { page: Match; shell: () => Promise<Response | undefined>; file: Match }>;

/**
 * The web app manifest and the service worker. Pages come from the network, so that a reload always brings the newest
 * version, and from the precached shell where there is none. Answers of auth, data and payment never pass through it:
 * what was read is kept by src/api/platform/saved-reads.ts, which knows whose it is.
 *
 * @param supabaseUrl the Supabase project, when it is not the app's own origin
 */
export function serviceWorker(door: Door, supabaseUrl?: string): Plugin[] {
  const day = 86_400;
  const base = bases[door];
  let outDir = 'dist';
  let keptFiles: [url: string, revision: string | null][] = [];
  const noteOutDir: Plugin = {
    name: 'note-out-dir',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
  };
  const moreScripts = [
    '/files-worker.js',
    ...(process.env.VITE_ERROR_DSN ? ['/error-worker.js'] : []),
    ...(door === 'parents' ? ['/push-worker.js'] : []),
  ];
  const worker = VitePWA({
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    manifest: appManifests[door],
    base,
    scope: base,
    workbox: {
      inlineWorkboxRuntime: true,
      sourcemap: false,
      clientsClaim: true,
      // It would drop every cache whose name contains this door's address, and '/' is contained in the other's. A version's own
      // activation removes the files of the versions before it.
      cleanupOutdatedCaches: false,
      navigateFallback: null,
      importScripts: moreScripts,
      // '/' is a page like any other, not a precached file.
      directoryIndex: null,
      globPatterns: kept[door],
      manifestTransforms: [
        async (entries) => {
          const needed = await neededOffline(door, outDir);
          const manifest = entries.filter(
            ({ url }) =>
              !/^assets\/.*\.(js|css)$/.test(url) ||
              /^assets\/index-.*\.css$/.test(url) ||
              needed.has(url),
          );
          keptFiles = manifest.map(({ url, revision }) => [url, revision]);
          return { manifest };
        },
      ],
      dontCacheBustURLsMatching: /\/assets\//,
      runtimeCaching: [
        {
          urlPattern: answers[door].page,
          handler: 'NetworkFirst',
          options: {
            networkTimeoutSeconds: 5,
            plugins: [
              {
                // The precached page belongs to the precached code; one from the network may be newer than that.
                cacheWillUpdate: async () => null,
                cachedResponseWillBeUsed: answers[door].shell,
                handlerDidError: noFiles,
                ...(door === 'organiser' && { requestWillFetch: ownVersion }),
              },
            ],
          },
        },
        {
          urlPattern: answers[door].file,
          handler: 'CacheFirst',
          options: {
            cacheName: door === 'parents' ? 'screens' : `screens-${door}`,
            expiration: { maxEntries: 80, maxAgeSeconds: 60 * day },
          },
        },
        ...(door === 'organiser'
          ? [
              {
                // For as long as the app is on the phone: the gate fetches it (features/gate/readiness.ts).
                urlPattern: qrWasm,
                handler: 'CacheFirst' as const,
                options: { cacheName: 'qr-reader' },
              },
            ]
          : []),
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
  /** What public/files-worker.js looks after, in the worker itself: so that it is always this version's list. */
  const listKeptFiles: Plugin = {
    name: 'list-kept-files',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        const file = join(outDir, 'sw.js');
        const list = `self.keptFiles=${JSON.stringify(keptFiles)};\n`;
        writeFileSync(file, list + readFileSync(file, 'utf8'));
      },
    },
  };
  return [noteOutDir, ...worker, listKeptFiles];
}

/**
 * A phone that decides in a race loads the version that it has, also with a signal (R31): what it has is whole, and starts
 * where the signal ends in the middle of loading. `src/organiser/parts/race-day/held-lease.ts` says so in a cache, which is what
 * page and worker share. A newer version comes when the console was closed, whole as well.
 */
async function ownVersion({ request }: { request: Request }): Promise<Request> {
  const held = await caches.match('/panitia/kendali');
  const isWhole = (await caches.match('/panitia/index.html', { ignoreSearch: true })) !== undefined;
  if (isWhole && held !== undefined && Number(await held.text()) > Date.now()) {
    throw new Error('This phone decides in a race.');
  }
  return request;
}

/** Where there is no signal and the phone has lost the app's files, too: better than the browser's own page. */
async function noFiles(): Promise<Response> {
  const page = `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Belum bisa dibuka tanpa sinyal</title>
<body style="max-width: 32rem; margin: 0 auto; padding: 15vh 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.5rem">Belum bisa dibuka tanpa sinyal</h1>
<p>Berkas aplikasi tidak ada lagi di HP ini. Sambungkan internet, lalu coba lagi.</p>
<p>Yang sudah dicatat di HP ini tetap tersimpan.</p>
<p><a href="" style="font-weight: bold">Coba lagi</a></p>`;
  return new Response(page, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

const qrWasm: Match = ({ sameOrigin, url }) => sameOrigin && url.pathname.endsWith('.wasm');

function publicFiles(supabaseUrl: string): RegExp {
  return new RegExp(`^${supabaseUrl.replaceAll('.', '\\.')}/storage/v1/object/public/(?!papan/)`);
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
