import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { localDir } from './folders.ts';
import { requireNotRunning } from './lock.ts';
import { stopLeftover } from './postgres.ts';
import { reportAndExit } from './problem.ts';

// `npm run reset`: throws away the data, files, mails and keys of the embedded stack.
try {
  requireNotRunning(localDir);
  const postgresDir = path.join(localDir, 'postgres');
  if (existsSync(postgresDir)) {
    await stopLeftover(postgresDir);
  }
  rmSync(localDir, { recursive: true, force: true });
  console.log('The local data is gone. `npm start` begins again with the sample data.');
} catch (error) {
  reportAndExit(error);
}
