// Builds what is generated from the sources: types from the schema, and the site from the web client. As a command
// (npm run build) it writes all that `npm run serve` needs beside the sources.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CannotStart, checkNode, checkWritable, orExplain, root } from './settings.mjs';

const packages = { 'graphql-codegen': '@graphql-codegen/cli', playwright: '@playwright/test', tsc: 'typescript' };

/**
 * The file of a program of the dependencies, for Node to run. What npm puts into node_modules/.bin takes the Node of the
 * PATH, which may be too old, and is a script of its shell on Windows.
 */
export const program = (name) => {
  const folder = `${root}node_modules/${packages[name] ?? name}`;
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return path.join(folder, bin[name]);
};

/** Runs a program of the dependencies, with further variables of the environment, and resolves with its exit code. */
export const runToEnd = (name, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program(name), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Generates the types from the schema and the operations. */
export const generateTypes = async () => {
  if ((await runToEnd('graphql-codegen', ['--silent'])) !== 0)
    throw new CannotStart('The types could not be generated.');
};

// Vite builds for development where NODE_ENV of the shell says something else.
const buildByVite = (...args) => runToEnd('vite', ['build', ...args, '--logLevel', 'warn'], { NODE_ENV: 'production' });

/** Builds the explorers, which use no generated types; resolves with the exit code. */
export const buildExplorer = () => buildByVite('web/explorer');

/** Generates the types and builds the site and the explorers. */
export const buildSite = async () => {
  await checkWritable(`${root}web/dist`, 'the built site');
  console.log('Building the site …');
  const explorer = buildExplorer();
  await generateTypes();
  const site = buildByVite('web');
  const server = buildByVite('web', '--ssr', 'server.tsx');
  const codes = await Promise.all([site, server, explorer]);
  if (codes.some((code) => code !== 0)) throw new CannotStart('The site could not be built.');
};

// The last files of each part of the build.
const built = [
  'gateway/generated/site-routes.ts',
  'web/generated/persisted-documents.json',
  'web/dist/index.html',
  'web/dist-server/server.js',
];

/** Throws CannotStart where something is missing that a build leaves. */
export const checkBuilt = () => {
  const missing = built.find((file) => !existsSync(`${root}${file}`));
  if (missing !== undefined)
    throw new CannotStart(`${missing} is missing: run npm ci and npm run build, on any machine, before npm run serve.`);
};

// A Node that is too old does not know whether this is the command; it must say so instead of building nothing.
if (import.meta.main !== false) {
  await orExplain(async () => {
    checkNode();
    await buildSite();
  });
}
