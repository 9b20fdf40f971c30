// npm run dev: the whole academy with reloading: types are regenerated, servers restart, and the page updates as files
// change.
import { greet, readSettings, startAcademy } from './academy.mjs';
import { buildExplorer, generateTypes, program } from './build.mjs';
import { run, stopWithTheTerminal, waitFor } from './processes.mjs';
import { checkPortIsFree, orExplain, portSetting } from './settings.mjs';

stopWithTheTerminal();
const settings = await orExplain(async () => {
  const known = await readSettings();
  const webPort = portSetting('WEB_PORT', 5173);
  await checkPortIsFree('WEB_PORT', webPort, '127.0.0.1');
  await generateTypes();
  return { ...known, webPort };
});

run([program('graphql-codegen'), '--silent', '--watch']);
// The explorers are a build of their own, which the gateway serves once it is there.
void buildExplorer();
await startAcademy(settings, { watch: true });
const page = `http://localhost:${settings.webPort}`;
const port = ['--port', String(settings.webPort), '--strictPort', '--host', '127.0.0.1'];
run([program('vite'), 'web', ...port, '--logLevel', 'warn'], { PORT: String(settings.port) });
await waitFor(async () => (await fetch(`http://127.0.0.1:${settings.webPort}/`)).ok, 'The page', 60);
await greet(settings, `${page}   (reloads as you edit)`);
