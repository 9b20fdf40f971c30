import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { testWorkers } from './workers.ts';

/** The build of graphql that Node itself takes. */
export const graphqlOfNode = createRequire(import.meta.url).resolve('graphql');

// Test files share processes, each with the project's own modules anew. PGlite is WebAssembly, which V8's first compiler makes
// fast enough for them.
const sharing = {
  isolate: false,
  execArgv: ['--liftoff-only'],
  sequence: { setupFiles: 'list' as const },
};

const node = (name: string) => ({
  // Node itself takes the CommonJS build of graphql, for us as for Apollo; a second copy of it would know no type of the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: graphqlOfNode }] },
  test: {
    name,
    ...sharing,
    environment: 'node' as const,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['tests/support/reset-modules.ts', 'tests/support/remember-passwords.ts'],
  },
});

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: testWorkers,
    // A busy machine of CI gets a second try; the summary of `npm test` names what needed it.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      node('repository'),
      node('client'),
      node('gateway'),
      node('academy-api'),
      node('proofs'),
      node('scripts'),
      {
        plugins: [react()],
        test: {
          name: 'web',
          ...sharing,
          // Pages leave much behind; with more room for it a tenth less time goes into its collection.
          execArgv: [...sharing.execArgv, '--min-semi-space-size=32', '--max-semi-space-size=32'],
          environment: 'happy-dom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/support/reset-modules.ts',
            'tests/support/reset-document.ts',
            'tests/support/all-texts.ts',
          ],
        },
      },
    ],
  },
});
