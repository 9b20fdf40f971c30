import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const node = (name: string) => ({
  test: { name, environment: 'node' as const, include: [`tests/${name}/**/*.test.ts`] },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      node('repository'),
      node('gateway'),
      node('academy-api'),
      node('scripts'),
      {
        plugins: [react()],
        test: { name: 'web', environment: 'happy-dom', include: ['tests/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
