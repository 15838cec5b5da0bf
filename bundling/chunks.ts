import type { Rolldown } from 'vite';
import { cutShared } from './shared-files.ts';

const postgrest = /\/node_modules\/@supabase\/postgrest-js\/|\/src\/api\/platform\/client\.ts$/;

/**
 * How the code is cut into files. Left alone, the bundler makes a file of every icon that two screens share, and the
 * home page needs forty requests. Here: what the page's first script needs, the libraries that change seldom, the app
 * around the screens, a few files of parts that screens share (bundling/shared-files.ts), and the screens themselves.
 */
export function chunks(): Rolldown.CodeSplittingOptions {
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'early', test: /\/src\/(parents|organiser)\/early\.ts$/, priority: 4 },
    { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
    { name: 'qr', test: /\/node_modules\/uqr\//, priority: 1 },
    // A screen that writes to a table loads the client for tables, and not the client for auth and files.
    { name: 'postgrest', test: postgrest, priority: 1 },
    { name: 'supabase', test: /\/node_modules\/@supabase\//, priority: 1 },
    { name: 'app', tags: ['$initial'], priority: 2 },
    {
      name: sharedParts(),
      debugName: 'parts',
      priority: 1,
      // sharedParts() decides the file of each module; none may be taken along by a module that imports it.
      includeDependenciesRecursively: false,
    },
  ];
  return { groups };
}

const ofScreens = /\/src\/|\/functions\/_shared\/(venue|racing|board)\/|\/lucide-react\//;

/**
 * How much a screen counts where files are put together: most visits begin on home, whose budget is the tightest, and
 * then on a race's own page; each file is a request before the first content.
 */
const weights: [screen: RegExp, weight: number][] = [
  [/\/home-screen\.tsx$/, 1500],
  [/\/race-detail-screen\.tsx$/, 18],
  [/\/categories-screen\.tsx$/, 14],
  [/\/(race-list|rider-form)-screen\.tsx$/, 3],
  [/\/(board|venue)-screen\.tsx$/, 24],
  [/\/(news-detail|privacy)-screen\.tsx$/, 3],
  [/\/(courses|news-list|search-results)-screen\.tsx$/, 8],
  [/\/(stations|race-day\/(control|print))\/.*-screen\.tsx$/, 6],
  [/\/race-day\/draw\/.*-screen\.tsx$/, 5],
  [/\/features\/race-day\/.*-screen\.tsx$/, 5],
  [/\/club-screen\.tsx$/, 20],
];

function weightOf(root: string): number {
  const [, weight] = weights.find(([screen]) => screen.test(root)) ?? [];
  // What a screen loads later holds up nothing.
  return weight ?? (root.endsWith('-screen.tsx') ? 1 : 0.5);
}

/** What several screens share, of one build. */
function sharedParts(): Rolldown.CodeSplittingNameFunction {
  let files: Map<string, number> | undefined;
  return (id, graph) => {
    files ??= cutShared(id, graph, {
      requestCost: 7_500,
      weightOf,
      mayMove: (module) => ofScreens.test(module) && !postgrest.test(module),
    });
    const file = files.get(id);
    return file === undefined ? null : `parts~${file}`;
  };
}

/** The bundler names a shared file after everybody who shares it. */
export function chunkFileNames({ name }: { name: string }): string {
  return `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`;
}
