import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { runningStack } from '../local/running-stack.ts';
import type { StackInfo } from '../local/stack.ts';
import { version as sourceVersion } from '../supabase/functions/_shared/version.ts';
import { readEnvironment } from './deploy/environment.ts';
import { functionsVersion } from './deploy/functions-version.ts';
import { examine } from './doctor/examine.ts';
import type { Finding, Patient } from './doctor/finding.ts';

/**
 * `npm run doctor -- <environment>`: is everything there that a working site needs? Looks, changes nothing, and says of each
 * fault how to mend it. `local` is the running embedded stack. Exit code 1 when something is wrong; what could not be
 * asked is listed, and no fault.
 */
const marks: Record<Finding['state'], string> = {
  ok: 'ok     ',
  fault: 'FAULT  ',
  unasked: 'not asked',
};

function patientOf(name: string): Patient {
  if (name === 'local') {
    return embeddedPatient(runningStack());
  }
  const environment = readEnvironment(name, projectRoot, process.env, [
    'APP_URL',
    'SUPABASE_PROJECT_REF',
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_SECRET_KEY',
  ]);
  const { get } = environment;
  return {
    environment: name,
    appUrl: get('APP_URL'),
    apiUrl: environment.supabaseUrl,
    publishableKey: get('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: get('SUPABASE_SECRET_KEY'),
    databaseUrl: get('DATABASE_URL'),
    accessToken: get('SUPABASE_ACCESS_TOKEN'),
    projectRef: get('SUPABASE_PROJECT_REF'),
    appEnv: get('APP_ENV'),
    paymentProvider: get('PAYMENT_PROVIDER'),
    functionsVersion: functionsVersion(path.join(projectRoot, 'supabase', 'functions')),
    origins: environment.origins,
    push: { publicKey: get('PUSH_PUBLIC_KEY'), privateKey: get('PUSH_PRIVATE_KEY') },
    errorDsn: get('VITE_ERROR_DSN'),
    captcha: {
      siteKey: get('VITE_TURNSTILE_SITE_KEY'),
      secret: get('SUPABASE_AUTH_CAPTCHA_SECRET'),
    },
    embedded: false,
    fetch,
  };
}

function embeddedPatient(stack: StackInfo): Patient {
  return {
    environment: 'local',
    appUrl: stack.app_url,
    apiUrl: stack.api_url,
    publishableKey: stack.publishable_key,
    secretKey: stack.secret_key,
    databaseUrl: stack.db_url,
    accessToken: '',
    projectRef: '',
    appEnv: '',
    paymentProvider: '',
    functionsVersion: sourceVersion,
    origins: [stack.app_url],
    push: { publicKey: '', privateKey: '' },
    errorDsn: '',
    captcha: { siteKey: '', secret: '' },
    embedded: true,
    fetch,
  };
}

function print(findings: Finding[]): void {
  for (const { name, state, says, mend } of findings) {
    console.log(`${marks[state].padEnd(10)} ${name.padEnd(30)} ${says}`);
    if (mend !== '') {
      console.log(`${' '.repeat(41)} -> ${mend}`);
    }
  }
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  console.log(`\n${count('ok')} in order, ${count('fault')} wrong, ${count('unasked')} not asked.`);
}

try {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) {
    throw new Problem(
      'Usage: npm run doctor -- <environment>; `local` is the running embedded stack.',
    );
  }
  const findings = await examine(patientOf(name));
  print(findings);
  process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0;
} catch (error) {
  reportAndExit(error);
}
