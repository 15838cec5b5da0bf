import type { Screen } from '../src/parts/frame/screen.ts';

type ParentsTable = typeof import('../src/parents/app/screens.ts');

/** The parents' table of screens. By a name that no bundler follows: vite.config.ts would bring every screen along. */
export async function parentsScreens(): Promise<ParentsTable['table']> {
  const table = new URL('../src/parents/app/screens.ts', import.meta.url).href;
  return ((await import(table)) as ParentsTable).table;
}

type OrganiserTable = typeof import('../src/organiser/app/screens.ts');

/** The organisers' table of screens, likewise. */
export async function organiserScreens(): Promise<OrganiserTable['screens']> {
  const table = new URL('../src/organiser/app/screens.ts', import.meta.url).href;
  return ((await import(table)) as OrganiserTable).screens;
}

/** The file that a screen's `load` imports, as the build's notes name it. */
export function sourceOf({ path, load }: Screen): string {
  const [, file] = /import\(\s*['"]#(.+?)['"]\s*\)/.exec(String(load)) ?? [];
  if (file === undefined) {
    throw new Error(`What does the screen ${path} load? ${load}`);
  }
  return `src/${file}`;
}
