import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The explorer is a page of its own beside the site, for developers: nothing of it is in what learners load. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy takes fonts and workers from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      // Marks that compilers leave in the libraries' files mean nothing to a bundle.
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
});
