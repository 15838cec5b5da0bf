import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  changedIn,
  namesOf,
  statementsOf,
  testsOfScreens,
  testsOfServer,
} from '#tests/support/near.ts';

const slots = 'supabase/migrations/20261121001100_slots.sql';

function lineOf(file: string, text: string): number {
  return (
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  );
}

describe('tests of the server that are near', () => {
  const at = lineOf(slots, 'create function private.category_has_room');
  const changed = [{ file: slots, lines: [at + 1] }];

  test('of a function are those that name it, or a function that calls it, and the catalogue', () => {
    const names = namesOf(changed, (file) => readFileSync(file, 'utf8'));
    expect([...names]).toEqual(expect.arrayContaining(['category_has_room', 'register_rider']));
    const near = testsOfServer(changed);
    expect(near).toEqual(
      expect.arrayContaining([
        'tests/sql/said-twice.test.ts',
        'tests/sql/register-rider.test.ts',
        'tests/sql/catalog.test.ts',
      ]),
    );
    expect(near).not.toContain('tests/sql/profile-files.test.ts');
  });

  test('of an Edge Function are those that name it, of what functions share all', () => {
    const handler = { file: 'supabase/functions/preview/handler.ts', lines: [1] };
    const near = testsOfServer([handler]);
    expect(near).toContain('tests/functions/preview.test.ts');
    expect(near).not.toContain('tests/functions/captcha.test.ts');
    const shared = { file: 'supabase/functions/_shared/http/endpoint.ts', lines: [1] };
    expect(testsOfServer([shared])).toContain('tests/functions/captcha.test.ts');
  });

  test('every statement of a migration ends where the next begins', () => {
    const found = statementsOf(
      "create function private.a()\nas $$ select 1 $$;\n\nselect private.offer('b');\n",
    );
    expect(found).toMatchObject([
      { name: 'a', from: 1, to: 3 },
      { name: 'b', from: 4 },
    ]);
  });
});

describe('tests of screens that are near', () => {
  const byImports = [
    'tests/ui/organiser/team/team.test.tsx',
    'tests/ui/organiser/money/desk.test.tsx',
    'tests/ui/organiser/states.test.tsx',
    'tests/unit/organiser/app/screens.test.ts',
  ];

  test('of an area are its own and those of every screen; of a part all that import it', () => {
    const area = { file: 'src/organiser/features/team/team-screen.tsx', lines: [1] };
    expect(testsOfScreens([area], byImports)).toEqual([byImports[0], byImports[2], byImports[3]]);
    const part = { file: 'src/parts/price.tsx', lines: [1] };
    expect(testsOfScreens([area, part], byImports)).toEqual(byImports);
  });
});

test('what differs is read from git', () => {
  const diff =
    'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -3 +3,2 @@ f\n-a\n+b\n+c\n@@ -9,2 +11,0 @@\n-d\n';
  expect(changedIn(diff)).toEqual([{ file: 'x.ts', lines: [3, 4, 11] }]);
});
