import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The explorer is a page of its own beside the site, for developers. It is built separately, so that none of its code is in the bundles of the site. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows fonts and workers from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8_000,
    // Tokens with light-dark(): its replacement for older browsers does not follow the color-scheme of a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5', 'ios17.5'],
    rolldownOptions: {
      // How long its libraries take would be a page of warnings at a slow first start.
      checks: { bundlerTimings: false },
      input: ['index.html', 'sandbox.html'].map((page) => `${import.meta.dirname}/${page}`),
      // Directives such as "use client" in the libraries have no meaning in a bundle.
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
});
