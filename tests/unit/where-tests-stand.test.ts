import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** What a folder of tests tests, `features` left out: tests/ui/parents/orders tests src/parents/features/orders. */
function testedFolders(folder: string): string[] {
  const [suite, ...rooms] = folder.split('/').slice(1);
  const [door = '', ...inside] = rooms;
  const ofTheApp = [path.join('src', ...rooms), path.join('src', door, 'features', ...inside)];
  const besides = ['supabase', '', 'tests'].map((root) => path.join(root, ...rooms));
  return suite === 'ui' ? ofTheApp : [...ofTheApp, ...besides];
}

const folders = [
  ...new Set(globSync('tests/{ui,unit}/**/*.test.{ts,tsx}').map((file) => path.dirname(file))),
].sort();

describe('a test stands where its subject does', () => {
  test.each(folders)('%s', (folder) => {
    expect(testedFolders(folder).filter((tested) => existsSync(tested))).not.toEqual([]);
  });

  test.each(['tests/ui/booking', 'tests/ui/functions', 'tests/unit/payments'])(
    '%s would name nothing',
    (folder) => {
      expect(testedFolders(folder).filter((tested) => existsSync(tested))).toEqual([]);
    },
  );
});
