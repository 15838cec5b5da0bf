import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganiser } from '#tests/support/organiser.ts';
import { anOrder, books, type Order } from '#tests/support/payments.ts';
import { size } from '#tests/support/size.ts';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

/**
 * Every Edge Function, with a body that nobody would send, as a visitor, as a signed-in person, as people of the organisation whose
 * race the body names, and with the secret key: the answer is a refusal in JSON or what the function answers anyway, at
 * once, and never an accident; and no order moves but the caller's own.
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
  // More than any function takes (race-day: 512 KB).
  'far too much': JSON.stringify({ order_id: 'x'.repeat(600_000) }),
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
/** Somebody else's order, of a race whose organisation has the callers of this file among its people. */
let foreign: Order;
beforeAll(async () => {
  const { publishable_key, secret_key } = target();
  const signedIn = ({ accessToken }: { accessToken: string }) => ({
    apikey: publishable_key,
    authorization: `Bearer ${accessToken}`,
  });
  foreign = await anOrder();
  const owner = await createOrganiser({ raceId: foreign.race.raceId });
  const { organisationId } = owner;
  keys = {
    'a visitor': { apikey: publishable_key },
    'a signed-in person': signedIn(await signUp()),
    'the owner of the race': signedIn(owner),
    'its treasurer': signedIn(await createOrganiser({ organisationId, role: 'kasir' })),
    'its helper at the gate': signedIn(await createOrganiser({ organisationId, role: 'gerbang' })),
    'the secret key': { apikey: secret_key, authorization: `Bearer ${secret_key}` },
  };
});

async function expectNoAccident(
  name: string,
  who: string,
  body: string,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${target().api_url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { ...keys[who], 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  expect(answer.status, `${who}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(text).not.toMatch(/\bat .*\.ts:\d+|node_modules|postgres(ql)?:\/\//);
  expect(text.length).toBeLessThan(20_000);
  return { status: answer.status, text };
}

describe.each(functions)('%s', (name) => {
  it.each(Object.keys(bodies))('takes no harm from %s', async (kind) => {
    for (const who of Object.keys(keys)) {
      if (who !== 'the secret key' || !scheduled.has(name)) {
        await expectNoAccident(name, who, bodies[kind] ?? '');
      }
    }
  });
});

const people = [
  'a visitor',
  'a signed-in person',
  'the owner of the race',
  'its treasurer',
  'its helper at the gate',
];
const names = [
  'registration_id',
  'registration_ids',
  'race_id',
  'merchant_ref',
  'reference',
  'status',
  'total_amount',
  'customer_name',
  'customer_phone',
  'customer_email',
  'amount',
  'user_id',
  'role',
];

function aBody(): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constant(foreign.registrationId) },
    fc.constant(foreign.race.raceId),
    fc.constantFrom(
      randomUUID(),
      '',
      'PAID',
      'service_role',
      -1,
      0,
      1e308,
      null,
      true,
      'x'.repeat(5000),
    ),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.jsonValue({ maxDepth: 3 }),
  );
  return fc
    .dictionary(fc.constantFrom(...names), value, { maxKeys: 6 })
    .chain((body) =>
      fc.constantFrom(body, { ...body, registration_id: foreign.registrationId }, [body]),
    );
}

it('whatever people of a race send, no function moves an order that is not theirs', async () => {
  const before = await books(foreign.registrationId);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...functions),
      fc.constantFrom(...people),
      aBody(),
      async (name, who, body) => {
        const { text } = await expectNoAccident(name, who, JSON.stringify(body));
        expect(text).not.toMatch(/checkout_url|qr_string|MERCH-/);
        expect(await books(foreign.registrationId)).toEqual(before);
      },
    ),
    { numRuns: Number(process.env.FUZZ_CALLS ?? size(50, 2_500)), endOnFailure: true },
  );
});
