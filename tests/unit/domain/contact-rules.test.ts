import { expect, test } from 'vitest';
import { contactProblems } from '#domain/contact-rules.ts';

const good = { email: 'bunda@contoh.id', phone: '081234567890' };
function codes(contact: Partial<typeof good>) {
  return contactProblems({ ...good, ...contact }).map(({ field, code }) => [field, code]);
}

test.each(['', ' ', 'bunda@contoh.id', ' bunda+lomba@surat.contoh.co.id '])(
  'e-mail %j may be sent',
  (email) => expect(codes({ email })).toEqual([]),
);

test.each([
  'bunda',
  'bunda@',
  '@contoh.id',
  'bunda@contoh',
  'bunda @contoh.id',
  'a@b@contoh.id',
  'bunda@contoh..id',
])('e-mail %j cannot work', (email) =>
  expect(codes({ email })).toEqual([['email', 'email_invalid']]),
);

test.each(['', '081234567890', '0812-3456-7890', '+62 812 3456 7890', '(021) 555 1234'])(
  'telephone %j may be sent',
  (phone) => expect(codes({ phone })).toEqual([]),
);

test.each(['0812', 'nol delapan', '0812345678901234', '08123456789a', '62+81234567890'])(
  'telephone %j cannot work',
  (phone) => expect(codes({ phone })).toEqual([['phone', 'phone_invalid']]),
);
