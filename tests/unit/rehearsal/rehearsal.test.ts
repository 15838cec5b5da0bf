import { expect, it } from 'vitest';
import { faultsOf } from '#tests/rehearsal/checks.ts';
import { Rehearsal, servers } from '#tests/rehearsal/day.ts';
import { troublesTold } from '#tests/rehearsal/troubles-told.ts';

// With the function `race-day` in this process and its rows in memory; tests/functions/rehearsal.test.ts plays one on a stack.
const seed = 20_261_207;

it('a day on one track: nobody is lost, all phones agree, and the rules say the same as the engine', async () => {
  const day = await Rehearsal.play(seed, { riders: 44, classes: 3 }, servers.memory);
  expect(await faultsOf(day), day.log.join('\n')).toEqual([]);
  for (const trouble of troublesTold) {
    expect(day.log.join('\n')).toContain(trouble);
  }
});
