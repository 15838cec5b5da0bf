import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { reportAndExit } from '../local/problem.ts';
import { compareWithRelease } from './released-migrations.ts';

/**
 * `npm run migrations:check`: what the newest release's migrations were, they still are, and new ones come after them.
 * Without a release everything passes, and so does a copy of the project without its history.
 */
try {
  if (existsSync(path.join(projectRoot, '.git'))) {
    const { release, faults } = await compareWithRelease(projectRoot);
    for (const fault of faults) {
      console.error(fault);
    }
    if (faults.length > 0) {
      process.exitCode = 1;
    } else {
      console.log(
        release === undefined
          ? 'Nothing is released yet (no tag v*), so nothing is fixed: topic files are edited in place, and a database that ran them is made anew.'
          : `The migrations of ${release} are as they were, and new ones come after them.`,
      );
    }
  } else {
    console.log('No history here to compare with.');
  }
} catch (error) {
  reportAndExit(error);
}
