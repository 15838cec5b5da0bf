import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const stamp = '_shared/version.ts';

/** Twelve digits of a hash over the functions' sources: the same sources, the same version, on any machine. */
export function functionsVersion(functionsDir: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(functionsDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name))
    .map((entry) =>
      path.relative(functionsDir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    )
    .filter((file) => file !== stamp)
    .sort();
  for (const file of files) {
    const text = readFileSync(path.join(functionsDir, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\0${text}\0`);
  }
  return hash.digest('hex').slice(0, 12);
}

/** The content of the file that carries it, in place of the one in the repository. */
export function stampedVersion(version: string): { file: string; text: string } {
  return { file: stamp, text: `export const version = '${version}';\n` };
}
