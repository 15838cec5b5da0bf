import { Problem } from './problem.ts';
import { cliUrl, runSupabaseCli } from './supabase-cli.ts';

/**
 * Applies the migrations that this database has not seen, through the official CLI, as a release does.
 * @param options.seed also runs supabase/seed.sql
 * @param options.workdir the directory that holds `supabase/` (tests of the stack bring their own)
 */
export async function applyMigrations(
  url: string,
  options: { seed: boolean; workdir?: string },
): Promise<void> {
  const { code, output } = await runSupabaseCli(
    ['db', 'push', `--remote=${cliUrl(url)}`, '--yes', ...(options.seed ? ['--include-seed'] : [])],
    options.workdir,
  );
  if (code === 0) return;
  if (/Remote migration versions not found|migration history/i.test(output)) {
    throw new Problem(
      `The data in .local was made by other migrations than the ones in supabase/migrations. Run \`npm run reset\` to start over with fresh data.\n${output.trim()}`,
    );
  }
  throw new Problem(`A migration or the seed failed:\n${output.trim()}`);
}
