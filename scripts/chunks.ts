import type { Rolldown } from 'vite';

/**
 * How the code is cut into files. Left alone, the bundler makes a file of every icon that two screens share, and the
 * home page needs forty requests. Here: what the page's first script needs, the libraries that change seldom, the app
 * around the screens, a few files of parts that screens share, and the screens themselves.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'early', test: /\/src\/parents\/early\.ts$/, priority: 4 },
    {
      name: 'vendor',
      tags: ['$initial'],
      test: /\/node_modules\/|rolldown[:/]runtime/,
      priority: 3,
    },
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
    {
      name: 'app-parts',
      test: /\/src\/(api|domain|parts|ui|parents\/copy)\/|\/lucide-react\//,
      minShareCount: 11,
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

/** The bundler names a shared file after everybody who shares it. */
export function chunkFileNames({ name }: { name: string }): string {
  return `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`;
}
