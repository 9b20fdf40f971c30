// Bare Node that sends the same ready bytes to everybody: nothing in JavaScript can be quicker.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { ready } from './upstream-client.ts';

const bytes = readFileSync(process.argv[3] ?? '');
const answer = (response: ServerResponse): void => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  });
  response.end(bytes);
};

const server = createServer((request, response) => {
  request.resume();
  // Whoever answers by what a body says has to read it first.
  if (request.method === 'POST') request.once('end', () => answer(response));
  else answer(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  ready(typeof address === 'object' && address !== null ? address.port : 0);
});
