import { expect, test } from 'vitest';
import { pictureAdvice } from '#organiser/parts/picture-advice.ts';

test.each([
  // Forty megapixels, as a telephone takes them: nothing to say.
  [7_728, 5_152, []],
  [960, 600, []],
  [960, 400, []],
  [959, 600, ['coarse']],
  [961, 400, ['very_wide']],
  [3_000, 4_000, ['upright']],
  [600, 800, ['upright', 'coarse']],
])('%i by %i pixels', (width, height, advice) => {
  expect(pictureAdvice({ width, height })).toEqual(advice);
});
