import type { DatabaseConfig } from './database.ts';

/** For the database and storage. Well under the minute that a claim of a payment, a mail or a file lasts. */
export const platformTimeoutMs = 8_000;

/**
 * The functions' environment, read once at start so that a missing secret stops the function with
 * its name instead of failing the first payment. `SUPABASE_*` is set by the platform, the rest are
 * our function secrets (docs/payments.md lists them).
 */
export interface Platform {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Every secret key that a caller of ours may hold, `secretKey` among them. */
  secretKeys: readonly string[];
  /** Origins the app is served from; the first is the default. */
  appOrigins: readonly string[];
  /** How every function reaches the database. */
  database: DatabaseConfig;
}

export interface Environment extends Platform {
  payment: {
    /** Empty for the usual one (payments/providers.ts). */
    provider: string;
    baseUrl: string;
    apiKey: string;
    privateKey: string;
    /** Used while the settings table names no merchant code. */
    fallbackMerchantCode: string;
    callbackUrl: string;
    timeoutMs: number;
  };
}

export interface MailEnvironment extends Platform {
  mail: {
    baseUrl: string;
    apiKey: string;
    /** `Name <address>`, as the provider wants it. */
    from: string;
    /** Where answers go; null: to the sender. */
    replyTo: string | null;
    timeoutMs: number;
    /** How many the provider takes in a second. */
    perSecond: number;
  };
  /** Of push notices (VAPID), base64url; null where they are not set. */
  push: { publicKey: string; privateKey: string; subject: string } | null;
}

type Get = (name: string) => string | undefined;

/** Throws an Error that names the variable and never holds its value. */
export function readEnvironment(get: Get): Environment {
  return {
    ...readPlatform(get),
    payment: {
      provider: get('PAYMENT_PROVIDER')?.trim() ?? '',
      baseUrl: withSlash(required(get, 'PAYMENT_BASE_URL')),
      apiKey: required(get, 'PAYMENT_API_KEY'),
      privateKey: required(get, 'PAYMENT_PRIVATE_KEY'),
      fallbackMerchantCode: required(get, 'PAYMENT_MERCHANT_CODE'),
      callbackUrl: required(get, 'PAYMENT_CALLBACK_URL'),
      timeoutMs: wholeNumber(get, 'PAYMENT_TIMEOUT_MS', 12_000, timeouts),
    },
  };
}

/** For the function that sends messages; throws like `readEnvironment`. */
export function readMailEnvironment(get: Get): MailEnvironment {
  const from = required(get, 'MAIL_FROM');
  // A sender that no provider takes would have every message refused.
  if (!/^([^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    throw new Error('MAIL_FROM must be an address, or a name and an <address>.');
  }
  return {
    ...readPlatform(get),
    mail: {
      baseUrl: withSlash(get('MAIL_BASE_URL')?.trim() || 'https://api.resend.com/'),
      apiKey: required(get, 'MAIL_API_KEY'),
      from,
      replyTo: get('MAIL_REPLY_TO')?.trim() || null,
      timeoutMs: wholeNumber(get, 'MAIL_TIMEOUT_MS', 10_000, timeouts),
      perSecond: wholeNumber(get, 'MAIL_PER_SECOND', 2, [1, 50]),
    },
    push: readPushKeys(get, from),
  };
}

/** Push services write to the subject when something is wrong with our notices. */
function readPushKeys(get: Get, from: string): MailEnvironment['push'] {
  if (!get('PUSH_PUBLIC_KEY')?.trim()) {
    return null;
  }
  const publicKey = required(get, 'PUSH_PUBLIC_KEY');
  const privateKey = required(get, 'PUSH_PRIVATE_KEY');
  if (!/^B[\w-]{86}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) {
    throw new Error('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a key pair of P-256, base64url.');
  }
  return { publicKey, privateKey, subject: `mailto:${/[^\s<]+@[^\s>]+/.exec(from)?.[0]}` };
}

/** For a function that needs neither provider; throws like `readEnvironment`. */
export function readPlatform(get: Get): Platform {
  const supabaseUrl = required(get, 'SUPABASE_URL');
  const keys = {
    publishableKey: platformKey(get, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: platformKey(get, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  };
  return {
    supabaseUrl,
    ...keys,
    secretKeys: everyKey(get, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
    appOrigins: origins(required(get, 'APP_ORIGINS')),
    database: { url: supabaseUrl, ...keys, timeoutMs: platformTimeoutMs, fetch },
  };
}

function required(get: Get, name: string): string {
  const value = get(name)?.trim();
  if (!value) {
    throw new Error(`The function secret ${name} is not set.`);
  }
  return value;
}

/** The platform's key named `default`, else the single key of older projects. */
function platformKey(get: Get, name: string, legacyName: string): string {
  return keysByName(get, name).default ?? required(get, legacyName);
}

function everyKey(get: Get, name: string, legacyName: string): string[] {
  const legacy = get(legacyName)?.trim();
  return [...Object.values(keysByName(get, name)), ...(legacy ? [legacy] : [])];
}

function keysByName(get: Get, name: string): Record<string, string> {
  const keys = get(name)?.trim();
  if (!keys) {
    return {};
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(keys);
  } catch {
    throw new Error(`${name} is not JSON.`);
  }
  return Object.fromEntries(
    Object.entries(parsed ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

function origins(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (!URL.canParse(entry)) {
        throw new Error('APP_ORIGINS has an entry that is not an address.');
      }
      return new URL(entry).origin;
    });
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

/** Milliseconds. With longer ones two calls to the provider could outlive the claim that protects them. */
const timeouts = [100, 15_000] as const;

function wholeNumber(
  get: Get,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const text = get(name)?.trim();
  if (!text) {
    return fallback;
  }
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`);
  }
  return value;
}
