// npm run bench: builds the site and measures the gateway beside comparable servers.
import { spawnSync } from 'node:child_process';
import { buildSite } from './build.mjs';
import { checkNode, orExplain, root } from './settings.mjs';

const args = process.argv.slice(2);
await orExplain(checkNode);
if (!args.includes('--help') && !args.includes('--report')) await orExplain(buildSite);
const run = (script, ...parameters) =>
  spawnSync(process.execPath, [`${root}${script}`, ...parameters], { cwd: root, stdio: 'inherit' }).status ?? 1;
// Half of what the bench would install otherwise, for one part of it.
const isReady = !args.includes('--lighthouse') || run('scripts/ensure-deps.mjs', 'tests/bench/pages') === 0;
process.exit(isReady ? run('tests/bench/run.ts', ...args) : 1);
