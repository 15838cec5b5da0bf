import type { Door } from '../hosting/door-addresses.ts';
import type { Screen } from '../src/parts/frame/screen.ts';

/** Both tables of a door. */
interface Tables {
  screens: readonly Pick<Screen, 'path' | 'load'>[];
  screenFacts: Record<string, Omit<Screen, 'path' | 'load'>>;
}

/** A door's screens with all that is said of each. By names that no bundler follows: vite.config.ts would bring every screen along. */
export async function screensOf(door: Door): Promise<Screen[]> {
  const part = (file: string) =>
    import(new URL(`../src/${door}/app/${file}`, import.meta.url).href);
  const { screens }: Pick<Tables, 'screens'> = await part('screens.ts');
  const { screenFacts }: Pick<Tables, 'screenFacts'> = await part('screen-facts.ts');
  return screens.map((screen) => ({ ...screen, ...screenFacts[screen.path] }));
}

/** The file that a screen's `load` imports, as the build's notes name it. */
export function sourceOf({ path, load }: Screen): string {
  const [, file] = /import\(\s*['"]#(.+?)['"]\s*\)/.exec(String(load)) ?? [];
  if (file === undefined) {
    throw new Error(`What does the screen ${path} load? ${load}`);
  }
  return `src/${file}`;
}
