import { writeFileSync } from 'node:fs';
import { build, loadEnv } from 'vite';
import { cacheControl, securityHeaders } from './security-headers.ts';

/**
 * `npm run build`: the app for a static host, in `dist/`, with the headers it must be served with in
 * `dist/_headers`. VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY name the project; without them the app
 * looks for its API on its own origin, as the embedded stack has it.
 */
const { VITE_SUPABASE_URL, VITE_TURNSTILE_SITE_KEY } = loadEnv(
  'production',
  process.cwd(),
  'VITE_',
);
// The service worker must know it, and vite.config.ts sees only the environment.
if (VITE_SUPABASE_URL) process.env.VITE_SUPABASE_URL = VITE_SUPABASE_URL;
await build();

const api = VITE_SUPABASE_URL ? [new URL(VITE_SUPABASE_URL).origin] : [];
const section = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
const caching = ['/assets/*', '/index.html', '/sw.js', '/manifest.webmanifest'].map((path) =>
  section(path, { 'cache-control': cacheControl(path) }),
);
writeFileSync(
  'dist/_headers',
  `${[section('/*', securityHeaders(api, Boolean(VITE_TURNSTILE_SITE_KEY))), ...caching].join('\n\n')}\n`,
);
