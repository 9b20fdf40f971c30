import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { readConfig } from '../../academy-api/config.ts';
import { throughTheApi } from '../../academy-api/operator/client.ts';
import { startAcademyProgram } from '../support/academy-program.ts';
import { type FirstName, person } from '../support/people.ts';
import { fillDataFolder } from '../support/prepared-database.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

/** The academy of one worker: all three processes, with their own ports and data. */
export type RunningAcademy = {
  /** Address of the site. */
  site: string;
  /** Address of the REST API. */
  api: string;
  /** Kills the REST API without a shutdown, as a power cut would. */
  killApi: () => Promise<void>;
  /** Starts the REST API again on the same data. */
  startApi: () => Promise<void>;
  /** Approves the newest pending purchase of a learner, by the client of the operator's command line. */
  approveNewest: (email: string) => Promise<void>;
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

type Worker = {
  academy: RunningAcademy;
  /** Whose academy it is. A file that changes what seeded people have names its own, which starts a worker for it. */
  academyOf: string;
  /** The session cookies of seeded people, by e-mail address, since a sign-in costs a processor as much as a page. */
  sessions: Map<string, Cookies>;
};

type Learner = {
  /** Gives the device the session of a seeded person, by first name, for the pages that are opened from then on. */
  sessionOf: (firstName: FirstName) => Promise<void>;
  /** Signs a seeded person in, by first name, and stays on a page that shows it. */
  signInAs: (firstName: FirstName) => Promise<void>;
  /** Chooses the language in which the next page is opened. */
  speak: (language: 'en' | 'bn') => Promise<void>;
  /** The code or link of the newest mail to an address, as the mailbox page has it. */
  newestMail: (email: string) => Promise<{ code: string; link: string }>;
};

const LOG_IN = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { userErrors { code } } }';

const IS_SIGNED_IN = '{ session { isAuthenticated } }';

const ask = async (context: BrowserContext, query: string, variables = {}) =>
  (await context.request.post('/graphql', { data: { query, variables } })).json();

const pendingPurchases = z.array(z.object({ id: z.number(), learner: z.object({ email: z.string() }) }));

const startProcesses = async (): Promise<RunningAcademy & { close: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-e2e-'));
  await fillDataFolder(folder);
  const [port, apiPort] = [await freePort(), await freePort()];
  const site = `http://localhost:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}/api`;
  const apiEnv = {
    ACADEMY_API_PORT: String(apiPort),
    ACADEMY_API_PUBLIC_URL: site,
    ACADEMY_DATA_DIR: folder,
    RATE_LIMITS: 'off',
  };

  let api: RunningProgram;
  const startApi = async () => {
    api = await startAcademyProgram(apiEnv);
  };
  await startApi();
  const gateway = runProgram('gateway/main.ts', [], {
    PORT: String(port),
    ACADEMY_API_URL: apiUrl,
    RATE_LIMITS: 'off',
  });
  await waitUntil(async () => (await fetch(`${site}/readyz`)).ok, gateway);

  const operator = throughTheApi(readConfig(apiEnv), 'dipankar');

  return {
    site,
    api: apiUrl,
    startApi,
    killApi: async () => {
      await api.stop('SIGKILL');
    },
    approveNewest: async (email) => {
      const pending = pendingPurchases.parse(await operator.run('purchases', { status: 'PENDING' }));
      const newest = Math.max(...pending.filter(({ learner }) => learner.email === email).map(({ id }) => id));
      await operator.run('approve-purchase', { id: String(newest) });
    },
    close: async () => {
      await Promise.all([gateway.stop(), api.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The test function of the journeys: a running academy for each worker, and functions for what a learner does. */
export const test = base.extend<Learner, Worker>({
  academyOf: ['everybody', { scope: 'worker', option: true }],

  academy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from this pattern.
    async ({}, use) => {
      const { close, ...academy } = await startProcesses();
      await use(academy);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from this pattern.
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  baseURL: async ({ academy }, use) => use(academy.site),

  // The first visit plays an intro over the page, so the journeys begin with the second visit.
  page: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('intro-seen', 'yes'));
    await use(page);
  },

  // By the graph: the forms have journeys of their own.
  sessionOf: async ({ context, sessions }, use) =>
    use(async (firstName) => {
      const { email, password } = person(firstName);
      const known = sessions.get(email);
      if (known !== undefined) {
        await context.addCookies(known);
        // A test may have ended the session.
        if ((await ask(context, IS_SIGNED_IN)).data.session.isAuthenticated) return;
      }
      const variables = { input: { email, password } };
      expect(await ask(context, LOG_IN, variables)).toMatchObject({ data: { logIn: { userErrors: [] } } });
      sessions.set(
        email,
        (await context.cookies()).filter(({ httpOnly }) => httpOnly),
      );
    }),

  signInAs: async ({ page, sessionOf }, use) =>
    use(async (firstName) => {
      await sessionOf(firstName);
      await page.goto('/dashboard');
      await hydrated(page);
    }),

  speak: async ({ context, academy }, use) =>
    use((language) => context.addCookies([{ name: 'lang', value: language, url: academy.site }])),

  newestMail: async ({ context }, use) =>
    use(async (email) => {
      const mailbox = await context.request.get('/mailbox', { params: { to: email } });
      const [, mail = ''] = /<article>(.*?)<\/article>/s.exec(await mailbox.text()) ?? [];
      const [, link = ''] = /<a href="([^"]*)"/.exec(mail) ?? [];
      return {
        link: link.replaceAll('&amp;', '&'),
        code: /\b\d{6}\b/.exec(mail.replaceAll(/<[^>]*>/g, ' '))?.[0] ?? '',
      };
    }),
});

export { expect };

/** Waits until a page is hydrated, and laid out below its first screen, which it does by itself afterwards. */
export const hydrated = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-all-content');

/** Fills in and sends the sign-in form, whether scripts or the browser itself submit it. */
export const sendSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
};

/** Signs in on the sign-in page, once it is hydrated. */
export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  if (!page.url().includes('/login')) await page.goto('/login');
  await hydrated(page);
  await sendSignIn(page, email, password);
};
