import { beforeAll, expect } from 'vitest';
import { fillWithFiveYears, raceWithRefunds } from '#tests/support/five-years.ts';
import { pagesOf } from '#tests/support/pages.ts';
import { type Caller, fileDatabase, testOfWholeDatabase } from '#tests/support/sql.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

/*
 * What costs with what it is about, and not with all there ever was: counted in pages of 8 KiB that a call touches, which no
 * other work on the machine changes.
 */

const db = fileDatabase();

beforeAll(() => fillWithFiveYears(db.admin), 120_000);

async function costOf(caller: Caller, text: string, values: unknown[]) {
  await pagesOf(db, caller, text, values);
  return pagesOf(db, caller, text, values);
}

testOfWholeDatabase(
  'a club’s list of refunds reads its race, not every payment there is',
  async () => {
    const cashier = await organiserOf(db, { id: raceWithRefunds }, 'kasir');
    const cost = await costOf(cashier, 'select * from public.race_refunds(race_id => $1)', [
      raceWithRefunds,
    ]);
    expect(cost.rows).toBe(38);
    expect(cost.pages).toBeLessThan(3_000);
  },
);

/** The most pages that each job may touch when nothing is due. Papers and strays look through the stored files that there are. */
const most: Record<string, number> = {
  accounts: 100,
  addresses: 100,
  answers: 100,
  contacts: 100,
  entries: 300,
  idle_races: 100,
  letters: 100,
  observations: 100,
  papers: 1_000,
  phone_names: 2_500,
  proofs: 100,
  strays: 1_000,
  traces: 100,
};

testOfWholeDatabase(
  'forgetting, of which nothing is due, does not read all there ever was',
  async () => {
    const jobs = await db.rpcRows<string>('service_role', 'retention_jobs', {});
    expect(jobs.toSorted()).toEqual(Object.keys(most));
    for (const job of jobs) {
      const { pages } = await costOf('service_role', 'select public.apply_retention($1)', [job]);
      expect(pages, job).toBeLessThan(most[job] ?? 0);
    }
  },
);
