import path from 'node:path';
import { Problem, reportAndExit } from '../local/problem.ts';
import { restore } from './backup/restore.ts';
import { backupTarget } from './backup/target.ts';
import { runScript } from './steps.ts';

/**
 * `npm run restore -- <environment> <directory>`: a backup into a project that has its migrations and no accounts yet. Ends
 * with a count of every table, of rows that point at nothing, and with the check of the books. Exit code 1 when
 * anything does not hold together.
 */
try {
  const [name, directory, ...more] = process.argv.slice(2);
  if (name === undefined || directory === undefined || more.length > 0) {
    throw new Problem('Usage: npm run restore -- <environment> <directory>');
  }
  const { databaseUrl, service } = backupTarget(name);
  const { rows, files, problems } = await restore(databaseUrl, service, path.resolve(directory));
  console.log(`${rows} rows and ${files} files are back.`);
  for (const problem of problems) {
    console.error(problem);
  }
  const { code, output } = await runScript('scripts/ledger-check.ts', [], {
    DATABASE_URL: databaseUrl,
  });
  console.log(output.trim());
  process.exitCode = problems.length > 0 || code !== 0 ? 1 : 0;
} catch (error) {
  reportAndExit(error);
}
