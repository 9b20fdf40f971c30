import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // A peer brings a React of its own, and components of the site are rendered here as well.
  resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
  build: { outDir: '../../../results/direct-pages', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
});
