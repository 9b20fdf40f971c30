// npm run rig: builds the site, runs the whole academy on this machine, and tells what learners see when parts of it fail.
import { spawnSync } from 'node:child_process';
import { buildSite } from './build.mjs';
import { checkNode, orExplain, root } from './settings.mjs';

const args = process.argv.slice(2);
await orExplain(checkNode);
if (!args.includes('--help')) await orExplain(buildSite);
const { status } = spawnSync(process.execPath, [`${root}tests/rig/run.ts`, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
