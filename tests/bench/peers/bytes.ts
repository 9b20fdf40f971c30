// Bare Node that sends the same ready bytes to everybody: nothing in JavaScript can be quicker.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { listenAndTell } from '../tell-port.ts';

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
listenAndTell(server);
