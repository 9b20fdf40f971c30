// npm run bench: builds the site and measures the gateway beside comparable servers.
import { spawnSync } from 'node:child_process';
import { buildSite } from './build.mjs';
import { checkNode, orExplain, root } from './settings.mjs';

const args = process.argv.slice(2);
await orExplain(checkNode);
if (!args.includes('--help') && !args.includes('--report')) await orExplain(buildSite);
// Half of what the bench would install otherwise, for one part of it.
if (args.includes('--lighthouse'))
  spawnSync(process.execPath, [`${root}scripts/ensure-deps.mjs`, 'tests/bench/pages'], { stdio: 'inherit' });
const { status } = spawnSync(process.execPath, [`${root}tests/bench/run.ts`, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
