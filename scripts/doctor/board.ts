import { ask, type Finding, fault, ok, type Patient, said } from './finding.ts';

/** Of no race: what answers there says whether the function is there, and costs nothing. */
const noRace = '00000000-0000-4000-8000-000000000000';

/** What a day of a thousand parents asks of a host: docs/deployment.md, section 7, says how it is reckoned. */
const day = 'A day of 1,000 parents is some 1.1 million requests to it';

/** How much of a month that is at the host that answers, by what it says of itself; as of 23 November 2026. */
const hosts: [header: string, pattern: RegExp, says: string][] = [
  [
    'server',
    /netlify/i,
    'at Netlify some 220 credits for the requests and 20 for each GB (prices of November 2026); its free plan has 300 a month, and pauses the site behind them',
  ],
  [
    'server',
    /vercel/i,
    'at Vercel more than the million of a month of its Hobby plan, which is not for trade; of Pro a ninth of a month (plans of 2026)',
  ],
];

/** Whether the board of a race day comes from a function with a cache before it, and what a day of it costs. */
export async function boardFinding(patient: Patient): Promise<Finding> {
  const name = 'board';
  const remedy =
    'hosting/board.ts runs as a function of the host: Netlify takes it from hosting/netlify-functions (`netlify deploy --build`), Vercel from dist/api/papan.js.';
  const at = (address: string) => new URL(address, patient.appUrl).href;
  const board = await ask(patient, at(`/papan/${noRace}`));
  if (board.status !== 404 || !board.text.includes('board_not_found')) {
    const away = board.status === 503 && board.text.includes('board_unreachable');
    return fault(
      name,
      away
        ? 'The function of race days’ boards does not reach the project.'
        : `The function of race days’ boards is not there (${said(board)}): parents at the fence see nothing.`,
      away
        ? 'Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY for the host’s functions too, then deploy the app.'
        : remedy,
    );
  }
  const asked = await ask(patient, at(`/papan/${noRace}?v=1`));
  const page = await ask(patient, at(`/race-detail/${noRace}/hari-lomba?v=1`));
  if (asked.status !== 400 || page.status !== 302) {
    return fault(
      name,
      'A query string is not refused: each would be a way past the host’s cache to the database.',
      remedy,
    );
  }
  const host = hosts.find(([header, pattern]) => pattern.test(board.headers.get(header) ?? ''));
  return ok(name, `${day}${host ? `: ${host[2]}` : ' (docs/deployment.md, section 7)'}.`);
}
