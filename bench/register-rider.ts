import { isDeepStrictEqual } from 'node:util';
import { startDatabase } from '#local/database.ts';
import { openDatabase, type SqlDatabase } from '#tests/support/sql.ts';
import {
  createOpenRace,
  createUsers,
  type RaceWithCategory,
  register,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { summary, type Timing, time, timesFaster } from './measure.ts';
import { report } from './report.ts';

/**
 * How fast riders are registered when many want into one race, whose row counts the slots. A call is one transaction
 * with the caller's role and claims, as the REST interface makes it; commits wait for the disk.
 */
const riders = 200;
const connections = 16;
const rounds = 5;

const scenarios = {
  'one race, one after another': { races: 1, workers: 1 },
  [`one race, ${connections} connections`]: { races: 1, workers: connections },
  [`${connections} races, ${connections} connections`]: {
    races: connections,
    workers: connections,
  },
};

function spread<T>(users: string[], targets: T[]) {
  return users.map((user, index) => ({ user, target: targets[index % targets.length] as T }));
}

/** Every rider gets in, for there are as many slots; not one more does. */
async function registerAll(db: SqlDatabase, races: number, workers: number): Promise<Timing> {
  const targets: RaceWithCategory[] = [];
  for (let index = 0; index < races; index += 1) {
    const slots = Math.ceil((riders - index) / races);
    targets.push(await createOpenRace(db, { max_peserta: slots }));
  }
  const timing = await time(
    spread(await createUsers(db, riders), targets),
    workers,
    ({ user, target }) => register(db, user, target),
  );

  const late = spread(await createUsers(db, connections), targets);
  const answers = await Promise.allSettled(
    late.map(({ user, target }) => register(db, user, target)),
  );
  for (const answer of answers) {
    const code = answer.status === 'rejected' ? answer.reason.message : 'registered';
    if (code !== 'race_full') {
      throw new Error(`Capacity is broken: a full race said ${code}.`);
    }
  }
  for (const { race } of targets) {
    const slots = await slotsOf(db, race.id);
    if (!isDeepStrictEqual(slots, { counted: race.max_peserta, live: race.max_peserta })) {
      throw new Error(
        `Capacity is broken: ${race.max_peserta} registered, counted ${slots.counted}, there are ${slots.live}.`,
      );
    }
  }
  return timing;
}

await withStarted(
  () => startDatabase({ seed: true, durable: true }),
  async ({ url }) => {
    const db = await openDatabase(url, connections);
    try {
      const timings = Object.keys(scenarios).map((): Timing[] => []);
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, { races, workers }] of Object.values(scenarios).entries()) {
          const timing = await registerAll(db, races, workers);
          if (round > 0) {
            timings[index]?.push(timing);
          }
        }
      }
      const [alone = [], crowd = [], apart = []] = timings;
      report('register-rider', {
        setup: { riders, connections, rounds },
        results: Object.keys(scenarios).map((name, index) => ({
          name,
          ...summary(timings[index] ?? []),
        })),
        ratios: {
          [`${connections} connections on one race, against one`]: timesFaster(crowd, alone),
          [`${connections} connections on ${connections} races, against one on one`]: timesFaster(
            apart,
            alone,
          ),
          [`${connections} connections on one race, against ${connections} races`]: timesFaster(
            crowd,
            apart,
          ),
        },
      });
    } finally {
      await db.end();
    }
  },
);
