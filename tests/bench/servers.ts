// Everything that can stand between a browser and the REST API here: the gateway and what one would use in its place.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { gatewayEnvironment, gatewayFlags } from '../../scripts/gateway-environment.mjs';
import { freePort } from '../support/processes.ts';
import type { Academy } from './data.ts';
import { byHash, byNewText, byOtherText, byRest, byText, type OperationName, type Turns } from './operations.ts';
import { type Cores, end, root, start, startScript } from './processes.ts';

/** A server that runs. */
export type Server = { readonly pid: number; readonly port: number; readonly stop: () => Promise<void> };

/** One way of asking for an operation. */
export type Question = { readonly operation: OperationName; readonly way: string; readonly turns: Turns };

/** A server that can be measured. */
export type Contestant = {
  readonly name: string;
  /** GraphQL servers give answers that can be compared; the others move bytes. */
  readonly kind: 'gateway' | 'peer' | 'rest' | 'bytes';
  readonly start: (apiUrl: string, cores: Cores) => Promise<Server>;
  readonly questions: (academy: Academy) => readonly Question[];
};

const operations: readonly OperationName[] = ['catalogue', 'dashboard', 'course access'];

/** Waits until an address answers with 200. */
export const until = async (url: string, maxMs = 30_000): Promise<void> => {
  const end = Date.now() + maxMs;
  while (Date.now() < end) {
    try {
      if ((await fetch(url)).status === 200) return;
    } catch {
      // Nobody listens yet.
    }
    await wait(50);
  }
  throw new Error(`${url} did not answer within ${maxMs / 1000} seconds.`);
};

/** The gateway as it runs in production: a process of its own, log on, nothing switched off. */
export const startGateway =
  (
    workers: number,
    publicUrl: (port: number) => string = () => 'http://academy.example',
    more: Readonly<Record<string, string>> = {},
  ) =>
  async (apiUrl: string, cores: Cores): Promise<Server> => {
    const port = await freePort();
    const child = start([process.execPath, ...gatewayFlags(), 'gateway/main.ts'], {
      cores,
      talks: false,
      env: {
        ...gatewayEnvironment(),
        PORT: String(port),
        HOST: '127.0.0.1',
        ACADEMY_API_URL: apiUrl,
        PUBLIC_URL: publicUrl(port),
        LOG_LEVEL: 'info',
        GATEWAY_WORKERS: String(workers),
        TRUST_PROXY: '1',
        // Two hundred people who ask as often as thousands do are counted as all are, and not refused.
        RATE_LIMIT_FACTOR: '100',
        STOP_PAUSE_SECONDS: '0',
        ...more,
      },
    });
    await until(`http://127.0.0.1:${port}/healthz`);
    return { pid: child.pid ?? 0, port, stop: () => end(child) };
  };

/** The way of asking in texts that are new each time. */
export const newTexts = 'texts never seen';

/** What the gateway is asked. */
export const gatewayQuestions = (academy: Academy): Question[] => [
  { operation: 'catalogue', way: 'trusted document, GET', turns: byHash(academy, 'catalogue', 'GET') },
  { operation: 'catalogue', way: 'trusted document, POST', turns: byHash(academy, 'catalogue', 'POST') },
  { operation: 'catalogue', way: 'other texts', turns: byOtherText(academy) },
  { operation: 'catalogue', way: newTexts, turns: byNewText(academy) },
  { operation: 'dashboard', way: 'trusted document, POST', turns: byHash(academy, 'dashboard', 'POST') },
  { operation: 'course access', way: 'trusted document, POST', turns: byHash(academy, 'course access', 'POST') },
];

/** The gateway with so many workers. */
export const gateway = (workers: number): Contestant => ({
  name: workers === 1 ? 'this gateway' : `this gateway, ${workers} workers`,
  kind: 'gateway',
  start: startGateway(workers),
  questions: gatewayQuestions,
});

const peer = (name: string, script: string, ...args: string[]): Contestant => ({
  name,
  kind: 'peer',
  start: (apiUrl, cores) => startScript(`peers/${script}`, [apiUrl, ...args], cores),
  questions: (academy) => [
    ...operations.map((operation) => ({ operation, way: 'text, POST', turns: byText(academy, operation) })),
    { operation: 'catalogue', way: newTexts, turns: byNewText(academy) },
  ],
});

/** The servers that one would pick in the gateway's place. */
export const peers: readonly Contestant[] = [
  peer('Apollo Server, naive resolvers', 'apollo-standalone.ts'),
  peer('Apollo Server, Express, loaders', 'apollo-express.ts'),
  peer('Apollo Server, Express, loaders, JIT', 'apollo-express.ts', 'jit'),
  peer('GraphQL Yoga, loaders', 'yoga.ts'),
  peer('GraphQL Yoga, loaders, JIT', 'yoga.ts', 'jit'),
  peer('Mercurius, loaders, JIT', 'mercurius.ts'),
  peer('Grafserv, loaders', 'grafserv.ts'),
];

/** Whether the reverse proxy can be had. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const nginxSettings = (folder: string, port: number, api: string): string => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_buffers 64 16k;
  keepalive_requests 10000000;
  upstream api { server ${api}; keepalive 256; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port};
    location /api/ { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; }
    location = /ready { return 200; }
  }
}`;

/** No gateway at all: the page's own REST calls through nginx. */
export const nginx: Contestant = {
  name: 'REST calls of the page, nginx',
  kind: 'rest',
  start: async (apiUrl, cores) => {
    const port = await freePort();
    const folder = mkdtempSync(`${tmpdir()}/bench-nginx-`);
    writeFileSync(`${folder}/nginx.conf`, nginxSettings(folder, port, new URL(apiUrl).host));
    const child = start(['nginx', '-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], {
      cores,
      talks: false,
    });
    await until(`http://127.0.0.1:${port}/ready`);
    return {
      pid: child.pid ?? 0,
      port,
      stop: async () => {
        await end(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  questions: (academy) =>
    operations.map((operation) => ({ operation, way: 'REST calls', turns: byRest(academy, operation) })),
};

/** Bare Node with the bytes of an answer in its hand. */
export const readyBytes = (file: string): Contestant => ({
  name: 'bare Node, ready bytes',
  kind: 'bytes',
  start: (apiUrl, cores) => startScript('peers/bytes.ts', [apiUrl, file], cores),
  questions: (academy) =>
    (['GET', 'POST'] as const).map((method) => ({
      operation: 'catalogue',
      way: `same bytes, ${method}`,
      turns: byHash(academy, 'catalogue', method),
    })),
});
