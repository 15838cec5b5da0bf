import { expect, test } from 'vitest';
import { providerNamed, providers } from '#functions/_shared/payments/providers.ts';

const config = {
  baseUrl: 'https://provider.example/api/',
  apiKey: 'sample-api-key',
  privateKey: 'sample-private-key',
  timeoutMs: 1_000,
  fetch,
  now: () => new Date(),
};

test.each(['', undefined, ' '])('without a name (%j) it is the first there is', (name) => {
  expect(providerNamed(name)).toBe([...providers.values()][0]);
});

test.each(['bayarkan', 'constructor'])(
  'a name that no provider has (%s) says which there are',
  (name) => {
    expect(() => providerNamed(name)).toThrow(/PAYMENT_PROVIDER.*tripay/);
  },
);

test('a provider of the list says the same of itself before it is made and after', () => {
  for (const { create, ...told } of providers.values()) {
    expect(create(config)).toMatchObject(told);
  }
});
