import path from 'node:path';
import { localDir } from '../local/folders.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { backUp } from './backup/backup.ts';
import { backupTarget } from './backup/target.ts';

/**
 * `npm run backup -- <environment> [directory]`: rows of one moment and all files, into a new directory. It holds children's
 * papers: keep it where only those may read it who may read the database. `local` is the running embedded stack.
 */
try {
  const [name, directory, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) {
    throw new Problem('Usage: npm run backup -- <environment> [directory]');
  }
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const to = path.resolve(directory ?? path.join(localDir, 'backups', `${name}-${stamp}`));
  const { databaseUrl, service } = backupTarget(name);
  const { tables, files, gone } = await backUp(databaseUrl, service, to);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files: ${to}`);
  if (gone.length > 0) {
    console.log(
      `${gone.length} files were removed meanwhile, or have lost their bytes:\n  ${gone.join('\n  ')}`,
    );
  }
} catch (error) {
  reportAndExit(error);
}
