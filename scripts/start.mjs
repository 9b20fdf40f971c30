// npm start: builds the site and runs the whole academy until it is stopped.
import { greet, readSettings, startAcademy } from './academy.mjs';
import { buildSite } from './build.mjs';
import { stopWithTheTerminal } from './processes.mjs';
import { orExplain } from './settings.mjs';

stopWithTheTerminal();
const settings = await orExplain(readSettings);
await orExplain(buildSite);
await startAcademy(settings);
await greet(settings);
