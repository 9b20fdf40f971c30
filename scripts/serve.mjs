// npm run serve: starts the gateway of a release, from what npm run build has written and without what only builds. With
// --academy (npm run serve:academy) the reference API as well.
import { greet, readSettings, startAcademy } from './academy.mjs';
import { checkBuilt } from './build.mjs';
import { gatewayEnvironment, gatewayFlags } from './gateway-environment.mjs';
import { run, stopWithTheTerminal } from './processes.mjs';
import { checkNode, loadEnvFile, orExplain, root } from './settings.mjs';

await orExplain(() => {
  checkNode();
  loadEnvFile();
  checkBuilt();
});

if (process.argv.includes('--academy')) {
  stopWithTheTerminal();
  const settings = await orExplain(readSettings);
  await startAcademy(settings);
  await greet(settings);
} else if (process.platform === 'win32') {
  stopWithTheTerminal();
  run([...gatewayFlags(), 'gateway/main.ts'], gatewayEnvironment());
} else {
  // The gateway takes the place of this process: what supervises it signals the gateway itself, and nothing waits beside it.
  process.chdir(root);
  const command = [process.execPath, ...gatewayFlags(), 'gateway/main.ts'];
  process.execve(process.execPath, command, { ...process.env, ...gatewayEnvironment() });
}
