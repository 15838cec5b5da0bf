import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withDatabase } from '../local/database.ts';
import { projectRoot } from '../local/paths.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { cliUrl, runSupabaseCli } from '../local/supabase-cli.ts';

/** The CLI writes for machines; a reader, and a diff, want the project's form. */
function format(types: string): string {
  const biome = path.join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const result = spawnSync(process.execPath, [biome, 'format', '--stdin-file-path=src/types.ts'], {
    cwd: projectRoot,
    input: types,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Problem(`The types could not be formatted:\n${result.stderr}`);
  return result.stdout;
}

// `npm run db:types` writes the TypeScript types of the migrated database; with --check it only compares. It always
// uses a database of its own, made from the migrations alone, so that what a running stack holds makes no difference.
const file = path.join(projectRoot, 'src', 'api', 'database.types.ts');

try {
  const types = await withDatabase(async ({ url }) => {
    const { code, stdout, output } = await runSupabaseCli([
      'gen',
      'types',
      `--remote=${cliUrl(url)}`,
      '--lang=typescript',
      '--schema=public',
    ]);
    if (code !== 0) throw new Problem(`The types could not be generated:\n${output.trim()}`);
    return format(stdout);
  });
  if (!process.argv.includes('--check')) {
    writeFileSync(file, types);
    console.log('Wrote src/api/database.types.ts.');
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== types) {
    throw new Problem(
      'src/api/database.types.ts does not fit the migrations: run `npm run db:types` and commit it.',
    );
  }
} catch (error) {
  reportAndExit(error);
}
