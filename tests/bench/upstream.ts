// The REST API that all the measured servers stand in front of: answers from memory, after a settable time, and counts.
// Told by the messages { latencyMs }, { publicFor } (seconds of Cache-Control; null for none) and 'count'.
import { createServer } from 'node:http';
import { bytesOf, createAcademy } from './data.ts';
import { listenAndTell } from './tell-port.ts';

const [, , courses = '60', purchases] = process.argv;
const academy = createAcademy(Number(courses), purchases === undefined ? undefined : Number(purchases));
const publicAnswers = bytesOf(academy.publicAnswers);
const learners = academy.learners.map(bytesOf);
const nobody = Buffer.from(JSON.stringify({ error: 'Please sign in', code: 'UNAUTHENTICATED' }));
const nothing = Buffer.from(JSON.stringify({ error: 'Not found', code: 'NOT_FOUND' }));
const paths = new Set([...publicAnswers.keys(), ...learners.flatMap((learner) => [...learner.keys()])]);

let latencyMs = 0;
let publicFor: number | null = null;
let counts: Record<string, number> = {};

const learnerOf = (cookie: string | undefined): ReadonlyMap<string, Buffer> | undefined => {
  const number = /(?:^|; )accessToken=learner-(\d+)/.exec(cookie ?? '')?.[1];
  return number === undefined ? undefined : learners[Number(number)];
};

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  counts[path] = (counts[path] ?? 0) + 1;
  const isPublic = publicAnswers.has(path);
  const body = publicAnswers.get(path) ?? learnerOf(request.headers.cookie)?.get(path);
  const status = body === undefined ? (paths.has(path) ? 401 : 404) : 200;
  const bytes = body ?? (status === 401 ? nobody : nothing);
  const answer = (): void => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(isPublic && publicFor !== null ? { 'cache-control': `public, max-age=${publicFor}` } : {}),
    });
    response.end(bytes);
  };
  if (latencyMs === 0) answer();
  else setTimeout(answer, latencyMs);
});
server.keepAliveTimeout = 120_000;

process.on('message', (message) => {
  if (message === 'count') {
    process.send?.({ counts });
    counts = {};
    return;
  }
  const told = Object(message);
  if (typeof told.latencyMs === 'number') latencyMs = told.latencyMs;
  if ('publicFor' in told) publicFor = told.publicFor;
  process.send?.({ done: true });
});

listenAndTell(server);
