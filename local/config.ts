import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { projectRoot } from './folders.ts';
import { Problem } from './problem.ts';

/** The settings of supabase/config.toml, by section (`auth.email`) and key. */
export class Config {
  readonly #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  string(section: string, key: string, fallback: string): string {
    const value = this.#read(section, key);
    return typeof value === 'string' ? value : fallback;
  }

  number(section: string, key: string, fallback: number): number {
    const value = this.#read(section, key);
    return typeof value === 'number' ? value : fallback;
  }

  boolean(section: string, key: string, fallback: boolean): boolean {
    const value = this.#read(section, key);
    return typeof value === 'boolean' ? value : fallback;
  }

  strings(section: string, key: string): string[] {
    const value = this.#read(section, key);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /** The names under a key: `auth.email`, `template` has `recovery`, when there is `[auth.email.template.recovery]`. */
  names(section: string, key: string): string[] {
    const value = this.#read(section, key);
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  }

  #read(section: string, key: string): unknown {
    let value = this.#root;
    for (const name of [...section.split('.'), key]) {
      if (typeof value !== 'object' || value === null) {
        return undefined;
      }
      value = (value as Record<string, unknown>)[name];
    }
    return value;
  }
}

export function readConfig(workdir: string = projectRoot): Config {
  const file = path.join(workdir, 'supabase', 'config.toml');
  try {
    return new Config(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Problem(`supabase/config.toml cannot be read: ${(error as Error).message}`);
  }
}
