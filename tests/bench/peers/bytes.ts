// Bare Node that sends the same ready bytes to everybody: nothing in JavaScript can be quicker.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { ready } from './upstream-client.ts';

const bytes = readFileSync(process.argv[3] ?? '');
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  ready(typeof address === 'object' && address !== null ? address.port : 0);
});
