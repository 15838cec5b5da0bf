import { describe, expect, test } from 'vitest';
import { type PerkIcon, perkIcon } from '#domain/perk-icons.ts';
import { parsePerks } from '#domain/perks.ts';

describe('perks arrive in more than one shape', () => {
  test.each<[string, unknown, string[]]>([
    ['an array', ['Jersey', ' Goodie bag '], ['Jersey', 'Goodie bag']],
    ['the JSON text of an array', '["Jersey","Voucher"]', ['Jersey', 'Voucher']],
    ['JSON text encoded twice', JSON.stringify('["Jersey"]'), ['Jersey']],
    ['a plain sentence', 'Jersey dan medali', ['Jersey dan medali']],
    ['an array with rubbish in it', ['Jersey', null, 3, '', { nama: 'x' }], ['Jersey']],
    ['the same perk twice', ['Jersey', 'Jersey '], ['Jersey']],
    ['nothing', null, []],
    ['empty text', '  ', []],
    ['an object', { a: 1 }, []],
    ['the JSON text of an object', '{"a":1}', []],
  ])('%s', (_, value, perks) => {
    expect(parsePerks(value)).toEqual(perks);
  });
});

describe('a perk gets its icon by keyword', () => {
  test.each<[string, PerkIcon]>([
    ['Jersey eksklusif', 'jersey'],
    ['Goodie Bag', 'goodie-bag'],
    ['PIALA FINISHER', 'finisher-trophy'],
    ['Plat Number', 'number-plate'],
    ['Kabel Ties', 'cable-ties'],
    ['Voucher belanja', 'voucher'],
    ['T-Shirt anak', 't-shirt'],
    ['Baselayer', 'baselayer'],
    ['Short-pants', 'short-pants'],
    ['Toys', 'toys'],
    ['Bag', 'bag'],
    ['Tas serut', 'bag'],
    ['Hadiah untuk all podium', 'podium'],
    ['Medali', 'goodie-bag'],
    ['Fasilitas terbatas', 'goodie-bag'],
  ])('%s', (perk, icon) => {
    expect(perkIcon(perk)).toBe(icon);
  });
});
