// Checks before anything is started: the version of Node, the .env file, ports, and write permissions.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer, isIPv6 } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A reason not to start, in one sentence for the person at the terminal. */
export class CannotStart extends Error {}

/** Runs `work`. A CannotStart is printed and ends the process; any other error is a fault and is thrown on. */
export const orExplain = async (work) => {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exit(1);
  }
};

export const checkNode = () => {
  if (!existsSync(`${root}node_modules`)) {
    throw new CannotStart(
      'The dependencies are not installed: run npm ci first. Where npm leaves out scripts (ignore-scripts=true), no command installs them by itself.',
    );
  }
  const { node: version } = process.versions;
  if (Number(version.split('.')[0]) >= 26) return;
  if (existsSync(`${root}node_modules/.bin/node`)) {
    const command = process.argv.includes('--academy') ? 'serve:academy' : path.basename(process.argv[1], '.mjs');
    throw new CannotStart(
      `Node 26 runs this, not ${version}, and came with the dependencies: npm run ${command} takes it, or node_modules/.bin/node in place of node.`,
    );
  }
  throw new CannotStart(
    `Node 26 runs this, and the one that comes with the dependencies was not installed for ${process.platform}-${process.arch}: install Node 26 yourself.`,
  );
};

/** Loads .env into process.env; variables that are set already are kept. */
export const loadEnvFile = (file = `${root}.env`) => {
  if (!existsSync(file)) return;
  const text = readEnvText(file);
  const wrong = firstMalformedLine(text);
  if (wrong !== null) {
    throw new CannotStart(
      `.env, line ${wrong}: expected NAME=value, a comment or nothing; .env.example shows the form.`,
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
};

const readEnvText = (file) => {
  try {
    // A byte order mark, with which editors of Windows begin a file, would be part of the first name.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new CannotStart(`.env cannot be read (${error.code}).`);
  }
};

/**
 * The number of the first malformed line of an .env file (no assignment, comment or empty line); null when there is
 * none.
 */
export const firstMalformedLine = (text) => {
  // Quoted values may span several lines, so they are blanked before the lines are checked.
  const lines = text
    .replace(/=[ \t]*(["'`])[\s\S]*?\1/g, (value) => '=' + value.replace(/[^\n]/g, '').replace(/\n/g, '\n#'))
    .split(/\r?\n/);
  const wrong = lines.findIndex((line) => !/^\s*(#.*|(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=.*)?$/.test(line));
  return wrong === -1 ? null : wrong + 1;
};

/** Lets each program read its own settings, so that one that cannot be used is told before anything is built. */
export const checkSettingsOf = async (programs) => {
  for (const program of programs) {
    const { readConfig, ConfigError } = await import(`../${program}/config.ts`);
    try {
      readConfig(process.env);
    } catch (error) {
      throw error instanceof ConfigError ? new CannotStart(error.message) : error;
    }
  }
};

export const portSetting = (name, fallback) => {
  const text = process.env[name] ?? '';
  if (text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new CannotStart(`${name} is "${text}"; a port is a whole number from 1 to 65535. See .env.example.`);
  }
  return port;
};

/** Where a server that listens on a host and port is reached from this machine. */
export const localAddress = (host, port) => {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
};

export const checkPortIsFree = async (name, port, host, hostName = 'HOST') => {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers();
  server.once('error', reject).listen(port, host, resolve);
  try {
    await promise;
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new CannotStart(`Port ${port} is in use: stop what uses it, or choose another with ${name}=….`);
    }
    if (error.code === 'EACCES') {
      throw new CannotStart(`Port ${port} needs rights that you do not have: choose one above 1023 with ${name}=….`);
    }
    throw new CannotStart(
      `Port ${port} on ${host} cannot be opened (${error.code}): choose others with ${name} and ${hostName}.`,
    );
  }
  await new Promise((done) => server.close(done));
};

export const checkWritable = async (folder, what) => {
  // Imported once the version of Node is checked: older ones read no TypeScript.
  const { makeFolder } = await import('../academy-api/database/make-folder.ts');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new CannotStart(`${folder} cannot be written to (${error.code}), and ${what} goes there.`);
  }
};
