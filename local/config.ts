import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.ts';
import { Problem } from './problem.ts';

type Value = string | number | boolean | string[];

/** The settings of supabase/config.toml that the embedded stack follows, by section and key. */
export class Config {
  readonly #sections: Map<string, Map<string, Value>>;

  constructor(sections: Map<string, Map<string, Value>>) {
    this.#sections = sections;
  }

  string(section: string, key: string, fallback: string): string {
    return this.#read(section, key, 'string', fallback);
  }

  number(section: string, key: string, fallback: number): number {
    return this.#read(section, key, 'number', fallback);
  }

  boolean(section: string, key: string, fallback: boolean): boolean {
    return this.#read(section, key, 'boolean', fallback);
  }

  strings(section: string, key: string): string[] {
    const value = this.#sections.get(section)?.get(key);
    return Array.isArray(value) ? value : [];
  }

  #read<T extends Value>(section: string, key: string, type: string, fallback: T): T {
    const value = this.#sections.get(section)?.get(key);
    return typeof value === type ? (value as T) : fallback;
  }
}

export function readConfig(workdir: string = projectRoot): Config {
  const file = path.join(workdir, 'supabase', 'config.toml');
  return new Config(parseToml(readFileSync(file, 'utf8'), file));
}

/**
 * Reads the part of TOML that config.toml uses: tables, and strings, numbers, booleans and one-line arrays of
 * strings. The official CLI is the judge of the file; what this cannot read is refused, not skipped.
 */
function parseToml(text: string, file: string): Map<string, Map<string, Value>> {
  const sections = new Map<string, Map<string, Value>>();
  let current = new Map<string, Value>();
  sections.set('', current);
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const table = /^\[([\w.-]+)\]\s*(?:#.*)?$/.exec(line);
    if (table?.[1] !== undefined) {
      current = sections.get(table[1]) ?? new Map<string, Value>();
      sections.set(table[1], current);
      continue;
    }
    const pair = /^([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|\[.*\]|[\w.+-]+)\s*(?:#.*)?$/.exec(line);
    if (pair?.[1] === undefined || pair[2] === undefined) {
      throw new Problem(`${file}:${index + 1}: the embedded stack cannot read this line: ${line}`);
    }
    current.set(pair[1], JSON.parse(pair[2].replace(/,\s*\]$/, ']')) as Value);
  }
  return sections;
}
