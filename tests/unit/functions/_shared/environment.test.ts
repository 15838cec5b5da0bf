import { describe, expect, test } from 'vitest';
import { readEnvironment, readMailEnvironment } from '#functions/_shared/environment.ts';

const complete: Record<string, string> = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sample-publishable"}',
  SUPABASE_SECRET_KEYS: '{"default":"sample-secret"}',
  APP_ORIGINS: 'https://app.example, https://www.app.example/',
  PAYMENT_BASE_URL: 'https://relay.example/api',
  PAYMENT_API_KEY: 'sample-api-key',
  PAYMENT_PRIVATE_KEY: 'sample-private-key',
  PAYMENT_MERCHANT_CODE: 'T31415',
  PAYMENT_CALLBACK_URL: 'https://project.example/functions/v1/payment-callback',
};

function read(change: Record<string, string | undefined> = {}) {
  const all: Record<string, string | undefined> = { ...complete, ...change };
  return readEnvironment((name) => all[name]);
}

test('reads what the platform and our secrets say', () => {
  expect(read()).toEqual({
    supabaseUrl: 'https://project.example',
    publishableKey: 'sample-publishable',
    secretKey: 'sample-secret',
    secretKeys: ['sample-secret'],
    appOrigins: ['https://app.example', 'https://www.app.example'],
    database: {
      url: 'https://project.example',
      publishableKey: 'sample-publishable',
      secretKey: 'sample-secret',
      timeoutMs: 8_000,
      fetch,
    },
    payment: {
      provider: '',
      baseUrl: 'https://relay.example/api/',
      apiKey: 'sample-api-key',
      privateKey: 'sample-private-key',
      fallbackMerchantCode: 'T31415',
      callbackUrl: 'https://project.example/functions/v1/payment-callback',
      timeoutMs: 12_000,
    },
  });
});

test('takes the single keys of an older project', () => {
  const environment = read({
    SUPABASE_PUBLISHABLE_KEYS: undefined,
    SUPABASE_SECRET_KEYS: '{}',
    SUPABASE_ANON_KEY: 'sample-anon',
    SUPABASE_SERVICE_ROLE_KEY: 'sample-service',
  });
  expect(environment.publishableKey).toBe('sample-anon');
  expect(environment.secretKey).toBe('sample-service');
});

test('knows every secret key that a caller of ours may hold', () => {
  const environment = read({
    SUPABASE_SECRET_KEYS: '{"default":"sample-secret","schedule":"sample-schedule","empty":""}',
    SUPABASE_SERVICE_ROLE_KEY: 'sample-service',
  });
  expect(environment.secretKey).toBe('sample-secret');
  expect(environment.secretKeys).toEqual(['sample-secret', 'sample-schedule', 'sample-service']);
});

test.each(Object.keys(complete).filter((name) => !name.endsWith('_KEYS')))(
  'says that %s is missing',
  (name) => {
    expect(() => read({ [name]: ' ' })).toThrow(name);
  },
);

test('never repeats a value it cannot read', () => {
  expect(() => read({ SUPABASE_SECRET_KEYS: 'sample-secret' })).toThrow(
    /^(?!.*sample-secret).*SUPABASE_SECRET_KEYS/,
  );
});

test.each(['0', '99', '15001', '1.5', 'soon'])('refuses a provider timeout of %s', (value) => {
  expect(() => read({ PAYMENT_TIMEOUT_MS: value })).toThrow('PAYMENT_TIMEOUT_MS');
});

describe('who sends mails', () => {
  const platform = Object.fromEntries(
    Object.entries(complete).filter(([name]) => !name.startsWith('PAYMENT_')),
  );
  const forMails: Record<string, string> = {
    ...platform,
    MAIL_API_KEY: 're_sample',
    MAIL_FROM: 'Pushbike Race <kabar@pushbike.example>',
  };

  function readMail(change: Record<string, string | undefined> = {}) {
    const all: Record<string, string | undefined> = { ...forMails, ...change };
    return readMailEnvironment((name) => all[name]);
  }

  test('needs a key and a sender, and none of what payments need', () => {
    expect(readMail().mail).toEqual({
      baseUrl: 'https://api.resend.com/',
      apiKey: 're_sample',
      from: 'Pushbike Race <kabar@pushbike.example>',
      replyTo: null,
      timeoutMs: 10_000,
      perSecond: 2,
    });
  });

  test('another provider of the same shape can be named', () => {
    expect(readMail({ MAIL_BASE_URL: 'https://mail.example/v1' }).mail.baseUrl).toBe(
      'https://mail.example/v1/',
    );
  });

  test.each(['MAIL_API_KEY', 'MAIL_FROM', 'APP_ORIGINS'])('without %s nothing starts', (name) => {
    expect(() => readMail({ [name]: undefined })).toThrow(name);
  });

  describe('a sender that no provider would take', () => {
    test.each(['Pushbike Race', 'kabar@', 'Pushbike <kabar>', '<kabar@a.b> x', 'a b@c.d'])(
      '%s is told at the start',
      (from) => {
        expect(() => readMail({ MAIL_FROM: from })).toThrow('MAIL_FROM');
      },
    );

    test('an address alone is one', () => {
      expect(readMail({ MAIL_FROM: 'kabar@pushbike.example' }).mail.from).toBe(
        'kabar@pushbike.example',
      );
    });
  });

  test.each(['0', '51', '1.5', 'viel'])('%s mails a second are none', (perSecond) => {
    expect(() => readMail({ MAIL_PER_SECOND: perSecond })).toThrow('MAIL_PER_SECOND');
  });

  describe('keys for push notices', () => {
    const publicKey = `B${'a'.repeat(86)}`;
    const privateKey = 'b'.repeat(43);

    test('may be missing: then there are only mails', () => {
      expect(readMail().push).toBeNull();
      expect(readMail({ PUSH_PUBLIC_KEY: '' }).push).toBeNull();
    });

    test('are used with the sender’s address', () => {
      expect(readMail({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }).push).toEqual({
        publicKey,
        privateKey,
        subject: 'mailto:kabar@pushbike.example',
      });
    });

    test.each<[string, string | undefined]>([
      [publicKey, undefined],
      [publicKey, 'pendek'],
      ['pendek', privateKey],
    ])('%s with %s are told at the start', (PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY) => {
      expect(() => readMail({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).toThrow('PUSH_PRIVATE_KEY');
    });
  });
});
