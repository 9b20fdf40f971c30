// npm run bench: builds the site and measures the gateway beside comparable servers.
import { spawnSync } from 'node:child_process';
import { buildSite } from './build.mjs';
import { checkNode, orExplain, root } from './settings.mjs';

const args = process.argv.slice(2);
await orExplain(checkNode);
if (!args.includes('--help') && !args.includes('--report')) await orExplain(buildSite);
const { status } = spawnSync(process.execPath, [`${root}tests/bench/run.ts`, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
