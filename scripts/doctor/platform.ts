import { captchaFinding } from './choices.ts';
import { ask, type Finding, fault, ok, type Patient, unasked } from './finding.ts';
import { largestFile } from './services.ts';

const management = 'https://api.supabase.com/v1/projects';

/** What only the platform's management API knows. */
export async function platformFindings(patient: Patient): Promise<Finding[]> {
  const names = ['redirects', 'mail sender', 'captcha', 'backups', 'file size'];
  if (patient.embedded) {
    return names.map((name) => unasked(name, 'The embedded stack has none to ask about.', ''));
  }
  if (patient.accessToken === '' || patient.projectRef === '') {
    return names.map((name) =>
      unasked(
        name,
        'Only the platform’s management API knows.',
        'Set SUPABASE_ACCESS_TOKEN and SUPABASE_PROJECT_REF, or look in the dashboard.',
      ),
    );
  }
  const get = async <Answer>(what: string): Promise<Answer | undefined> => {
    const answer = await ask(patient, `${management}/${patient.projectRef}/${what}`, {
      headers: { authorization: `Bearer ${patient.accessToken}` },
    });
    try {
      return answer.status === 200 ? (JSON.parse(answer.text) as Answer) : undefined;
    } catch {
      return undefined;
    }
  };
  const [auth, backups, storage] = await Promise.all([
    get<AuthConfig>('config/auth'),
    get<Backups>('database/backups'),
    get<StorageConfig>('config/storage'),
  ]);
  const silent = (name: string) =>
    unasked(
      name,
      'The management API does not say.',
      'Has SUPABASE_ACCESS_TOKEN the right to read this project?',
    );
  return [
    auth ? redirectFinding(patient, auth) : silent('redirects'),
    auth ? senderFinding(auth) : silent('mail sender'),
    auth ? captchaFinding(patient, auth) : silent('captcha'),
    backups ? backupFinding(patient, backups) : silent('backups'),
    storage ? fileSizeFinding(patient, storage) : silent('file size'),
  ];
}

interface AuthConfig {
  site_url?: string | null;
  uri_allow_list?: string | null;
  smtp_host?: string | null;
  security_captcha_enabled?: boolean | null;
  security_captcha_provider?: string | null;
}

interface Backups {
  pitr_enabled?: boolean;
  backups?: { status?: string; inserted_at?: string }[];
}

interface StorageConfig {
  /** In bytes. */
  fileSizeLimit: number;
}

function fileSizeFinding({ environment }: Patient, { fileSizeLimit }: StorageConfig): Finding {
  const wanted = largestFile();
  return fileSizeLimit >= wanted
    ? ok('file size', 'The project takes files as large as its buckets do.')
    : fault(
        'file size',
        `The project takes files of ${fileSizeLimit} bytes only, and buckets those of ${wanted}.`,
        `npm run deploy -- ${environment} --only=config`,
      );
}

function redirectFinding({ environment, origins }: Patient, auth: AuthConfig): Finding {
  const list = (auth.uri_allow_list ?? '').split(',').map((entry) => entry.trim());
  const missing = origins.filter((origin) => !list.includes(`${origin}/**`));
  const foreign = list.filter(
    (entry) => entry !== '' && !origins.some((origin) => entry.startsWith(`${origin}/`)),
  );
  const push = `npm run deploy -- ${environment} --only=config`;
  if (auth.site_url?.replace(/\/$/, '') !== origins[0] || missing.length > 0) {
    return fault(
      'redirects',
      `Links of mails do not lead to ${[...new Set([origins[0], ...missing])].join(', ')}.`,
      push,
    );
  }
  return foreign.length > 0
    ? fault('redirects', `Links of mails may lead elsewhere too: ${foreign.join(', ')}.`, push)
    : ok('redirects', 'Links of mails lead to the app, and nowhere else.');
}

function senderFinding({ smtp_host }: AuthConfig): Finding {
  return smtp_host
    ? ok('mail sender', 'The auth service has a sender of its own.')
    : fault(
        'mail sender',
        'The auth service sends through the platform: a few mails an hour, to nobody but the team.',
        'Set SMTP_HOST, SMTP_USER and SMTP_PASS, and deploy the config.',
      );
}

function backupFinding({ appEnv }: Patient, { pitr_enabled, backups = [] }: Backups): Finding {
  const last = backups
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ inserted_at }) => inserted_at ?? '')
    .sort()
    .at(-1);
  if (pitr_enabled) {
    return ok('backups', 'Point-in-time recovery is on.');
  }
  if (appEnv === 'development') {
    return ok('backups', 'Not asked of an environment that pays at the sandbox.');
  }
  return last === undefined
    ? fault(
        'backups',
        'There is no backup.',
        'A plan with daily backups, better point-in-time recovery; until then npm run backup every day.',
      )
    : fault(
        'backups',
        `Daily backups only, the last of ${last}: up to a day of entries and payments would be lost.`,
        'Switch point-in-time recovery on in the dashboard (Database, Backups).',
      );
}
