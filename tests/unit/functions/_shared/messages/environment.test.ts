import { describe, expect, test } from 'vitest';
import { readMailEnvironment } from '#functions/_shared/environment.ts';

const complete: Record<string, string> = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sample-publishable"}',
  SUPABASE_SECRET_KEYS: '{"default":"sample-secret"}',
  APP_ORIGINS: 'https://app.example',
  MAIL_API_KEY: 're_sample',
  MAIL_FROM: 'Pushbike Race <kabar@pushbike.example>',
};

function read(change: Record<string, string | undefined> = {}) {
  const all: Record<string, string | undefined> = { ...complete, ...change };
  return readMailEnvironment((name) => all[name]);
}

test('needs a key and a sender, and none of what payments need', () => {
  expect(read().mail).toEqual({
    baseUrl: 'https://api.resend.com/',
    apiKey: 're_sample',
    from: 'Pushbike Race <kabar@pushbike.example>',
    replyTo: null,
    timeoutMs: 10_000,
    perSecond: 2,
  });
});

test('another provider of the same shape can be named', () => {
  expect(read({ MAIL_BASE_URL: 'https://mail.example/v1' }).mail.baseUrl).toBe(
    'https://mail.example/v1/',
  );
});

test.each(['MAIL_API_KEY', 'MAIL_FROM', 'APP_ORIGINS'])('without %s nothing starts', (name) => {
  expect(() => read({ [name]: undefined })).toThrow(name);
});

describe('a sender that no provider would take', () => {
  test.each(['Pushbike Race', 'kabar@', 'Pushbike <kabar>', '<kabar@a.b> x', 'a b@c.d'])(
    '%s is told at the start',
    (from) => {
      expect(() => read({ MAIL_FROM: from })).toThrow('MAIL_FROM');
    },
  );

  test('an address alone is one', () => {
    expect(read({ MAIL_FROM: 'kabar@pushbike.example' }).mail.from).toBe('kabar@pushbike.example');
  });
});

test.each(['0', '51', '1.5', 'viel'])('%s mails a second are none', (perSecond) => {
  expect(() => read({ MAIL_PER_SECOND: perSecond })).toThrow('MAIL_PER_SECOND');
});

describe('keys for push notices', () => {
  const publicKey = `B${'a'.repeat(86)}`;
  const privateKey = 'b'.repeat(43);

  test('may be missing: then there are only mails', () => {
    expect(read().push).toBeNull();
    expect(read({ PUSH_PUBLIC_KEY: '' }).push).toBeNull();
  });

  test('are used with the sender’s address', () => {
    expect(read({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }).push).toEqual({
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
    expect(() => read({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).toThrow('PUSH_PRIVATE_KEY');
  });
});
