import { fileURLToPath } from 'node:url';

const flags =
  '--max-semi-space-size=16 --minor-gc-task-trigger=95 --initial-old-space-size=84 --heap-growing-percent=38 --no-allocation-site-pretenuring';

/**
 * Node's flags for the gateway and its workers: V8 collects the young generation when 95 percent of it are used, looks
 * through the old one at 84 MB, then when it has grown by 38 percent instead of several times its size, and makes all
 * objects young. GATEWAY_NODE_FLAGS replaces them.
 */
export const gatewayFlags = (environment = process.env) =>
  (environment.GATEWAY_NODE_FLAGS ?? flags).split(' ').filter(Boolean);

/**
 * Environment variables for the gateway: Node keeps compiled sources in a cache folder, so that the next start does not
 * have to strip their types again, and the C library returns freed memory to the system.
 */
export const gatewayEnvironment = () => ({
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ || '131072',
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
});
