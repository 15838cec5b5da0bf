import { writeFileSync } from 'node:fs';
import { loadEnv } from 'vite';
import { bases } from './door-addresses.ts';
import { buildDoors } from './doors.ts';
import { cacheControl, securityHeaders } from './security-headers.ts';

/**
 * `npm run build`: both doors for a static host, in `dist/`, with the headers they must be served with in
 * `dist/_headers`. VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY name the project; without them the app
 * looks for its API on its own origin, as the embedded stack has it.
 */
const { VITE_SUPABASE_URL, VITE_TURNSTILE_SITE_KEY } = loadEnv(
  'production',
  process.cwd(),
  'VITE_',
);
// The service worker must know it, and scripts/doors.ts sees only the environment.
if (VITE_SUPABASE_URL) {
  process.env.VITE_SUPABASE_URL = VITE_SUPABASE_URL;
}
await buildDoors('dist');

const api = VITE_SUPABASE_URL ? [new URL(VITE_SUPABASE_URL).origin] : [];
function section(path: string, headers: Record<string, string>) {
  return [
    path,
    ...Object.entries(headers).map(([name, value]) =>
      value ? `  ${name}: ${value}` : `  ${name}`,
    ),
  ].join('\n');
}
const captcha = Boolean(VITE_TURNSTILE_SITE_KEY);
const caching = Object.values(bases).flatMap((base) =>
  ['assets/*', 'index.html', 'sw.js', 'manifest.webmanifest'].map((file) =>
    section(base + file, { 'cache-control': cacheControl(base + file) }),
  ),
);
const headers = securityHeaders('parents', { api, captcha });
const organiserHeaders = Object.entries(securityHeaders('organiser', { api, captcha })).filter(
  ([name, value]) => headers[name] !== value,
);
writeFileSync(
  'dist/_headers',
  `${[
    section('/*', headers),
    // A host that joins the values of all sections that fit takes the first one's back by the "!".
    section(`${bases.organiser}*`, {
      ...Object.fromEntries(organiserHeaders.map(([name]) => [`! ${name}`, ''])),
      ...Object.fromEntries(organiserHeaders),
    }),
    ...caching,
  ].join('\n\n')}\n`,
);
