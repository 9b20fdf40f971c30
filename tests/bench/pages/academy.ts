// An academy as people have it: the gateway before the reference REST API with its seeded people.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../support/execute.ts';
import { type FirstName, person } from '../../support/people.ts';
import { freePort } from '../../support/processes.ts';
import { end, start } from '../processes.ts';
import { startGateway, until } from '../servers.ts';

/** An academy that runs. */
export type RunningAcademy = {
  readonly site: string;
  /** Signs in a seeded person, by first name, and resolves with the cookies of the session. */
  readonly signIn: (firstName: FirstName) => Promise<readonly { readonly name: string; readonly value: string }[]>;
  readonly stop: () => Promise<void>;
};

const logIn = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { userErrors { code } } }';

/** Starts the academy on data of its own. */
export const startAcademy = async (): Promise<RunningAcademy> => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  const apiPort = await freePort();
  const gateway = await startGateway(1, (port) => `http://127.0.0.1:${port}`)(`http://127.0.0.1:${apiPort}/api`, null);
  const site = `http://127.0.0.1:${gateway.port}`;
  const api = start([process.execPath, 'academy-api/main.ts'], {
    cores: null,
    talks: false,
    env: {
      NODE_ENV: 'development',
      ACADEMY_API_PORT: String(apiPort),
      ACADEMY_API_PUBLIC_URL: site,
      ACADEMY_DATA_DIR: folder,
      RATE_LIMITS: 'off',
    },
  });
  await until(`http://127.0.0.1:${apiPort}/api/courses`, 60_000);
  await until(`${site}/readyz`);

  return {
    site,
    signIn: async (firstName) => {
      const { email, password } = person(firstName);
      const client = createClient(site);
      await client.ask(logIn, { input: { email, password } });
      const cookies = [...client.cookies.entries()].map(([name, value]) => ({ name, value }));
      if (cookies.length === 0) throw new Error(`${firstName} could not sign in.`);
      return cookies;
    },
    stop: async () => {
      await Promise.all([gateway.stop(), end(api)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
