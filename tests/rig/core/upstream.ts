// A cheap REST API for any number of learners, of whose calls one in a hundred fails in one of four ways.
import { createServer, type ServerResponse } from 'node:http';
import { bytesOf } from '../../bench/data.ts';
import { listenAndTell } from '../../bench/tell-port.ts';
import { createRandom } from '../../support/random.ts';
import { academy, answersOf } from './people.ts';

const random = createRandom(1);
/** What may happen to a call, and how likely it is. */
const faults: readonly (readonly [number, (response: ServerResponse, bytes: Buffer) => void])[] = [
  [0.003, (response) => response.socket?.resetAndDestroy()],
  [0.003, (response) => response.writeHead(500).end()],
  [
    0.003,
    (response, bytes) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    },
  ],
  // Nothing ever comes.
  [0.001, () => {}],
];

const publicAnswers = bytesOf(academy.publicAnswers);
const known = new Map<number, ReadonlyMap<string, Buffer>>();

const ownOf = (cookie: string | undefined): ReadonlyMap<string, Buffer> | undefined => {
  const number = Number(/accessToken=learner-(\d+)/.exec(cookie ?? '')?.[1]);
  if (Number.isNaN(number)) return undefined;
  const own = known.get(number) ?? bytesOf(answersOf(number));
  known.set(number, own);
  return own;
};

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const bytes = publicAnswers.get(path) ?? ownOf(request.headers.cookie)?.get(path);
  if (bytes === undefined) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  let draw = random.next();
  for (const [share, happen] of faults) {
    if (draw < share) return void happen(response, bytes);
    draw -= share;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
});
server.keepAliveTimeout = 120_000;

listenAndTell(server);
