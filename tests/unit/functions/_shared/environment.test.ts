import { expect, test } from 'vitest';
import { readEnvironment } from '#functions/_shared/environment.ts';

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
    payment: {
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
