import { expect, test } from 'vitest';
import { likelyAddresses } from '#domain/address-ends.ts';

test.each([
  ['', []],
  ['   ', []],
  ['@gmail', []],
  ['ani', ['ani@gmail.com', 'ani@yahoo.com']],
  [' ani.lestari@', ['ani.lestari@gmail.com', 'ani.lestari@yahoo.com']],
  ['ani@i', ['ani@icloud.com']],
  ['ani@G', ['ani@gmail.com']],
  ['ani@yahoo.co', ['ani@yahoo.com', 'ani@yahoo.co.id']],
  ['ani@yahoo.com', []],
  ['ani@Gmail.com', []],
  ['ani@klub.id', []],
  ['ani lestari', []],
  ['ani@dua@gmail', []],
])('what may be meant by %j', (typed, addresses) => {
  expect(likelyAddresses(typed).map(({ address }) => address)).toEqual(addresses);
});
