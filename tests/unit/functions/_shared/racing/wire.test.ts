import { describe, expect, it, test } from 'vitest';
import {
  readSheet,
  readStartList,
  readTyped,
  writeSheet,
  writeStartList,
} from '#functions/_shared/racing/wire.ts';
import { q, race, raceClass } from '#tests/support/racing/class-day.ts';

function refused(code: string) {
  return expect.objectContaining({ code });
}

const list = {
  race,
  raceClass,
  n: 412,
  hash: 'ab12cd34',
  number: 127,
  moto: q(8, 2),
  run: 3,
  gates: [9991, 9992, 9993, 9994, 0, 9996, 9997, 9998, 9999, 1000],
};

describe('a start list as a QR code', () => {
  it('is read as it was written, in letters of the alphanumeric mode, under 300 bytes', () => {
    const text = writeStartList(list);
    expect(readStartList(text, race)).toEqual({
      ...list,
      race: race.slice(0, 8),
      raceClass: raceClass.slice(0, 8),
      hash: 'ab12',
    });
    expect(text).toMatch(/^[0-9A-Z:./-]+$/);
    expect(text.length).toBeLessThan(150);
  });

  it('that is cut off, changed, of another race or of something else is refused', () => {
    const text = writeStartList(list);
    for (let length = 3; length < text.length; length++) {
      expect(() => readStartList(text.slice(0, length), race)).toThrow(refused('code_cut'));
    }
    expect(() => readStartList(text.replace('9991', '9981'), race)).toThrow(refused('code_cut'));
    const other = writeStartList({ ...list, race: 'ffffffff-0000-4000-8000-000000000001' });
    expect(() => readStartList(other, race)).toThrow(refused('code_foreign'));
    expect(() => readStartList('https://example.org', race)).toThrow(refused('code_unknown'));
    expect(() => readStartList(text.replace('S1', 'S2'), race)).toThrow(refused('code_unknown'));
  });
});

describe('a finish sheet as a QR code', () => {
  const sheet = { race, number: 27, run: 1, order: [12, 5, 8], dnf: [7], dns: [], dq: [44] };

  it('is read as it was written', () => {
    expect(readSheet(writeSheet(sheet), race)).toEqual({ ...sheet, race: race.slice(0, 8) });
    expect(writeSheet(sheet).length).toBeLessThan(60);
  });

  it('is not taken for a start list', () => {
    expect(() => readStartList(writeSheet(sheet), race)).toThrow(refused('code_unknown'));
    expect(() => readSheet(writeSheet(sheet).slice(0, -1), race)).toThrow(refused('code_cut'));
  });
});

describe('a typed result', () => {
  test.each([
    ['12 5 8 dnf7', { order: [12, 5, 8], dnf: [7], dns: [], dq: [] }],
    ['  012,5;8\nDNF 7 dns3 DQ 9 ', { order: [12, 5, 8], dnf: [7], dns: [3], dq: [9] }],
    ['dns1 dns2', { order: [], dnf: [], dns: [1, 2], dq: [] }],
    ['', { order: [], dnf: [], dns: [], dq: [] }],
  ])('%j', (text, finish) => {
    expect(readTyped(text)).toEqual(finish);
  });

  test.each(['12 lima', '12345', 'dnf', '0', '-4', '1.5'])('%j is refused', (text) => {
    expect(() => readTyped(text)).toThrow(refused('typed_wrong'));
  });
});
