import { expect, test } from 'vitest';
import { pushPatiently } from '../../../../scripts/deploy/push-migrations.ts';

/** A push that fails with each of these and then works, and how long was waited between. */
async function pushing(...failures: string[]) {
  const waited: number[] = [];
  const left = [...failures];
  const push = async () => {
    const failure = left.shift();
    if (failure !== undefined) {
      throw new Error('it ended with code 1, see above.', { cause: failure });
    }
  };
  const done = pushPatiently(push, async (seconds) => {
    waited.push(seconds);
  });
  const outcome = await done.then(
    () => 'pushed',
    (error: Error) => error.cause,
  );
  return { outcome, waited };
}

const busy =
  'ERROR: canceling statement due to lock timeout (SQLSTATE 55P03)\nAt statement: 1\nalter table public.lomba add column warna text\n';

test('a table that is busy is tried again, later each time', async () => {
  expect(await pushing(busy, 'ERROR: deadlock detected (SQLSTATE 40P01)')).toEqual({
    outcome: 'pushed',
    waited: [2, 5],
  });
});

test('what fails for another reason, or five times, is told', async () => {
  expect(await pushing('ERROR: column exists (SQLSTATE 42701)')).toMatchObject({
    outcome: expect.stringContaining('42701'),
    waited: [],
  });
  expect(await pushing(...Array.from({ length: 5 }, () => busy))).toEqual({
    outcome: busy,
    waited: [2, 5, 10, 20],
  });
});
