import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, loadEnv } from 'vite';
import { buildDoors } from '../bundling/doors.ts';
import { netlifyHeaders, netlifyRedirects, vercelConfig } from '../hosting/rules.ts';
import {
  inlineScripts,
  inlineStyles,
  picturesFrom,
  reportsTo,
} from '../hosting/security-headers.ts';

/**
 * `npm run build`: both doors for a static host, in `dist/`, with what two common hosts need beside them: `_headers` and
 * `_redirects` (Netlify), `vercel.json`, `middleware.js` and `api/papan.js` (Vercel); docs/deployment.md, section 3.
 * VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY name the project; without them the app looks for its API on its own
 * origin, as the embedded stack has it. `--into=<folder>` puts it elsewhere than in `dist/`.
 */
const { into = 'dist' } = parseArgs({ options: { into: { type: 'string' } } }).values;
const settings = loadEnv('production', process.cwd(), 'VITE_');
const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_TURNSTILE_SITE_KEY } = settings;
const reports = reportsTo(settings);
const pictures = picturesFrom(settings);
// The service worker must know them, and bundling/doors.ts sees only the environment.
for (const name of ['VITE_SUPABASE_URL', 'VITE_ERROR_DSN']) {
  if (settings[name]) {
    process.env[name] = settings[name];
  }
}
await buildDoors(into);

const page = readFileSync(join(into, 'index.html'), 'utf8');
const organisersPage = readFileSync(join(into, 'panitia/index.html'), 'utf8');
const needs = {
  api: VITE_SUPABASE_URL ? [new URL(VITE_SUPABASE_URL).origin] : [],
  scripts: [...new Set([page, organisersPage].flatMap(inlineScripts))],
  styles: inlineStyles(page),
  reports,
  pictures,
  captcha: Boolean(VITE_TURNSTILE_SITE_KEY),
};
writeFileSync(join(into, '_headers'), netlifyHeaders(needs));
writeFileSync(join(into, '_redirects'), netlifyRedirects());
writeFileSync(join(into, 'vercel.json'), `${JSON.stringify(vercelConfig(needs), null, 2)}\n`);
for (const [entry, file] of [
  ['hosting/vercel.ts', 'middleware.js'],
  ['hosting/vercel-board.ts', 'api/papan.js'],
] as const) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      supabaseUrl: JSON.stringify(needs.api[0] ?? ''),
      publishableKey: JSON.stringify(VITE_SUPABASE_PUBLISHABLE_KEY ?? ''),
    },
    build: {
      outDir: into,
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => file },
    },
  });
}
