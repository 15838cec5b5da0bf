import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './folders.ts';
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
    { workdir: options.workdir },
  );
  if (code === 0) {
    return;
  }
  if (/Remote migration versions not found/i.test(output)) {
    throw differentHistory();
  }
  throw new Problem(`A migration or the seed failed:\n${output.trim()}`);
}

function differentHistory(file?: string): Problem {
  const which = file === undefined ? 'other migrations than' : `another ${file} than the one in`;
  return new Problem(
    `The data in .local was made by ${which} supabase/migrations. Run \`npm run reset\`, then start again with fresh data.`,
  );
}

export type Applied = Record<string, string>;

/** The migrations' files, each with the hash of its text. */
export function migrationsIn(workdir: string): Applied {
  const dir = path.join(workdir, 'supabase', 'migrations');
  if (!existsSync(dir)) {
    return {};
  }
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(dir, file)))
        .digest('hex'),
    ]),
  );
}

/**
 * What the kept data was made from. The CLI compares version numbers only, so a migration that was edited after it
 * was applied would be passed over in silence; this record finds it. Its existence says that a first start was
 * finished: data without it is half made and is made again.
 */
export class MigrationRecord {
  readonly #file: string;
  readonly #postgresDir: string;
  readonly #workdir: string;

  constructor(dataDir: string, workdir: string = projectRoot) {
    this.#file = path.join(dataDir, 'migrations.json');
    this.#postgresDir = path.join(dataDir, 'postgres');
    this.#workdir = workdir;
  }

  /** Whether a first start was finished, and its data is still there. */
  hasData(): boolean {
    return existsSync(this.#file) && existsSync(this.#postgresDir);
  }

  /** Refuses when there is data, and a migration that was applied to it has changed or gone. */
  requireUnchanged(): void {
    if (!this.hasData()) {
      return;
    }
    const now = migrationsIn(this.#workdir);
    for (const [file, hash] of Object.entries(
      JSON.parse(readFileSync(this.#file, 'utf8')) as Applied,
    )) {
      if (now[file] !== hash) {
        throw differentHistory(file);
      }
    }
  }

  write(): void {
    writeFileSync(this.#file, `${JSON.stringify(migrationsIn(this.#workdir), null, 2)}\n`);
  }
}
