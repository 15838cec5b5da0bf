import { createECDH, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Every secret of one embedded stack. Made up at its first start, kept beside its data, never committed. */
export interface Keys {
  jwtSecret: string;
  /** Opaque keys, as new hosted projects have. */
  publishableKey: string;
  secretKey: string;
  /** The same two roles as long-lived JWTs, as older hosted projects have. */
  anonJwt: string;
  serviceRoleJwt: string;
  databasePassword: string;
  paymentApiKey: string;
  paymentPrivateKey: string;
  /** The pair that signs push notices (VAPID), base64url. */
  pushPublicKey: string;
  pushPrivateKey: string;
}

export function loadKeys(dir: string): Keys {
  const file = path.join(dir, 'keys.json');
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Keys;
    // A data folder of an earlier version has none.
    return 'pushPublicKey' in kept ? kept : write(file, { ...(kept as Keys), ...pushKeys() });
  }
  const random = () => randomBytes(18).toString('base64url');
  const jwtSecret = randomBytes(32).toString('hex');
  const tenYears = Math.floor(Date.now() / 1000) + 10 * 365 * 24 * 3600;
  const keys: Keys = {
    jwtSecret,
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    anonJwt: signJwt({ iss: 'supabase', role: 'anon', exp: tenYears }, jwtSecret),
    serviceRoleJwt: signJwt({ iss: 'supabase', role: 'service_role', exp: tenYears }, jwtSecret),
    databasePassword: randomBytes(16).toString('hex'),
    paymentApiKey: `DEV-${random()}`,
    paymentPrivateKey: random(),
    ...pushKeys(),
  };
  mkdirSync(dir, { recursive: true });
  return write(file, keys);
}

function write(file: string, keys: Keys): Keys {
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

function pushKeys(): Pick<Keys, 'pushPublicKey' | 'pushPrivateKey'> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    pushPublicKey: pair.getPublicKey('base64url'),
    // A scalar that begins with zeros is written with them.
    pushPrivateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
  };
}

/** A JWT as the stack's own services sign them. */
export function signJwt(claims: Record<string, unknown>, secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** What a JWT says, unchecked; undefined when it is none. */
export function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof payload === 'object' && payload !== null ? { ...payload } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `token` is a JWT of this stack that has not expired. */
export function isValidJwt(token: string, secret: string): boolean {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) {
    return false;
  }
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return false;
  }
  try {
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown };
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return alg === 'HS256' && (exp === undefined || Number(exp) * 1000 > Date.now());
  } catch {
    return false;
  }
}
