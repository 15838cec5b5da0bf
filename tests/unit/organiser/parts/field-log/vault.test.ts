import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeIn, decrypt, encrypt, subjectOf } from '#organiser/parts/field-log/vault.ts';

test('an entry is named by the hash of the 16 bytes of its id, as the database names it', async () => {
  const id = randomUUID();
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  expect(subjectOf(id)).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('what is encrypted opens with its own code only, and shows nothing before', async () => {
  const id = randomUUID();
  const encrypted = await encrypt('gate', id, { full_name: 'Kirana Ayu Prameswari' });
  expect(await decrypt('gate', id, encrypted)).toEqual({ full_name: 'Kirana Ayu Prameswari' });
  await expect(decrypt('gate', randomUUID(), encrypted)).rejects.toThrow();
  await expect(decrypt('finish', id, encrypted)).rejects.toThrow();
  expect(new TextDecoder('latin1').decode(encrypted.data)).not.toMatch(/Kirana|full_name/);
  // The same again is not the same bytes: nobody can compare two phones.
  const again = await encrypt('gate', id, { full_name: 'Kirana Ayu Prameswari' });
  expect(new Uint8Array(again.data)).not.toEqual(new Uint8Array(encrypted.data));
});

test('the name under which an entry is stored does not open it', async () => {
  const id = randomUUID();
  const encrypted = await encrypt('gate', id, { full_name: 'Kirana' });
  const name = Buffer.from(subjectOf(id), 'hex');
  const key = await crypto.subtle.importKey('raw', name, 'AES-GCM', false, ['decrypt']);
  await expect(
    crypto.subtle.decrypt({ name: 'AES-GCM', iv: encrypted.iv }, key, encrypted.data),
  ).rejects.toThrow();
});

test.each([
  ['3f2b1c4d-0000-4000-8000-00000000000a', '3f2b1c4d-0000-4000-8000-00000000000a'],
  ['3F2B1C4D-0000-4000-8000-00000000000A\n', '3f2b1c4d-0000-4000-8000-00000000000a'],
  [
    'https://x.test/order-detail/3f2b1c4d-0000-4000-8000-00000000000a?a',
    '3f2b1c4d-0000-4000-8000-00000000000a',
  ],
  ['https://x.test/', null],
  ['', null],
  ['42', null],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
