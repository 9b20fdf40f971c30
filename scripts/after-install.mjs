// Runs after npm has installed the dependencies.
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const commands = path.join(packages, '.bin');

// Where npm before version 10 leaves out the Node of other platforms, it deletes the link to that of this one with them.
const node = ['node', 'node-bin']
  .map((name) => `${name}-${process.platform}-${process.arch}`)
  .find((name) => existsSync(path.join(packages, name, 'bin/node')));
const link = path.join(commands, 'node');
if (node !== undefined && lstatSync(link, { throwIfNoEntry: false }) === undefined) {
  mkdirSync(commands, { recursive: true });
  symlinkSync(`../${node}/bin/node`, link);
}

// Where the tools were left out (npm ci --omit=dev), the types and source maps of packages go: only tools read them, and
// they are two fifths of the bytes.
const isForTools = /\.(?:map|d\.[cm]?ts)$/;
if (!existsSync(path.join(packages, 'typescript'))) {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && isForTools.test(entry.name)) rmSync(path.join(entry.parentPath, entry.name));
  // Tells ensure-deps.mjs that the tools cannot be added to this installation.
  writeFileSync(path.join(packages, '.trimmed'), '');
}
