import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../local/config.ts';
import { projectRoot } from '../../local/folders.ts';
import {
  type DetailedHealth,
  detailedHealth,
} from '../../supabase/functions/_shared/health-report.ts';
import { ask, type Finding, fault, ok, type Patient, said, unasked } from './finding.ts';

/** What a public one holds; private is what a child's papers or a family's money are in. */
const buckets: Record<string, string | null> = {
  akta_kia: null,
  foto_profil: null,
  bukti_pengembalian: null,
  gambar: 'pictures of published pages',
  katalog: 'what visitors read, as files',
  papan: 'the boards of race days, as files',
};

export async function keyFindings(patient: Patient): Promise<Finding[]> {
  const { apiUrl, publishableKey, secretKey } = patient;
  if (isSecret(publishableKey)) {
    return [
      fault(
        'keys:publishable',
        'The app’s key is a secret key: everybody who opens the app could read everything.',
        'Revoke it in the dashboard at once, then build the app with sb_publishable_….',
      ),
    ];
  }
  const read = (key: string, table: string) =>
    ask(patient, `${apiUrl}/rest/v1/${table}?limit=1`, {
      headers: { apikey: key, ...(key.includes('.') ? { authorization: `Bearer ${key}` } : {}) },
    });
  const [races, closed, trusted] = await Promise.all([
    read(publishableKey, 'lomba'),
    read(publishableKey, 'pengaturan'),
    read(secretKey, 'transaksi_pembayaran'),
  ]);
  if ([races, closed, trusted].every(({ status }) => status === 0 || status >= 500)) {
    return [
      fault(
        'keys',
        `The data service answers nobody (${said(races)}), so no key can be tried.`,
        'Is the project paused, its database overloaded or away? The platform’s status page, then docs/operations.md (When something is down).',
      ),
    ];
  }
  return [
    races.status === 200
      ? ok('keys:publishable', 'The app’s key reads published races.')
      : fault(
          'keys:publishable',
          `The app’s key does not read published races (${said(races)}).`,
          'Is SUPABASE_PUBLISHABLE_KEY this project’s, and are the migrations pushed? Look with: npm run deploy -- <environment> --dry-run',
        ),
    closed.status >= 200 && closed.status < 300
      ? fault(
          'keys:closed',
          'The app’s key reads `pengaturan`, which no client may.',
          'Something granted more than the migrations do: compare with docs/schema.sql, and look at the advisors.',
        )
      : ok('keys:closed', 'The app’s key does not read the settings.'),
    trusted.status === 200
      ? ok('keys:secret', 'The secret key reads what only the service may.')
      : fault(
          'keys:secret',
          `The secret key is not accepted (${said(trusted)}).`,
          'Make one in the dashboard (API Keys), set SUPABASE_SECRET_KEY, and deploy: the schedules use it too.',
        ),
  ];
}

function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) {
    return true;
  }
  const payload = key.split('.')[1];
  if (payload === undefined) {
    return false;
  }
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).role === 'service_role';
  } catch {
    return false;
  }
}

export function functionNames(root: string = projectRoot): string[] {
  return readdirSync(path.join(root, 'supabase', 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort();
}

export async function functionFindings(patient: Patient): Promise<Finding[]> {
  return Promise.all(
    functionNames().map(async (name) => {
      // Answered by every function, and let through by the gateway in front of it, without a key.
      const answer = await ask(patient, `${patient.apiUrl}/functions/v1/${name}`, {
        method: 'OPTIONS',
        headers: { origin: new URL(patient.appUrl).origin },
      });
      const deploy = `npm run deploy -- ${patient.environment} --only=functions`;
      if (answer.status === 404) {
        return fault(`functions:${name}`, 'It is not deployed.', deploy);
      }
      if (answer.status === 0) {
        return fault(
          `functions:${name}`,
          `It does not answer (${answer.text}).`,
          'Is the project paused, or are its functions down? The platform’s status page, then docs/operations.md (When something is down).',
        );
      }
      const version = answer.headers.get('x-function-version');
      if (version === null) {
        return fault(
          `functions:${name}`,
          `It does not start (${said(answer)}).`,
          'A function secret is missing or of the wrong form; the function’s log in the dashboard names it. Set it, then deploy the functions.',
        );
      }
      if (version !== patient.functionsVersion) {
        return fault(
          `functions:${name}`,
          `It is of version ${version}, these sources are ${patient.functionsVersion}.`,
          deploy,
        );
      }
      if (
        answer.status === 204 &&
        answer.headers.get('access-control-allow-origin') !== new URL(patient.appUrl).origin
      ) {
        return fault(
          `functions:${name}`,
          'It does not let the app’s origin in.',
          'APP_ORIGINS must hold the address the app is served from: set APP_URL (and APP_ORIGINS), then deploy the functions.',
        );
      }
      return ok(`functions:${name}`, `Version ${version}.`);
    }),
  );
}

export async function healthFindings(patient: Patient): Promise<Finding[]> {
  const answer = await ask(patient, `${patient.apiUrl}/functions/v1/health?ask=payment-provider`, {
    headers: { apikey: patient.secretKey },
  });
  const health = parsed(answer.text);
  if (health === undefined) {
    return ['schedule', 'outbox', 'provider'].map((name) =>
      unasked(
        name,
        `The function health says nothing of it (${said(answer)}).`,
        'Mend the functions and the secret key first.',
      ),
    );
  }
  const { operation, provider } = health;
  const providerFinding =
    provider === 'answers'
      ? ok('provider', 'The payment provider answers, and takes our key.')
      : fault(
          'provider',
          `The payment provider: ${provider}.`,
          'credentials_refused: PAYMENT_API_KEY or PAYMENT_BASE_URL; ip_not_allowed: the relay’s address is not on the provider’s list; otherwise look at its status page (docs/operations.md).',
        );
  if (operation === null) {
    return [
      fault(
        'schedule',
        'The database does not answer the functions.',
        'Look at the platform’s status page, and at connections and long transactions (docs/operations.md).',
      ),
      providerFinding,
    ];
  }
  const late = operation.alarms.filter((alarm) => alarm.startsWith('schedule_'));
  const others = operation.alarms.filter((alarm) => !late.includes(alarm));
  const ages = Object.entries(operation.pulse)
    .filter(([name]) => !name.endsWith('-provider'))
    .map(([name, { ran, age_seconds }]) => `${name} ${ran ? `${age_seconds} s ago` : 'never yet'}`);
  return [
    late.length === 0
      ? ok('schedule', `${ages.join(', ')}.`)
      : fault(
          'schedule',
          `Late or failing: ${late.map((alarm) => alarm.split(':')[1]).join(', ')} (${ages.join(', ')}).`,
          'docs/deployment.md, sections 5 and 6: what do jobs, vault and calls of this report say, and what does cron.job_run_details say?',
        ),
    others.length === 0
      ? ok(
          'outbox',
          `${operation.outbox.waiting} messages wait, the oldest ${operation.outbox.oldest_seconds} s; ${operation.catalogue.waiting} public files, the oldest ${operation.catalogue.oldest_seconds} s.`,
        )
      : fault(
          'outbox',
          `Alarms: ${others.join(', ')}.`,
          'docs/operations.md says what to do about each.',
        ),
    providerFinding,
  ];
}

function parsed(text: string): DetailedHealth | undefined {
  try {
    return detailedHealth.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface Bucket {
  id: string;
  public: boolean;
  /** In bytes; null where the project's own limit alone counts. */
  file_size_limit: number | null;
}

/** The largest file that config.toml lets into any bucket of the project, in bytes. */
export function largestFile(): number {
  const [, count = '0', unit = ''] =
    /^([0-9]+)([KMG]i)?B$/.exec(readConfig().string('storage', 'file_size_limit', '')) ?? [];
  return Number(count) * 1024 ** ['', 'Ki', 'Mi', 'Gi'].indexOf(unit);
}

export async function bucketFindings(patient: Patient): Promise<Finding[]> {
  const answer = await ask(patient, `${patient.apiUrl}/storage/v1/bucket`, {
    headers: { apikey: patient.secretKey, authorization: `Bearer ${patient.secretKey}` },
  });
  let listed: Bucket[];
  try {
    listed = JSON.parse(answer.text) as typeof listed;
    if (answer.status !== 200 || !Array.isArray(listed)) {
      throw new Error('no list');
    }
  } catch {
    return [
      unasked(
        'buckets',
        `The file service lists no buckets (${said(answer)}).`,
        answer.status === 0 || answer.status >= 500
          ? 'Look at the platform’s status page.'
          : 'Mend the secret key first.',
      ),
    ];
  }
  const known = Object.entries(buckets).map(([id, holds]) => {
    const isPublic = holds !== null;
    const found = listed.find((bucket) => bucket.id === id);
    if (found === undefined) {
      return fault(`buckets:${id}`, 'It is not there.', 'Push the migrations: they make it.');
    }
    if ((found.file_size_limit ?? 0) > largestFile()) {
      return fault(
        `buckets:${id}`,
        `It takes files of ${found.file_size_limit} bytes, and the project those of ${largestFile()}.`,
        'Raise file_size_limit under [storage] in supabase/config.toml, and deploy the config.',
      );
    }
    return found.public === isPublic
      ? ok(`buckets:${id}`, isPublic ? `Public: ${holds}.` : 'Private.')
      : fault(
          `buckets:${id}`,
          isPublic
            ? `It is private: visitors do not see ${holds}.`
            : 'It is public: anybody with an address reads children’s or families’ papers.',
          `update storage.buckets set public = ${isPublic} where id = '${id}';`,
        );
  });
  const others = listed.filter(({ id, public: isPublic }) => isPublic && !(id in buckets));
  return [
    ...known,
    ...others.map(({ id }) =>
      fault(
        `buckets:${id}`,
        'A public bucket that is not the product’s.',
        'Make it private, or remove it.',
      ),
    ),
  ];
}

export async function authFindings(patient: Patient): Promise<Finding[]> {
  const answer = await ask(patient, `${patient.apiUrl}/auth/v1/settings`, {
    headers: { apikey: patient.publishableKey },
  });
  try {
    const settings = JSON.parse(answer.text) as {
      external: Record<string, boolean>;
      disable_signup: boolean;
    };
    if (answer.status !== 200) {
      throw new Error('no settings');
    }
    const push = `npm run deploy -- ${patient.environment} --only=config`;
    if (!settings.external.email || settings.disable_signup) {
      return [fault('auth', 'Nobody can sign up by e-mail.', push)];
    }
    if (settings.external.anonymous_users) {
      return [
        fault('auth', 'Anonymous sign-ins are on: limits by person count for nothing.', push),
      ];
    }
    return [ok('auth', 'Sign-up by e-mail, no anonymous accounts.')];
  } catch {
    return [
      fault(
        'auth',
        `The auth service does not answer (${said(answer)}).`,
        'Look at the platform’s status page.',
      ),
    ];
  }
}
