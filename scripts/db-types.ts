import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { cliUrl, runSupabaseCli } from '../local/supabase-cli.ts';
import { decisionKinds } from './decision-kinds.ts';
import { keepGenerated } from './generated-file.ts';
import { withMigratedDatabase } from './migrated-database.ts';

/** The CLI writes for machines; a reader, and a diff, want the project's form. */
function format(types: string): string {
  const biome = path.join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const result = spawnSync(process.execPath, [biome, 'format', '--stdin-file-path=src/types.ts'], {
    cwd: projectRoot,
    input: types,
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    throw new Problem(`The types could not be formatted:\n${result.stderr}`);
  }
  return result.stdout;
}

// `npm run db:types` writes what the database knows of the kinds of decisions, then the TypeScript types of the migrated
// database; with --check it only compares. It always
// uses a database of its own, made from the migrations alone, so that what a running stack holds makes no difference.
try {
  const kinds = decisionKinds();
  keepGenerated(kinds.file, kinds.content, 'npm run db:types');
  const types = await withMigratedDatabase(async (url) => {
    const { code, stdout, output } = await runSupabaseCli([
      'gen',
      'types',
      `--remote=${cliUrl(url)}`,
      '--lang=typescript',
      '--schema=public',
    ]);
    if (code !== 0) {
      throw new Problem(`The types could not be generated:\n${output.trim()}`);
    }
    return format(stdout);
  });
  keepGenerated('src/api/database.types.ts', types, 'npm run db:types');
} catch (error) {
  reportAndExit(error);
}
