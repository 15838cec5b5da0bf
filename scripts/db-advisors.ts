import { Problem, reportAndExit } from '../local/problem.ts';
import { cliUrl, runSupabaseCli } from '../local/supabase-cli.ts';
import { withMigratedDatabase } from './migrated-database.ts';

// `npm run db:advisors`: the platform's security and performance advice on the migrated database. Nothing at `warn`
// or above may remain.
try {
  await withMigratedDatabase(async (url) => {
    const { code, output } = await runSupabaseCli([
      'db',
      'advisors',
      `--remote=${cliUrl(url)}`,
      '--type=all',
      '--level=warn',
      '--fail-on=warn',
    ]);
    if (code !== 0) {
      throw new Problem(`The database advisors object:\n${output.trim()}`);
    }
  });
} catch (error) {
  reportAndExit(error);
}
