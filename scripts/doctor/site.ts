import { bases, type Door } from '../door-addresses.ts';
import { securityHeaders } from '../security-headers.ts';
import { ask, type Finding, fault, ok, type Patient } from './finding.ts';

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
    ]),
  );
  return found.flat();
}

async function pageFinding(patient: Patient, door: Door): Promise<Finding> {
  const name = `headers:${door}`;
  const page = await ask(patient, new URL(bases[door], patient.appUrl).href);
  if (page.status !== 200) {
    return fault(
      name,
      `The page does not open (${page.status === 0 ? page.text : `HTTP ${page.status}`}).`,
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
        `An address inside the app does not open the app of its door (HTTP ${deep.status}).`,
        `Every path that is no file must answer ${bases[door]}index.html with 200.`,
      );
}
