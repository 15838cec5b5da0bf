import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { refusalCodes } from '#functions/_shared/racing/refusal.ts';

const folder = 'supabase/functions/_shared/racing';
const files = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}));

test.each(files)(
  '$name imports nothing but its own folder, and has no clock and no chance',
  ({ text }) => {
    const imports = [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, from]) => from);
    expect(imports.filter((from) => !/^\.\/[\w-]+\.ts$/.test(from ?? ''))).toEqual([]);
    const impure =
      /Date\.now|new Date(?!\([^)])|Math\.random|performance\.|crypto\.(?!subtle` )|fetch\(|setTimeout|process\.|Deno\.|localStorage/;
    expect(text).not.toMatch(impure);
  },
);

it('every code of the list is refused with somewhere', () => {
  // The function itself knows what the phone was told, which the engine does not.
  const handler = readFileSync('supabase/functions/race-day/handler.ts', 'utf8');
  const all = [...files.map(({ text }) => text), handler].join('\n');
  const unused = Object.keys(refusalCodes).filter((code) => all.split(`'${code}'`).length < 2);
  expect(unused).toEqual([]);
});
