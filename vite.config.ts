import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileNames, chunks } from './scripts/chunks.ts';
import { buildTargets } from './scripts/engines.ts';
import { firstPaint } from './scripts/first-paint.ts';
import { serviceWorker } from './scripts/service-worker.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), firstPaint(), serviceWorker(process.env.VITE_SUPABASE_URL)],
  build: {
    // The bundle budget (scripts/bundle-size.ts) reads which chunk needs which.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: chunks, chunkFileNames },
      // A word of a copy file goes to the screen that says it, not with its whole file to everybody who shares one.
      optimization: { inlineConst: { mode: 'all' } },
    },
    target: buildTargets,
  },
});
