// The pages without a gateway: files as they are on disk, compressed once, and the REST API behind /api, compressed on the way.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as call } from 'node:http';
import { extname } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import { listenAndTell } from '../tell-port.ts';

const [, , apiUrl = '', folder = ''] = process.argv;
const api = new URL(apiUrl);
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const files = new Map<string, { readonly type: string | undefined; readonly bytes: Buffer; readonly isText: boolean }>(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) in types)
    .map((name) => {
      const bytes = readFileSync(`${folder}/${name}`);
      const isText = extname(name) !== '.woff2';
      return [
        `/${name}`,
        { type: types[extname(name)], bytes: isText ? gzipSync(bytes, { level: 9 }) : bytes, isText },
      ] as const;
    }),
);

const server = createServer((request, response) => {
  const { url = '/', headers } = request;
  if (url.startsWith('/api/')) {
    const { cookie } = headers;
    call(
      { host: api.hostname, port: api.port, path: `/${url.slice(1)}`, headers: cookie === undefined ? {} : { cookie } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, {
          'content-type': 'application/json; charset=utf-8',
          'content-encoding': 'gzip',
        });
        answer.pipe(createGzip()).pipe(response);
      },
    ).end();
    return;
  }
  const file = files.get(url) ?? files.get('/index.html');
  response.writeHead(200, {
    'content-type': file?.type,
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(file?.isText === true ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(file?.bytes);
});
listenAndTell(server);
