import type { Screen } from '../src/parts/frame/screen.ts';

type ParentsTable = typeof import('../src/parents/app/screens.ts');
type ParentsFacts = typeof import('../src/parents/app/screen-facts.ts');

/** The parents' screens with all that is said of each. By names that no bundler follows: vite.config.ts would bring every screen along. */
export async function parentsScreens(): Promise<Screen[]> {
  const { screens } = (await import(app('parents/app/screens.ts'))) as ParentsTable;
  const { screenFacts } = (await import(app('parents/app/screen-facts.ts'))) as ParentsFacts;
  return screens.map((screen) => ({ ...screen, ...screenFacts[screen.path] }));
}

type OrganiserTable = typeof import('../src/organiser/app/screens.ts');

/** The organisers' table of screens, likewise. */
export async function organiserScreens(): Promise<OrganiserTable['screens']> {
  return ((await import(app('organiser/app/screens.ts'))) as OrganiserTable).screens;
}

function app(file: string): string {
  return new URL(`../src/${file}`, import.meta.url).href;
}

/** The file that a screen's `load` imports, as the build's notes name it. */
export function sourceOf({ path, load }: Screen): string {
  const [, file] = /import\(\s*['"]#(.+?)['"]\s*\)/.exec(String(load)) ?? [];
  if (file === undefined) {
    throw new Error(`What does the screen ${path} load? ${load}`);
  }
  return `src/${file}`;
}
