import { expect, test } from 'vitest';
import { likelyNickname } from '#domain/nickname.ts';

test.each([
  ['Raka Pratama', 'Raka'],
  ['  Raka ', 'Raka'],
  ['Muhammad Raka Pratama', 'Raka'],
  ['M. Rafi', 'Rafi'],
  ['Siti Nur Aisyah', 'Aisyah'],
  ['Muhammad', 'Muhammad'],
  ['Nurul Hidayah', 'Nurul'],
  ['', ''],
])('%s is probably called %s', (fullName, nickname) => {
  expect(likelyNickname(fullName)).toBe(nickname);
});
