import { isDeepStrictEqual } from 'node:util';
import { startDatabase } from '#local/database.ts';
import { openDatabase, type SqlDatabase } from '#tests/support/sql.ts';
import { createOpenRace, createUsers, register, slotsOf } from '#tests/support/sql-fixtures.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { summary, type Timing, time, timesFaster } from './measure.ts';
import { report } from './report.ts';

/**
 * Thousands want a few hundred places the moment entries open. Held against the least that could be done at all: the
 * floor, one update of a counter and one insert in a transaction of the same shape, in the same minute.
 */
const riders = 2000;
const connections = 32;
const rounds = 3;
const turns = 8;

interface Crowd {
  places: number;
  /** Quota of the one category, or none. */
  quota: boolean;
}

const crowds: Record<string, Crowd> = {
  '200 places': { places: 200, quota: false },
  '200 places, quota': { places: 200, quota: true },
  '2000 places': { places: riders, quota: false },
  '2000 places, quota': { places: riders, quota: true },
};

/** Part of the crowd asks; how many got a place. */
async function rush(
  timing: Timing,
  users: string[],
  enter: (user: string) => Promise<unknown>,
): Promise<number> {
  let entered = 0;
  const { calls, elapsed } = await time(users, connections, async (user) => {
    try {
      await enter(user);
      entered += 1;
    } catch (error) {
      const { message } = error as Error;
      if (message !== 'race_full' && message !== 'category_full') {
        throw error;
      }
    }
  });
  timing.calls.push(...calls);
  timing.elapsed += elapsed;
  return entered;
}

function expectExact(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) {
    throw new Error(
      `Capacity is broken: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`,
    );
  }
}

async function enterFloor(db: SqlDatabase, counter: string, user: string): Promise<void> {
  await db.as(user, async (client) => {
    const made = await client.query(
      `with slot as (
         update floor.counter set taken = taken + 1 where id = $1 and taken < places returning id
       )
       insert into floor.entry (counter_id, user_id) select slot.id, $2 from slot returning to_jsonb(entry) as result`,
      [counter, user],
    );
    if (made.rowCount === 0) {
      throw new Error('race_full');
    }
  });
}

/** The same crowd at a race and at the floor, by turns: a machine that is slow for a while is slow for both. */
async function rushBoth(
  db: SqlDatabase,
  { places, quota }: Crowd,
): Promise<{ race: Timing; floor: Timing }> {
  const target = await createOpenRace(
    db,
    { max_peserta: places },
    { kuota: quota ? places : null },
  );
  const { rows: counters } = await db.admin.query<{ id: string }>(
    'insert into floor.counter (places) values ($1) returning id',
    [places],
  );
  const counter = counters[0]?.id ?? '';
  const users = await createUsers(db, riders);
  const race: Timing = { calls: [], elapsed: 0 };
  const floor: Timing = { calls: [], elapsed: 0 };
  const entered = { race: 0, floor: 0 };
  for (let from = 0; from < riders; from += riders / turns) {
    const part = users.slice(from, from + riders / turns);
    entered.race += await rush(race, part, (user) => register(db, user, target));
    entered.floor += await rush(floor, part, (user) => enterFloor(db, counter, user));
  }
  expectExact(entered, { race: places, floor: places });
  expectExact(await slotsOf(db, target.race.id), { counted: places, live: places });
  const { rows } = await db.admin.query(
    `select (select terisi from public.lomba_kategori where lomba_id = $1),
       (select count(*)::int from private.selisih_pembayaran) as contradictions`,
    [target.race.id],
  );
  expectExact(rows, [{ terisi: places, contradictions: 0 }]);
  return { race, floor };
}

await withStarted(
  () => startDatabase({ seed: true, durable: true }),
  async ({ url }) => {
    const db = await openDatabase(url, connections);
    try {
      await db.admin.query(`
        create schema floor;
        create table floor.counter (
          id uuid primary key default gen_random_uuid(), places integer not null, taken integer not null default 0
        );
        create table floor.entry (
          id uuid primary key default gen_random_uuid(), counter_id uuid not null, user_id uuid not null,
          made_at timestamptz not null default now()
        );
        grant usage on schema floor to authenticated;
        grant all on all tables in schema floor to authenticated;`);
      const timings = Object.values(crowds).map(() => ({
        race: [] as Timing[],
        floor: [] as Timing[],
      }));
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, crowd] of Object.values(crowds).entries()) {
          const { race, floor } = await rushBoth(db, crowd);
          if (round > 0) {
            timings[index]?.race.push(race);
            timings[index]?.floor.push(floor);
          }
        }
      }
      const names = Object.keys(crowds);
      report('rush', {
        setup: { riders, connections, rounds, turns },
        results: names.flatMap((name, index) => [
          { name, ...summary(timings[index]?.race ?? []) },
          { name: `${name}: floor`, ...summary(timings[index]?.floor ?? []) },
        ]),
        ratios: Object.fromEntries(
          names.map((name, index) => [
            `${name}, against the floor`,
            timesFaster(timings[index]?.race ?? [], timings[index]?.floor ?? []),
          ]),
        ),
      });
    } finally {
      await db.end();
    }
  },
);
