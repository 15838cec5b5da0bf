import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // The bundle budget (scripts/bundle-size.ts) reads which chunk needs which.
    manifest: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
});
