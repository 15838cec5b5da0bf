import { expect, test } from 'vitest';
import { tooFewPlaces } from '#organiser/features/race-editor/field-problem.ts';

test.each([
  [3, 5, 'Sudah terisi 5. Isi paling sedikit 5.'],
  [0, 5, 'Sudah terisi 5. Isi paling sedikit 5.'],
  [5, 5, undefined],
  [null, 5, undefined],
  [0, 0, undefined],
])('%j places with %j taken', (places, taken, problem) => {
  expect(tooFewPlaces(places, taken)).toBe(problem);
});
