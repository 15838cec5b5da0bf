import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parentsScreens } from './screen-sources.ts';

/** What only the build reads, and what the app has to know but not the page's first script. */
const buildOnly = ['offline', 'budget'];
const appOnly = ['title', 'header', 'tabBar', 'tab'] as const;

/**
 * The parents' table of screens, cut in two: the page's first script gets what it uses, the app gets the rest in
 * screen-facts.ts. In development and in tests both are the whole table.
 */
export function screenTable(): Plugin {
  const elsewhere = new RegExp(`^ {4}(${[...buildOnly, ...appOnly].join('|')}): .*,\n`, 'gm');
  return {
    name: 'screen-table',
    apply: 'build',
    async load(id) {
      if (id.endsWith('/src/parents/app/screens.ts')) {
        return { code: readFileSync(id, 'utf8').replace(elsewhere, ''), moduleType: 'ts' };
      }
      if (!id.endsWith('/src/parents/app/screen-facts.ts')) {
        return null;
      }
      const facts = (await parentsScreens()).map((screen) =>
        Object.fromEntries(appOnly.map((name) => [name, screen[name]])),
      );
      return `export const screenFacts = ${JSON.stringify(facts)};`;
    },
  };
}
