import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readResult, resultActs, typedText } from '#organiser/parts/race-day/typed-result.ts';
import { ClassDay, listOf } from '#tests/support/racing/class-day.ts';

interface Vector {
  text: string;
  order?: number[];
  dnf?: number[];
  dns?: number[];
  dq?: number[];
  missing?: number[];
  code?: string;
}
const { vectors } = JSON.parse(readFileSync('tests/vectors/typed-results.json', 'utf8')) as {
  vectors: Vector[];
};
const moto = { stage: 'kualifikasi', group: 1, moto: 1 } as const;

function sixDrawn() {
  return new ClassDay().close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
}

describe.each(['called', 'not called yet'])('a moto %s', (called) => {
  test.each(vectors)('"$text"', ({ text, code, missing = [], ...finish }) => {
    const day = sixDrawn();
    if (called === 'called') {
      day.decide('panggil', { moto });
    }
    const read = readResult(day.state, day.chain.n + 1, moto, text);
    expect(read.refusal?.code).toBe(code);
    expect([...read.missing].sort((a, b) => a - b)).toEqual(missing);
    expect(read.finish).toEqual(
      finish.order === undefined ? null : { dnf: [], dns: [], dq: [], ...finish },
    );
  });
});

test('what was typed for a result is typed again to change it', () => {
  const text = '3 1 2 dnf6 dns5 dq4';
  const { finish } = readResult(sixDrawn().state, 3, moto, text);
  expect(finish && typedText(finish)).toBe(text);
});

test('a result of a moto that was not called calls and starts it in the same press', () => {
  const day = sixDrawn();
  const finish = { order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [] };
  const kinds = () => resultActs(day.state, moto, finish).map(({ kind }) => kind);
  expect(kinds()).toEqual(['panggil', 'mulai', 'hasil']);
  day.decide('panggil', { moto });
  expect(kinds()).toEqual(['mulai', 'hasil']);
  day.decide('mulai', { moto });
  expect(kinds()).toEqual(['hasil']);
});

test('a correction is tried as one: the same again is none', () => {
  const day = sixDrawn().run(moto);
  expect(readResult(day.state, 9, moto, '1 2 3 4 5 6').refusal?.code).toBe('result_same');
  expect(readResult(day.state, 9, moto, '2 1 3 4 5 6').refusal).toBeNull();
});
