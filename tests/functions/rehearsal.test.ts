import { expect, test, vi } from 'vitest';
import { emptyChain } from '#functions/_shared/racing/chain.ts';
import { faultsOf } from '#tests/rehearsal/checks.ts';
import { type Day, Rehearsal, servers } from '#tests/rehearsal/day.ts';
import type { DecidingPhone } from '#tests/rehearsal/phone.ts';
import { troublesTold } from '#tests/rehearsal/troubles-told.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';

// A small race day with everything that goes wrong on one, on two tracks; `npm run rehearse` plays whole ones.
const seed = 20_261_207;
const small = { riders: 44, classes: 4, tracks: 2 } as const;
let played: Promise<Day> | undefined;
/** One day for all tests: none of them changes what another looks at. */
function aDay(): Promise<Day> {
  played ??= Rehearsal.play(seed, small);
  return played;
}

test('whatever goes wrong on a race day, nobody is lost, and the server and every phone agree', async () => {
  const day = await aDay();
  expect(await faultsOf(day), day.log.join('\n')).toEqual([]);
  for (const trouble of [
    ...troublesTold,
    'a second track',
    'goes on at the other track, ',
    'the other track has no signal',
  ]) {
    expect(day.log.join('\n')).toContain(trouble);
  }
});

test('a seed is the same day again without a stack: that is how a fault is looked for', async () => {
  const day = await aDay();
  const again = await Rehearsal.play(seed, small, servers.memory);
  const withoutIds = ({ log, world }: Day) =>
    log.join('\n').replaceAll(world.raceId.slice(0, 8), '');
  expect(withoutIds(again)).toBe(withoutIds(day));
  expect(await faultsOf(again)).toEqual([]);
});

test('the checks see what is wrong: a result, a phone, a press, a number', async () => {
  const day = await aDay();
  const [place, finish] = [...day.track.finishes].find(([, { order }]) => order.length > 1) as [
    string,
    Day['track']['finishes'] extends Map<string, infer Finish> ? Finish : never,
  ];
  const otherFinish = new Map(day.track.finishes).set(place, {
    ...finish,
    order: finish.order.toReversed(),
  });
  const moto = place.split('/').slice(1).join('/');
  expect(await faultsOf({ ...day, track: { ...day.track, finishes: otherFinish } })).toEqual([
    expect.stringContaining(`the result of ${moto} is not what was seen on the track`),
  ]);

  const lostPress = day.judge.seen.at(-1);
  day.judge.seen.push({ ...(lostPress as NonNullable<typeof lostPress>), id: crypto.randomUUID() });
  expect(await faultsOf(day)).toEqual([expect.stringContaining('the finish line pressed')]);
  day.judge.seen.pop();

  const [phone] = day.phones as [DecidingPhone, ...DecidingPhone[]];
  const [raceClass] = phone.classes.keys();
  const knows = vi.spyOn(phone, 'chainOf').mockReturnValue(emptyChain('', raceClass ?? ''));
  expect((await faultsOf(day))[0]).toContain(`${phone.device} does not agree with the server`);
  knows.mockRestore();

  const branches = await withAdmin((admin) =>
    admin.query('delete from private.cabang where lomba_id = $1 returning *', [day.world.raceId]),
  );
  expect(branches.rowCount).toBeGreaterThan(0);
  expect(await faultsOf(day)).toContainEqual(
    expect.stringMatching(/is neither in the chain nor in a branch$/),
  );
});
