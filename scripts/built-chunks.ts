import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's notes on a build: which file a source became, and which files that one cannot do without. */
interface BuiltChunk {
  file: string;
  imports?: string[];
  name?: string;
}

export class BuiltChunks {
  readonly #chunks: Record<string, BuiltChunk>;

  constructor(dist: string) {
    this.#chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  }

  /** The key of a chunk that scripts/chunks.ts gives a name. */
  keyOf(name: string): string {
    const [key] = Object.entries(this.#chunks).find(([, chunk]) => chunk.name === name) ?? [];
    if (key === undefined) {
      throw new Error(`The build has no chunk named ${name}.`);
    }
    return key;
  }

  /** The files of a source or a shared chunk: its own, and what it imports, at any depth. */
  closure(key: string, files = new Set<string>()): Set<string> {
    const chunk = this.#chunks[key];
    if (!chunk) {
      throw new Error(`The build has no chunk ${key}: was the screen renamed?`);
    }
    if (files.has(chunk.file)) {
      return files;
    }
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) {
      this.closure(imported, files);
    }
    return files;
  }
}
