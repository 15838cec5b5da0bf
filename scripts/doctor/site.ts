import { bases, type Door } from '../../hosting/door-addresses.ts';
import { securityHeaders } from '../../hosting/security-headers.ts';
import { ask, type Finding, fault, ok, type Patient, said, unasked } from './finding.ts';

/** Pages under an address that is no file: the router's, which the host must answer with the door's page. */
const deepPages: Record<Door, string> = {
  parents: '/race-detail/00000000-0000-0000-0000-000000000000',
  organiser: '/panitia/lomba/00000000-0000-0000-0000-000000000000',
};

export async function siteFindings(patient: Patient): Promise<Finding[]> {
  const found = await Promise.all(
    (Object.keys(bases) as Door[]).map(async (door) => [
      await pageFinding(patient, door),
      await fallbackFinding(patient, door),
      await fileFinding(patient, door),
    ]),
  );
  return [...found.flat(), await qrReaderFinding(patient)];
}

async function pageFinding(patient: Patient, door: Door): Promise<Finding> {
  const name = `headers:${door}`;
  const page = await ask(patient, new URL(bases[door], patient.appUrl).href);
  if (page.status !== 200) {
    return fault(
      name,
      `The page does not open (${said(page)}).`,
      'Upload dist/ to the static host; APP_URL names where it is.',
    );
  }
  const wanted = Object.keys(securityHeaders(door));
  const missing = wanted.filter((header) => page.headers.get(header) === null);
  if (missing.length > 0) {
    return fault(
      name,
      `Missing: ${missing.join(', ')}.`,
      'The host must send what dist/_headers says; Netlify reads that file, Vercel dist/vercel.json; others need the same in their own form.',
    );
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  if (
    /'unsafe-inline'|'unsafe-eval'|\*/.test(scripts) ||
    /img-src [^;]*(\*|\bhttps?:(?!\/\/))/.test(policy) ||
    !policy.includes("frame-ancestors 'none'")
  ) {
    return fault(
      name,
      'The content policy is weaker than the build’s.',
      'Take it from dist/_headers; something on the way (a host’s own setting, a proxy) replaces it.',
    );
  }
  const apart = new URL(patient.apiUrl).origin !== new URL(patient.appUrl).origin;
  if (apart && !policy.includes(new URL(patient.apiUrl).origin)) {
    return fault(
      name,
      'The content policy does not let the app reach this project: it was built for another.',
      `npm run deploy -- ${patient.environment} --only=app`,
    );
  }
  if (/max-age=[1-9]|immutable/.test(page.headers.get('cache-control') ?? '')) {
    return fault(
      name,
      `The page is kept (cache-control: ${page.headers.get('cache-control')}): phones would go on with an old app.`,
      'Pages, service workers and manifests are no-cache, as dist/_headers says.',
    );
  }
  return ok(name, 'The page opens with every header.');
}

async function fallbackFinding(patient: Patient, door: Door): Promise<Finding> {
  const name = `fallback:${door}`;
  const [page, deep] = await Promise.all([
    ask(patient, new URL(bases[door], patient.appUrl).href),
    ask(patient, new URL(deepPages[door], patient.appUrl).href),
  ]);
  const scripts = (html: string) =>
    [...html.matchAll(/<script[^>]+src="([^"]+)"/g)]
      .map(([, file]) => file)
      .sort()
      .join();
  return deep.status === 200 && scripts(deep.text) === scripts(page.text)
    ? ok(name, 'Addresses inside the app open the app.')
    : fault(
        name,
        `An address inside the app does not open the app of its door (${said(deep)}).`,
        `Every path that is no file must answer ${bases[door]}index.html with 200.`,
      );
}

/** Files with a hash in their name are kept for ever, so what answers under such a name must be that file, or an error. */
async function fileFinding(patient: Patient, door: Door): Promise<Finding> {
  const name = `files:${door}`;
  const at = (address: string) => new URL(address, patient.appUrl).href;
  const page = await ask(patient, at(bases[door]));
  const file = /"([^"]*\/assets\/[^"]+\.js)"/.exec(page.text)?.[1];
  if (file === undefined) {
    return unasked(name, 'The page names no file of the app.', 'Mend its page first.');
  }
  const [there, gone] = await Promise.all([
    ask(patient, at(file)),
    ask(patient, at(`${bases[door]}assets/tidak-ada-00000000.js`)),
  ]);
  if (there.status !== 200 || !/javascript/.test(there.headers.get('content-type') ?? '')) {
    return fault(
      name,
      `${file} of its page is not there (${said(there)}).`,
      'Upload dist/ whole, its assets before its pages.',
    );
  }
  if (gone.status < 400) {
    return fault(
      name,
      `A file that is gone answers ${gone.status}: phones would keep a page under a script’s name for a year.`,
      'What is missing below assets/ must be 404: dist/_redirects (Netlify), dist/vercel.json (Vercel).',
    );
  }
  return (there.headers.get('cache-control') ?? '').includes('immutable')
    ? ok(name, 'The app’s files are kept for ever, and a missing one is an error.')
    : fault(
        name,
        `${file} is not kept (cache-control: ${there.headers.get('cache-control')}): every visit fetches the app anew.`,
        'Send what dist/_headers says for assets/.',
      );
}

/** Phones without a reader of QR codes of their own compile one, while it comes only where the host names its type. */
async function qrReaderFinding(patient: Patient): Promise<Finding> {
  const name = 'files:qr-reader';
  const at = (address: string) => new URL(address, patient.appUrl).href;
  const worker = await ask(patient, at(`${bases.organiser}sw.js`));
  const script = /"(assets\/qr-reader-[^"]+\.js)"/.exec(worker.text)?.[1];
  const reader = script && (await ask(patient, at(bases.organiser + script)));
  const file = /[^"'`\s]*\/assets\/[^"'`\s]+\.wasm/.exec(reader ? reader.text : '')?.[0];
  if (file === undefined) {
    return unasked(name, 'The service worker names no reader of QR codes.', 'Upload dist/ whole.');
  }
  const there = await ask(patient, at(file));
  const type = there.headers.get('content-type') ?? '';
  return there.status === 200 && type.startsWith('application/wasm')
    ? ok(name, 'The reader of QR codes has its type.')
    : fault(
        name,
        `${file} comes as ${type || said(there)}: the gate's reader starts later, with an error in the console.`,
        'The host must send .wasm as application/wasm.',
      );
}

/** What messengers and search engines get. They run no script, so the host must ask the function `preview` for them. */
export async function crawlerFinding(patient: Patient): Promise<Finding> {
  const name = 'crawlers';
  const at = (address: string) => new URL(address, patient.appUrl).href;
  const remedy =
    'The host answers crawlers by hosting/crawlers.ts: Netlify with the edge function that netlify.toml names (`netlify deploy --build`), Vercel with dist/middleware.js.';
  const map = await ask(patient, at('/sitemap.xml'));
  if (map.status !== 200 || !map.text.includes('<urlset')) {
    return fault(
      name,
      map.status === 503
        ? 'The site’s map is not there: the function preview does not answer the host.'
        : `The site’s map is not there (${said(map)}): previews of shared races are not either.`,
      remedy,
    );
  }
  const shared = /<loc>([^<]*\/race-detail\/[^<]+)<\/loc>/.exec(map.text)?.[1];
  if (shared === undefined) {
    return ok(name, 'The site’s map is there; no race is published that could be previewed.');
  }
  const { origin, pathname } = new URL(shared);
  if (!patient.origins.includes(origin)) {
    return fault(
      name,
      `The site’s map leads to ${origin}.`,
      'APP_ORIGINS of the functions begins with the app’s address: set APP_URL, then deploy the functions.',
    );
  }
  const preview = await ask(patient, at(pathname), {
    headers: { 'user-agent': 'WhatsApp/2.24.20.89 A' },
  });
  return preview.status === 200 && preview.text.includes('property="og:title"')
    ? ok(name, 'A shared race has a preview, and the site its map.')
    : fault(name, `WhatsApp gets no preview of a race (${said(preview)}).`, remedy);
}
