import { defineConfig } from 'vitest/config';
import { graphqlOfNode, root } from '../vitest.config.ts';

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^graphql$/, replacement: graphqlOfNode }] },
  test: {
    environment: 'node',
    include: (process.env['MUTANTS_TESTS'] ?? '').split(','),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
