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
  expect(providerNamed(name)).toBe(Object.values(providers)[0]);
});

test('a name that no provider has says which there are', () => {
  expect(() => providerNamed('bayarkan')).toThrow(/PAYMENT_PROVIDER.*tripay/);
});

test('a provider of the list says the same of itself before it is made and after', () => {
  for (const { create, ...told } of Object.values(providers)) {
    expect(create(config)).toMatchObject(told);
  }
});
