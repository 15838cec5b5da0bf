import { createECDH } from 'node:crypto';
import { ask, type Finding, fault, ok, type Patient } from './finding.ts';

/** What an environment may have and need not: told as off, or whether it works. */

/** @param published the public key that the app gives to browsers (`pengaturan`, KUNCI_PUSH) */
export function pushFinding({ environment, push }: Patient, published: string): Finding {
  const name = 'push';
  const deploy = `npm run deploy -- ${environment} --only=settings,functions`;
  if (push.publicKey === '' && push.privateKey === '') {
    return published === ''
      ? ok(name, 'Off: news go by mail only.')
      : fault(
          name,
          'The app offers push notices, and no key to send them with was given.',
          'Set PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY (docs/deployment.md, section 2); or empty the row KUNCI_PUSH of pengaturan.',
        );
  }
  if (!isPair(push)) {
    return fault(
      name,
      'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are no pair: the functions that send messages do not start with them.',
      'Take both from one run of npx web-push generate-vapid-keys, then deploy the settings and functions.',
    );
  }
  return published === push.publicKey
    ? ok(name, 'The app and the functions have the same key.')
    : fault(
        name,
        published === ''
          ? 'The app does not know the public key: it offers no notices.'
          : 'The app gives browsers another public key: push services refuse what is sent.',
        deploy,
      );
}

function isPair({ publicKey, privateKey }: Patient['push']): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false;
  }
}

/** The endpoint is sent an envelope with nothing in it: it says whether it knows the key, and keeps nothing. */
export async function reportFindings(patient: Patient): Promise<Finding[]> {
  const name = 'error reports';
  if (patient.errorDsn === '') {
    return [ok(name, 'Off: VITE_ERROR_DSN names no endpoint.')];
  }
  const [, scheme, key, host, folder = '', project] =
    /^(https?):\/\/(\w+)@([^/]+)\/(.*\/)?(\d+)$/.exec(patient.errorDsn) ?? [];
  if (project === undefined) {
    return [
      fault(
        name,
        'VITE_ERROR_DSN is of another form than https://<key>@<host>/<number>.',
        'Copy it from the project’s settings at the service (Client Keys, DSN).',
      ),
    ];
  }
  const origin = `${scheme}://${host}`;
  const [answer, page] = await Promise.all([
    ask(patient, `${origin}/${folder}api/${project}/envelope/?sentry_version=7&sentry_key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: new URL(patient.appUrl).origin },
      body: '{}\n',
    }),
    ask(patient, patient.appUrl),
  ]);
  if (answer.status === 0 || answer.status >= 500) {
    return [
      fault(
        name,
        `The endpoint does not answer (${answer.status === 0 ? answer.text : `HTTP ${answer.status}`}): errors on phones are not seen.`,
        'Is the service up, and VITE_ERROR_DSN its address?',
      ),
    ];
  }
  if ([401, 403, 404].includes(answer.status)) {
    return [
      fault(
        name,
        `The endpoint does not take this project’s key, or not from the app (HTTP ${answer.status}).`,
        'Compare VITE_ERROR_DSN with the project’s settings at the service, and allow the app’s origin there.',
      ),
    ];
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  return [
    (/connect-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ').includes(origin)
      ? ok(name, 'The endpoint answers, and the app may reach it.')
      : fault(
          name,
          'The app was built without it: its content policy does not let reports out.',
          `npm run deploy -- ${patient.environment} --only=app`,
        ),
  ];
}

/** What the auth service asks for, and what the app brings. */
export function captchaFinding(
  { environment, captcha }: Patient,
  asked: { security_captcha_enabled?: boolean | null; security_captcha_provider?: string | null },
): Finding {
  const name = 'captcha';
  const { siteKey, secret } = captcha;
  if (!asked.security_captcha_enabled) {
    return secret === ''
      ? ok(name, 'Off.')
      : fault(
          name,
          'A secret is given, and the auth service asks for no captcha.',
          `npm run deploy -- ${environment} --only=config`,
        );
  }
  if (siteKey === '') {
    return fault(
      name,
      'The auth service asks for a captcha, and the app brings none: nobody can sign in or up.',
      `Set VITE_TURNSTILE_SITE_KEY, then npm run deploy -- ${environment} --only=app; until then switch it off in the dashboard (Authentication, Attack Protection).`,
    );
  }
  if (asked.security_captcha_provider !== 'turnstile') {
    return fault(
      name,
      `The auth service asks ${asked.security_captcha_provider}, the app brings Turnstile’s tokens: nobody can sign in or up.`,
      `npm run deploy -- ${environment} --only=config`,
    );
  }
  return secret === ''
    ? fault(
        name,
        'It is on, and SUPABASE_AUTH_CAPTCHA_SECRET is not given: the next deployment of the config cannot keep it.',
        'Set it for this environment.',
      )
    : ok(name, 'The auth service asks for it, and the app brings it.');
}
