// npm run conformance: runs the conformance suite of the Model Context Protocol against a gateway with its reference API, and
// fails where a check fails that not-applicable.json does not name. The official client calls tools as well.
import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { person } from '../support/people.ts';
import { startAcademy } from '../support/start-academy.ts';
import { startGateway } from '../support/start-gateway.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const suite = `${here}node_modules/@modelcontextprotocol/conformance/dist/index.js`;
const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'];
const checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));
const reasons = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${here}not-applicable.json`, 'utf8')));
const patterns = Object.values(reasons).flat();

const patternOf = (id: string): string | undefined =>
  patterns.find((pattern) => (pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern));

/** The tools of the repository that need no session, with those that the suite calls by name. */
const toolsIn = (folder: string): URL => {
  for (const file of globSync('../../schema/tools/*.graphql', { cwd: here })) {
    const isPublic = !/viewer/i.test(readFileSync(path.join(here, file), 'utf8'));
    if (isPublic) cpSync(path.join(here, file), path.join(folder, path.basename(file)));
  }
  cpSync(`${here}tools`, folder, { recursive: true });
  return pathToFileURL(`${folder}/`);
};

const run = (command: readonly string[]): Promise<void> =>
  new Promise((resolve) => spawn(process.execPath, command, { stdio: 'ignore' }).once('close', () => resolve()));

/** The official client, of which only what is used here is described: its types are not installed with the project. */
type OfficialClient = {
  readonly connect: (transport: unknown) => Promise<void>;
  readonly listTools: () => Promise<{ readonly tools: readonly unknown[] }>;
  readonly callTool: (call: object) => Promise<{ readonly isError?: boolean }>;
  readonly getNegotiatedProtocolVersion: () => string | undefined;
  readonly close: () => Promise<void>;
};

/** Lets the official client call a tool, over HTTP and by the local program, in the newest revision and as it does by itself. */
const tryOfficialClient = async (url: string): Promise<readonly string[]> => {
  const official = `${here}node_modules/@modelcontextprotocol/client/dist`;
  const { Client, StreamableHTTPClientTransport } = await import(pathToFileURL(`${official}/index.mjs`).href);
  const { StdioClientTransport } = await import(pathToFileURL(`${official}/stdio.mjs`).href);
  const { email, password } = person('Moumita');
  const env = { PATH: process.env['PATH'], ACADEMY_URL: url, ACADEMY_EMAIL: email, ACADEMY_PASSWORD: password };
  const program = {
    command: process.execPath,
    args: [fileURLToPath(new URL('../../scripts/mcp.ts', import.meta.url))],
    env,
  };
  const lines: string[] = [];
  for (const options of [{ versionNegotiation: { mode: 'auto' } }, {}]) {
    for (const [name, transport] of [
      ['about_academy', new StreamableHTTPClientTransport(new URL(`${url}/mcp`))],
      ['see_what_is_due', new StdioClientTransport(program)],
    ] as const) {
      const client: OfficialClient = new Client({ name: 'a test', version: '1' }, options);
      await client.connect(transport);
      const { tools } = await client.listTools();
      const { isError } = await client.callTool({ name, arguments: {} });
      if (isError === true) throw new Error(`${name} has failed.`);
      lines.push(
        `The official client: ${client.getNegotiatedProtocolVersion()}, ${tools.length} tools, ${name} called.`,
      );
      await client.close();
    }
  }
  return lines;
};

const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
const academy = await startAcademy();
const tools = mkdtempSync(path.join(folder, 'tools-'));
const gateway = await startGateway({ academyApiUrl: academy.url, toolsFolder: toolsIn(tools) });
const used = new Set<string>();
let failed = 0;
try {
  for (const revision of revisions) {
    const output = path.join(folder, revision);
    await run([
      suite,
      'server',
      '--url',
      `${gateway.url}/mcp`,
      '--suite',
      'all',
      '--spec-version',
      revision,
      '-o',
      output,
    ]);
    const files = globSync('*/checks.json', { cwd: output });
    if (files.length === 0) throw new Error('The suite has left no results.');
    const all = files.flatMap((file) => checks.parse(JSON.parse(readFileSync(path.join(output, file), 'utf8'))));
    const notPassed = all.filter(({ status }) => status === 'FAILURE' || status === 'WARNING' || status === 'SKIPPED');
    const unexpected = notPassed.filter(({ id }) => patternOf(id) === undefined);
    for (const { id } of notPassed) used.add(patternOf(id) ?? '');
    for (const { id, errorMessage } of unexpected) console.error(`${revision} ${id}: ${errorMessage ?? ''}`);
    failed += unexpected.length;
    const passed = all.filter(({ status }) => status === 'SUCCESS').length;
    console.log(
      `${revision}: ${passed} checks pass, ${notPassed.length - unexpected.length} do not apply, ${unexpected.length} fail.`,
    );
  }
  for (const line of await tryOfficialClient(gateway.url)) console.log(line);
  const unused = patterns.filter((pattern) => !used.has(pattern));
  if (unused.length > 0) console.error(`not-applicable.json names what does not fail: ${unused.join(', ')}.`);
  failed += unused.length;
} finally {
  await gateway.close();
  await academy.close();
  rmSync(folder, { recursive: true });
}
process.exit(failed === 0 ? 0 : 1);
