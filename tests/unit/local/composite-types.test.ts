import { expect, test } from 'vitest';
import {
  type Parsers,
  readComposites,
  type Serializers,
  writeComposites,
} from '#local/composite-types.ts';

const [text, bigint, bool, day] = [25, 20, 16, 1082];
const [point, points, outer] = [9001, 9002, 9003];

function parsersWith(): Parsers {
  const parsers: Parsers = {
    [bool]: (value) => value === 't',
    [day]: (value) => new Date(value),
    // As the client has it for a type that it does not know; it takes the first bracket off.
    [points]: Object.assign(
      (value: string) => (value === '}' ? [] : value.slice(1, -2).split('","')),
      {
        array: true,
      },
    ),
  };
  readComposites(parsers, [
    {
      oid: point,
      array_oid: points,
      attributes: [
        { name: 'nama', type: text },
        { name: 'jumlah', type: bigint },
        { name: 'lunas', type: bool },
        { name: 'hari', type: day },
      ],
    },
    {
      oid: outer,
      array_oid: 9004,
      attributes: [
        { name: 'satu', type: point },
        { name: 'banyak', type: points },
      ],
    },
  ]);
  return parsers;
}

test.each([
  ['(a,150000,t,2026-01-06)', { nama: 'a', jumlah: 150_000, lunas: true, hari: '2026-01-06' }],
  ['(,,,)', { nama: null, jumlah: null, lunas: null, hari: null }],
  ['("",0,f,)', { nama: '', jumlah: 0, lunas: false, hari: null }],
  ['("a, ""b"" \\\\ (c)",1,t,)', { nama: 'a, "b" \\ (c)', jumlah: 1, lunas: true, hari: null }],
])('%s is an object', (printed, value) => {
  expect(parsersWith()[point]?.(printed)).toEqual(value);
});

test('one within another, and a list of them, are objects too', () => {
  const a = { nama: 'a', jumlah: 1, lunas: null, hari: null };
  expect(parsersWith()[outer]?.('("(a,1,,)","{""(a,1,,)""}")')).toEqual({ satu: a, banyak: [a] });
  expect(parsersWith()[outer]?.('("(a,1,,)",{})')).toEqual({ satu: a, banyak: [] });
});

test('an object goes to the database as a row, by the names of its attributes', () => {
  const serializers: Serializers = {};
  const attributes = ['nama', 'jumlah', 'lunas', 'hari'].map((name) => ({ name, type: text }));
  writeComposites(serializers, [{ oid: point, attributes }]);
  const write = serializers[point];
  expect(write?.({ lunas: true, nama: 'a "b" \\ (c), d', jumlah: 12, other: 'x' })).toBe(
    '("a ""b"" \\\\ (c), d","12","true",)',
  );
  expect(write?.({ nama: '' })).toBe('("",,,)');
  expect(write?.('(1,2)')).toBe('(1,2)');
  expect(write?.(null)).toBeNull();
});
