import path from 'node:path';
import { runnerImport } from 'vite';
import { startDatabase } from '#local/database.ts';
import { fillWithManyRaces, someUser, someYears } from '#tests/support/many-races.ts';
import { statementsOf } from '#tests/support/rest-to-sql.ts';
import { openDatabase } from '#tests/support/sql.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { median, percentile, rounded, time } from './measure.ts';
import { report } from './report.ts';

/**
 * How long the database takes for what screens read, as the app itself asks for it, against 100,000 races and
 * 1,000,000 registrations: planned anew each time, with the policies of the reader, on warm memory.
 */
const repetitions = 50;

/** The app's modules expect what Vite gives them. */
async function readsOfTheApp() {
  process.env.VITE_SUPABASE_URL = 'http://127.0.0.1';
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_made_up_for_benchmarks';
  const root = path.resolve(import.meta.dirname, '..');
  const { module } = await runnerImport<typeof import('#tests/support/screen-reads.ts')>(
    path.join(root, 'tests/support/screen-reads.ts'),
    { root, configFile: false, logLevel: 'warn' },
  );
  return module.screenReads();
}

const reads = await readsOfTheApp();
await withStarted(startDatabase, async ({ url }) => {
  const db = await openDatabase(url, 1);
  try {
    console.log(`Making ${someYears.races} races and ${someYears.registrations} registrations …`);
    await fillWithManyRaces(db.admin, someYears);
    await db.admin.query('vacuum');
    const results = [];
    for (const [name, request] of reads) {
      const statements = statementsOf(request);
      const reader = name.startsWith('own ') ? someUser : 'anon';
      results.push(
        await db.as(reader, async (client) => {
          let rows = 0;
          const read = async () => {
            const answers = [];
            for (const { text, values } of statements) {
              answers.push(await client.query(text, values));
            }
            rows = answers[0]?.rowCount ?? 0;
          };
          await time(Array.from({ length: 5 }), 1, read);
          const { calls } = await time(Array.from({ length: repetitions }), 1, read);
          return {
            name,
            rows,
            median_ms: rounded(median(calls)),
            p95_ms: rounded(percentile(calls, 0.95)),
          };
        }),
      );
    }
    report('reads', {
      setup: { ...someYears, repetitions },
      results: results.toSorted((a, b) => b.median_ms - a.median_ms),
    });
  } finally {
    await db.end();
  }
});
