import { fileURLToPath } from 'node:url';

const flags = '--max-semi-space-size=16 --initial-old-space-size=32 --heap-growing-percent=60';

/**
 * What V8 is told wherever the gateway is started: to look for garbage when the heap has grown by six tenths of what was
 * in use, and not when it is several times as large. Workers inherit it. GATEWAY_NODE_FLAGS says something else.
 */
export const gatewayFlags = () => (process.env.GATEWAY_NODE_FLAGS ?? flags).split(' ').filter(Boolean);

/**
 * What Node and the C library are told by their environment: where to keep what was made of the sources, so that the
 * next start need not load what strips their types; and to give back memory that was freed.
 */
export const gatewayEnvironment = () => ({
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ || '131072',
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
});
