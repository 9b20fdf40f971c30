/**
 * Node's HTTP server. An `import` of `node:http` reads all that it exports, and for `WebSocket` among them Node loads its own
 * fetch, which nothing here uses: 3 MB in each process for as long as it runs.
 */
export const { createServer } = process.getBuiltinModule('node:http');
