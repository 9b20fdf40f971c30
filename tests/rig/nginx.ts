// nginx with the configuration that is shipped in deploy/nginx, on ports and with a certificate of this machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findNginx } from '../../scripts/find/nginx.mjs';
import { root, textOf } from '../repository/project-files.ts';
import { freePort } from '../support/processes.ts';

/** An nginx that runs. */
export type Nginx = {
  readonly port: number;
  /** The certificate to trust. */
  readonly certificate: string;
  readonly accessLog: string;
  /** Reads its configuration again, as `nginx -s reload` does. */
  readonly reload: () => void;
  readonly stop: () => Promise<void>;
};

/** Replaces what has to be there: a change of what is shipped must not leave the rig with something else. */
const adapted = (file: string, replacements: readonly (readonly [from: string, to: string])[]): string =>
  replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}": the rig adapts that to this machine.`);
    return text.replaceAll(from, to);
  }, textOf(file));

const siteOf = (folder: string, port: number, plainPort: number): string =>
  adapted('deploy/nginx/academy.conf', [
    ['  listen [::]:80 default_server;\n', ''],
    ['  listen [::]:443 ssl default_server;\n', ''],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    // The learners of the rig speak HTTP/1.1, and older versions have no such line.
    ['  http2 on;\n', ''],
    ['/etc/nginx/certificates', folder],
    ['/var/log/nginx', folder],
  ]);

const gatewaysOf = ([one, other]: readonly [number, number]): string =>
  adapted('deploy/nginx/gateways-host.conf', [
    ['127.0.0.1:4001', `127.0.0.1:${one}`],
    ['127.0.0.1:4002', `127.0.0.1:${other}`],
  ]);

const errorLog = `${root}tests/results/rig-nginx.log`;

const mainOf = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes auto; pid ${folder}/nginx.pid; error_log "${errorLog}" warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${folder}/*.conf;
}`;

const makeCertificate = (folder: string): void => {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', ['req', ...options, ...names, ...files]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr ?? made.error)}`);
};

/** Waits until nginx answers by itself; throws with its log where it ends before. */
const untilReady = async (server: ChildProcess, plainPort: number): Promise<void> => {
  while (server.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${plainPort}/nginx-health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
  throw new Error(`nginx did not start: ${readFileSync(errorLog, 'utf8')}`);
};

/** Starts nginx before two gateways; it answers when this resolves. */
export const startNginx = async (scratch: string, gatewayPorts: readonly [number, number]): Promise<Nginx> => {
  const { file, reason } = findNginx();
  if (file === undefined) throw new Error(String(reason));
  const folder = path.join(scratch, 'nginx');
  mkdirSync(folder);
  mkdirSync(path.dirname(errorLog), { recursive: true });
  rmSync(errorLog, { force: true });
  makeCertificate(folder);
  const port = await freePort();
  const plainPort = await freePort();
  writeFileSync(`${folder}/academy.conf`, siteOf(folder, port, plainPort));
  writeFileSync(`${folder}/gateways.conf`, gatewaysOf(gatewayPorts));
  writeFileSync(`${folder}/main`, mainOf(folder));

  const server = spawn(file, ['-p', folder, '-c', `${folder}/main`, '-e', errorLog], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  process.once('exit', () => server.kill('SIGTERM'));
  await untilReady(server, plainPort);
  return {
    port,
    certificate: readFileSync(`${folder}/fullchain.pem`, 'utf8'),
    accessLog: `${folder}/access.log`,
    reload: () => void server.kill('SIGHUP'),
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
};
