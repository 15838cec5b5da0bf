import { expect, it } from 'vitest';
import { faultsOf } from '#tests/rehearsal/checks.ts';
import { Rehearsal, servers, wholeDay } from '#tests/rehearsal/day.ts';

const days = 20;

it('twenty whole days of 120 riders, one after the other', async () => {
  for (let seed = 20_261_208; seed < 20_261_208 + days; seed++) {
    const day = await Rehearsal.play(seed, wholeDay(seed), servers.memory);
    expect(await faultsOf(day), `seed ${seed}\n${day.log.join('\n')}`).toEqual([]);
  }
}, 1_800_000);
