import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

/**
 * Every Edge Function, with a body that nobody would send, as a visitor, as a signed-in person and with the secret key:
 * the answer is a refusal in JSON or what the function answers anyway, at once, and never an accident.
 */
const functions = readdirSync(path.resolve('supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/** Called with the secret key these do everybody's work, in the middle of other tests: they look at no body. */
const scheduled = new Set([
  'forget-data',
  'publish-catalogue',
  'reconcile-payments',
  'send-messages',
]);

const bodies: Record<string, string> = {
  'far too much': JSON.stringify({ order_id: 'x'.repeat(2_000_000) }),
  'deep arrays': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'deep objects': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'a list': '[1,2,3]',
  'a word': '"order"',
  null: 'null',
  nothing: '',
  'no JSON': '{"order_id":',
  'wrong kinds': JSON.stringify({
    order_id: { $ne: null },
    registration_id: [1],
    merchant_ref: 1e308,
    reference: false,
  }),
  'names of the language': '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
};

let keys: Record<string, Record<string, string>>;
beforeAll(async () => {
  const { publishable_key, secret_key } = target();
  const { accessToken } = await signUp();
  keys = {
    'a visitor': { apikey: publishable_key },
    'a signed-in person': { apikey: publishable_key, authorization: `Bearer ${accessToken}` },
    'the secret key': { apikey: secret_key, authorization: `Bearer ${secret_key}` },
  };
});

describe.each(functions)('%s', (name) => {
  it.each(Object.keys(bodies))('takes no harm from %s', async (kind) => {
    for (const [who, headers] of Object.entries(keys)) {
      if (who === 'the secret key' && scheduled.has(name)) {
        continue;
      }
      const answer = await fetch(`${target().api_url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: bodies[kind] ?? '',
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      expect(answer.status, `${who}: ${text.slice(0, 200)}`).toBeLessThan(500);
      expect(text).not.toMatch(/\bat .*\.ts:\d+|node_modules|postgres(ql)?:\/\//);
      expect(text.length).toBeLessThan(20_000);
    }
  });
});
