import { defineConfig } from 'vitest/config';
import { graphqlOfNode, root } from '../vitest.config.ts';

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^graphql$/, replacement: graphqlOfNode }] },
  test: { include: ['tests/proofs/*.check.ts'], exclude: ['**/node_modules/**'] },
});
