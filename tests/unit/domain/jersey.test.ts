import { expect, test } from 'vitest';
import { givesJersey, jerseyChart, jerseySizes } from '#domain/jersey.ts';

test.each([
  [['Jersey', 'Goodie bag'], true],
  ['["Jersey eksklusif"]', true],
  [['T-shirt', 'Baselayer'], false],
  [[], false],
  [null, false],
])('perks %j: a jersey for every rider is %s', (perks, gives) => {
  expect(givesJersey(perks)).toBe(gives);
});

test('the chart has every size that can be chosen, each larger than the one before', () => {
  expect(['None', ...jerseyChart.map(({ size }) => size)]).toEqual([...jerseySizes]);
  for (const [index, row] of jerseyChart.entries()) {
    const smaller = jerseyChart[index - 1];
    if (smaller === undefined) {
      continue;
    }
    expect(row.height[0]).toBe(smaller.height[1]);
    expect(row.chest).toBeGreaterThan(smaller.chest);
    expect(row.length).toBeGreaterThan(smaller.length);
  }
});
