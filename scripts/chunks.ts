import type { Rolldown } from 'vite';

/**
 * How the code is cut into files. Left alone, the bundler makes a file of every icon that two screens share, and the
 * home page needs forty requests. Here: what the page's first script needs, the libraries that change seldom, the app
 * around the screens, a few files of parts that screens share, and the screens themselves.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'early', test: /\/src\/parents\/early\.ts$/, priority: 4 },
    { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
    { name: 'qr', test: /\/node_modules\/uqr\//, priority: 1 },
    { name: 'qr-reader', test: /\/node_modules\/(barcode-detector|zxing-wasm)\//, priority: 1 },
    // Who writes to a table loads the client for it, and not the one for auth and files.
    {
      name: 'postgrest',
      test: /\/node_modules\/@supabase\/postgrest-js\/|\/src\/api\/platform\/client\.ts$/,
      priority: 1,
    },
    { name: 'supabase', test: /\/node_modules\/@supabase\//, priority: 1 },
    { name: 'app', tags: ['$initial'], priority: 2 },
    { name: homeParts, debugName: 'home', priority: 2 },
    {
      name: 'app-parts',
      test: /\/src\/(api|domain|parts|ui|parents\/copy)\/|\/lucide-react\//,
      minShareCount: 11,
      priority: 2,
    },
    {
      name: 'order-parts',
      test: /\/src\/(api\/(orders|categories)|domain\/(order-state|statuses)|parts\/(copy\/(orders|statuses)|own-entries))\.tsx?$/,
      priority: 2,
    },
    {
      name: 'parts',
      test: /\/src\/(api|domain|parts|ui|parents\/copy)\/|\/lucide-react\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1000,
      priority: 1,
    },
  ],
};

const home = '/src/parents/features/home/home-screen.tsx';
const raceDetail = '/src/parents/features/races/race-detail-screen.tsx';
const homesOwn = /\/src\/parents\/(features\/home|copy\/home)\b/;
/** By name: that all icons come from one package is all that the graph knows. */
const homesIcons = /\/lucide-react\/.*\/icons\/(chevron-left|chevron-right|clock)\.mjs$/;

/**
 * What home shares with other screens is two files: most visits begin there, and each file is a request before its first
 * content. The second is what a race's own page, where the other visits begin, has no use for.
 */
function homeParts(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (homesIcons.test(id)) {
    return 'home-parts';
  }
  if (homesOwn.test(id) || !id.includes('/src/')) {
    return null;
  }
  const importers = new Set([id]);
  for (const importer of importers) {
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) {
      importers.add(next);
    }
  }
  const screens = [...importers];
  if (!screens.some((screen) => screen.endsWith(home))) {
    return null;
  }
  return screens.some((screen) => screen.endsWith(raceDetail)) ? 'home-parts' : 'home-lists';
}

/** The bundler names a shared file after everybody who shares it. */
export function chunkFileNames({ name }: { name: string }): string {
  return `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`;
}
