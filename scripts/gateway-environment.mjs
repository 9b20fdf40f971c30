import { fileURLToPath } from 'node:url';

/**
 * What Node is told wherever the gateway is started: where to keep what it has made of the sources, so that the next
 * start need not load what strips their types.
 */
export const gatewayEnvironment = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
};
