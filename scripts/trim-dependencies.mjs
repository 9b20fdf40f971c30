// Runs after npm has installed the dependencies: where the tools were left out (npm ci --omit=dev), it deletes the types
// and source maps of packages, which only tools read and which are two fifths of the bytes.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const isForTools = /\.(?:map|d\.[cm]?ts)$/;

if (!existsSync(path.join(packages, 'typescript'))) {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && isForTools.test(entry.name)) rmSync(path.join(entry.parentPath, entry.name));
  // Tells ensure-deps.mjs that the tools cannot be added to this installation.
  writeFileSync(path.join(packages, '.trimmed'), '');
}
