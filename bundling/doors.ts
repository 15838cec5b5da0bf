import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type UserConfig } from 'vite';
import { bases, type Door } from '../hosting/door-addresses.ts';
import { chunkFileNames, chunks } from './chunks.ts';
import { buildTargets } from './engines.ts';
import { firstPaint } from './first-paint.ts';
import { serviceWorker } from './service-worker.ts';
import { shell } from './shell.ts';

const root = dirname(import.meta.dirname);

/** Vite's settings for one door; `vite.config.ts` is those of the parents' with the other beside it. */
export function doorConfig(door: Door): UserConfig {
  const api = process.env.VITE_SUPABASE_URL;
  const shared = [
    shell(api),
    react(),
    tailwindcss(),
    toastStyle(),
    routerForProduction(),
    tablesWithoutWorkers(),
  ];
  return {
    define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(release()) },
    base: bases[door],
    publicDir: door === 'parents' ? 'public' : false,
    plugins:
      door === 'parents'
        ? [...shared, firstPaint(door), serviceWorker(door, api)]
        : [...shared, pageAtTheRoot(), firstPaint(door), serviceWorker(door, api)],
    worker: { format: 'es' },
    build: {
      // The bundle budget (scripts/bundle-size.ts) reads which chunk needs which.
      manifest: true,
      // Only Safari before 17 would need it, and finds the same files a moment later by their imports.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: chunks(), chunkFileNames },
        // A word of a copy file goes to the screen that says it, not with its whole file to everybody who shares one.
        optimization: { inlineConst: { mode: 'all' } },
      },
      target: buildTargets,
    },
  };
}

/** What the build calls itself where it reports failures: its version, and the commit where one is known. */
function release(): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root });
  const commit = status === 0 ? String(stdout).trim() : '';
  return process.env.VITE_RELEASE || `${name}@${version}${commit && `+${commit}`}`;
}

/**
 * The library of the toasts puts its style into the page as an element of its own, which the content policy forbids
 * (hosting/security-headers.ts). Here the same comes as a file (src/ui/toaster.tsx).
 */
function toastStyle(): Plugin {
  return {
    name: 'toast-style',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);$/m, '');
        if (without === code) {
          throw new Error('sonner brings its style in another way now.');
        }
        return { code: without, map: null };
      },
    },
  };
}

/**
 * What reads and writes XLSX packs in a worker that it makes of a `blob:`, from about 300 riders on. The content policy forbids
 * such workers, and the library then waits for ever. Here it packs where it is called, which takes a tenth of a second.
 */
function tablesWithoutWorkers(): Plugin {
  return {
    name: 'tables-without-workers',
    apply: 'build',
    transform: {
      filter: {
        id: /\/node_modules\/(write-excel-file\/modules\/zip\/zipToArrayBuffer|read-excel-file\/modules\/zip\/unzipFromArrayBuffer)\.js$/,
      },
      handler(code) {
        const without = code.replace(
          /^import \{ (zip|unzip) \} from 'fflate';$/m,
          (_, name: string) =>
            `import { ${name}Sync } from 'fflate';\nfunction ${name}(...given) { const done = given.pop(); done(null, ${name}Sync(...given)); }`,
        );
        if (without === code) {
          throw new Error('What reads and writes XLSX packs in another way now.');
        }
        return { code: without, map: null };
      },
    },
  };
}

/**
 * The router's package exports the build that has warnings and names for its developers. What is left of these names keeps
 * parts in the bundle that nobody uses (`NavLink`, `Form`), and `Link` keeps the preloading of server-rendered apps.
 */
function routerForProduction(): Plugin {
  const built = join(root, 'node_modules/react-router/dist/production');
  return {
    name: 'router-for-production',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/chunk-[^/]*\.mjs$/ },
      handler(code) {
        const without = code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(?=\w+\.(forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ ')
          .replace(/\bshouldPrefetch && !isAbsolute \? .*PrefetchPageLinks, .* : link;/, 'link;');
        if (code.includes('var Link = ') && !/^\s*return link;$/m.test(without)) {
          throw new Error('The router draws its links in another way now.');
        }
        return { code: without, map: null };
      },
    },
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(built, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(built, 'dom-export.mjs') },
        ],
      },
    }),
  };
}

/** Vite writes a page where its source is; in the folder of its door it stands at the top. */
function pageAtTheRoot(): Plugin {
  return {
    name: 'page-at-the-root',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.fileName === 'panitia/index.html') {
          output.fileName = 'index.html';
        }
      }
    },
  };
}

/** Builds both doors: the parents' into `outDir`, the organisers' into its folder `panitia`. */
export async function buildDoors(outDir: string, config: InlineConfig = {}): Promise<void> {
  // Workbox leaves what it made each worker from in the temporary folder, which it asks for once per process.
  const { TMPDIR } = process.env;
  const temporary = join(tmpdir(), `pushbike-build-${process.pid}`);
  mkdirSync(temporary, { recursive: true });
  process.env.TMPDIR = temporary;
  try {
    // The parents' first: it empties the folder.
    for (const door of ['parents', 'organiser'] as const) {
      const { build: output, ...rest } = doorConfig(door);
      await build({
        configFile: false,
        ...rest,
        ...config,
        build: { ...output, outDir: join(outDir, bases[door]), emptyOutDir: true },
      });
    }
  } finally {
    if (TMPDIR === undefined) {
      delete process.env.TMPDIR;
    } else {
      process.env.TMPDIR = TMPDIR;
    }
    rmSync(temporary, { recursive: true, force: true });
  }
}
