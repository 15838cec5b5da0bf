import { describe, expect, test } from 'vitest';
import { signHex, verifyHex } from '#functions/_shared/payments/hmac.ts';
import vectors from '#tests/vectors/provider-signatures.json' with { type: 'json' };

function bytes(text: string) {
  return new TextEncoder().encode(text);
}

test.each(vectors.create)('signs a charge: $name', async (vector) => {
  const message = `${vector.merchant_code}${vector.merchant_ref}${vector.amount}`;
  expect(await signHex(vector.private_key, message)).toBe(vector.signature);
});

describe('verifies a callback', () => {
  test.each(vectors.callback)('$name: $valid', async (vector) => {
    expect(await verifyHex(vector.private_key, bytes(vector.body), vector.signature)).toBe(
      vector.valid,
    );
  });
});

test('an empty key verifies nothing instead of everything', async () => {
  await expect(verifyHex('', bytes('{}'), '0'.repeat(64))).rejects.toThrow();
});
