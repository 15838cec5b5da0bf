import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's notes on a build: which file a source became, and which files that one cannot do without. */
interface BuiltChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export class BuiltChunks {
  readonly #chunks: Record<string, BuiltChunk>;

  constructor(dist: string) {
    this.#chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  }

  /** Files that import a file that imports them, at any depth: what one of them reads as it loads may not be there yet. */
  inCircles(): string[] {
    return Object.values(this.#chunks)
      .filter(({ file, imports = [] }) =>
        imports.some((imported) => this.closure(imported).has(file)),
      )
      .map(({ file }) => file);
  }

  /** The files of a source or a shared chunk: its own, and what it imports, at any depth. */
  closure(key: string, files = new Set<string>()): Set<string> {
    const { file, imports = [] } = this.#chunk(key);
    if (files.has(file)) {
      return files;
    }
    files.add(file);
    for (const imported of imports) {
      this.closure(imported, files);
    }
    return files;
  }

  /**
   * The same, with their style sheets and with what any of them loads later.
   *
   * @param around files whose own later imports are other things: the app's, which loads every screen
   */
  whole(key: string, around: ReadonlySet<string>, files = new Set<string>()): Set<string> {
    const { file, imports = [], dynamicImports = [], css = [] } = this.#chunk(key);
    if (files.has(file)) {
      return files;
    }
    for (const own of [file, ...css]) {
      files.add(own);
    }
    for (const next of [...imports, ...(around.has(file) ? [] : dynamicImports)]) {
      this.whole(next, around, files);
    }
    return files;
  }

  #chunk(key: string): BuiltChunk {
    const chunk = this.#chunks[key];
    if (!chunk) {
      throw new Error(`The build has no chunk ${key}: was the screen renamed?`);
    }
    return chunk;
  }
}
