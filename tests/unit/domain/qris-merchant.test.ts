import { expect, test } from 'vitest';
import { qrisMerchant } from '#domain/qris-merchant.ts';

test.each([
  [
    'among other fields',
    '00020101021252040000530336054061793215802ID5910ROTABALAPK6007JAKARTA6304ABCD',
    'ROTABALAPK',
  ],
  ['none', '00020101021258 02ID', null],
  ['blank', '0002015903   ', null],
  ['cut off', '0002015920ROTA', null],
  ['59 in another value is no field', '62045920', null],
  ['not of this format', 'https://bayar.example/1', null],
  ['nothing', '', null],
])('the receiver of a text: %s', (_, text, name) => {
  expect(qrisMerchant(text)).toBe(name);
});
