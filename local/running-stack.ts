import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { localDir } from './folders.ts';
import { embeddedStackRuns } from './lock.ts';
import { Problem } from './problem.ts';
import type { StackInfo } from './stack.ts';

/** Where the parts of the running embedded stack are; refuses when none runs. */
export function runningStack(): StackInfo {
  const file = path.join(localDir, 'stack.json');
  // A killed stack leaves its addresses behind, but nothing listens on them.
  if (!(existsSync(file) && embeddedStackRuns(localDir))) {
    throw new Problem('The embedded stack does not run: npm start, in another terminal.');
  }
  return JSON.parse(readFileSync(file, 'utf8')) as StackInfo;
}
