import { describe, expect, it, test } from 'vitest';
import {
  readSheet,
  readStartList,
  readStartLists,
  readTyped,
  writeSheet,
  writeStartList,
  writeStartLists,
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

describe('a start list as a QR code (R16)', () => {
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

describe('several start lists as QR codes (R16)', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...list, number: 120 + index }));

  it('are three frames of under 300 bytes at most, each read alone and in any order', () => {
    const texts = writeStartLists(ten);
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text).toMatch(/^[0-9A-Z:./-]+$/);
      expect(text.length).toBeLessThanOrEqual(436);
    }
    const frames = texts.toReversed().map((text) => readStartLists(text, race));
    expect(frames.map(({ frame, frames: of }) => [frame, of])).toEqual([
      [3, 3],
      [2, 3],
      [1, 3],
    ]);
    expect(frames.toReversed().flatMap(({ lists }) => lists.map((one) => one.number))).toEqual(
      ten.map((one) => one.number),
    );
    expect(readStartLists(writeStartList(list), race)).toMatchObject({ frame: 1, frames: 1 });
    expect(writeStartLists([])).toEqual([]);
  });

  it('are the smallest pictures that are three at most: a camera reads large modules sooner', () => {
    const ordinary = ten.map((one) => ({
      ...one,
      number: 27,
      moto: q(1, 1),
      run: 1,
      n: 41,
      gates: [1, 12, 3, 24, 35, 6, 7, 18],
    }));
    const texts = writeStartLists(ordinary);
    expect(texts).toHaveLength(3);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(311);
    expect(writeStartLists(ordinary.slice(0, 3))).toHaveLength(1);
    // More than three pictures hold are as many as it takes.
    expect(writeStartLists([...ten, ...ten]).length).toBeGreaterThan(3);
  });

  it('cut off anywhere they are refused, also between two lists', () => {
    const text = writeStartLists(ten)[0] ?? '';
    for (let length = 12; length < text.length; length++) {
      expect(() => readStartLists(text.slice(0, length), race)).toThrow(refused('code_cut'));
    }
  });

  it('of another race they are refused', () => {
    const other = writeStartLists([{ ...list, race: 'ffffffff-0000-4000-8000-000000000001' }]);
    expect(() => readStartLists(other[0] ?? '', race)).toThrow(refused('code_foreign'));
  });
});

describe('a finish sheet as a QR code', () => {
  const sheet = {
    race,
    device: 'c0ffee00-0000-4000-8000-000000000001',
    seq: 214,
    number: 27,
    raceClass,
    moto: q(8, 2),
    run: 1,
    order: [12, 5, 8],
    dnf: [7],
    dns: [],
    dq: [44],
    notes: [{ plate: 5, code: 'orang_tua', seq: 213 }],
  } as const;
  const read = {
    ...sheet,
    race: race.slice(0, 8),
    raceClass: raceClass.slice(0, 8),
    device: 'c0ffee00',
  };

  it('is read as it was written', () => {
    expect(readSheet(writeSheet(sheet), race)).toEqual(read);
    expect(writeSheet(sheet).length).toBeLessThan(90);
    const plain = { ...sheet, raceClass: null, moto: null };
    expect(readSheet(writeSheet(plain), race)).toEqual({ ...read, raceClass: null, moto: null });
  });

  it('is not taken for a start list', () => {
    expect(() => readStartList(writeSheet(sheet), race)).toThrow(refused('code_unknown'));
    expect(() => readSheet(writeSheet(sheet).slice(0, -1), race)).toThrow(refused('code_cut'));
  });
});

describe('a typed result (R16)', () => {
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
