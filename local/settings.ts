import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './folders.ts';
import { Problem } from './problem.ts';
import type { StackOptions } from './stack.ts';

/** The settings of `npm start` and `npm run dev`: the environment, and `.env` where it says nothing (.env.example). */
export function readSettings(): Pick<
  StackOptions,
  | 'ports'
  | 'environment'
  | 'reconcileSeconds'
  | 'messageSeconds'
  | 'forgetSeconds'
  | 'catalogueSeconds'
> {
  const file = path.join(projectRoot, '.env');
  if (existsSync(file)) {
    process.loadEnvFile(file);
  }
  return {
    ports: {
      app: port('APP_PORT', 5180),
      provider: port('PROVIDER_PORT', 5181),
      database: port('DB_PORT', 5182),
    },
    reconcileSeconds: wholeNumber('RECONCILE_SECONDS', 60, 86_400),
    messageSeconds: wholeNumber('MESSAGE_SECONDS', 5, 86_400),
    forgetSeconds: wholeNumber('FORGET_SECONDS', 60, 86_400),
    catalogueSeconds: wholeNumber('CATALOGUE_SECONDS', 5, 86_400),
    // With these the functions talk to the real providers (a sandbox, say) in place of the simulator and the mail page.
    environment: Object.fromEntries(
      [
        'PAYMENT_BASE_URL',
        'PAYMENT_API_KEY',
        'PAYMENT_PRIVATE_KEY',
        'PAYMENT_MERCHANT_CODE',
        'PAYMENT_CALLBACK_URL',
        'MAIL_BASE_URL',
        'MAIL_API_KEY',
        'MAIL_FROM',
        'MAIL_REPLY_TO',
        'MAIL_PER_SECOND',
        'PUSH_PUBLIC_KEY',
        'PUSH_PRIVATE_KEY',
        'APP_ORIGINS',
      ].map((name) => [name, process.env[name]]),
    ),
  };
}

function port(name: string, fallback: number): number {
  const value = wholeNumber(name, fallback, 65_535);
  if (value === 0) {
    throw new Problem(`${name} must be a port from 1 to 65535.`);
  }
  return value;
}

function wholeNumber(name: string, fallback: number, largest: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') {
    return fallback;
  }
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > largest) {
    throw new Problem(`${name} is "${text}", but must be a whole number up to ${largest}.`);
  }
  return value;
}
