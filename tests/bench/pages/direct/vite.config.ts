import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: '../../../results/direct-pages', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
});
