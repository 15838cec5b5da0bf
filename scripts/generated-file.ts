import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { Problem } from '../local/problem.ts';

/**
 * Writes a file that a command of ours generates; with `--check` among the arguments it only compares, and says which
 * command makes it new.
 */
export function keepGenerated(file: string, content: string, command: string): void {
  const place = path.join(projectRoot, file);
  if (!process.argv.includes('--check')) {
    writeFileSync(place, content);
    console.log(`Wrote ${file}.`);
  } else if (!existsSync(place) || readFileSync(place, 'utf8') !== content) {
    throw new Problem(`${file} is not what the sources say: run \`${command}\` and commit it.`);
  }
}
