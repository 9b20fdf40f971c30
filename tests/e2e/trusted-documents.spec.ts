import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { seededPeople, seedPassword } from '../../academy-api/database/seed-data/people.ts';
import { hydrated, sendSignIn, signIn } from './fixtures.ts';
import { fillDataFolder } from '../support/prepared-database.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

let site: string;
let folder: string;
let programs: RunningProgram[];

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-e2e-'));
  await fillDataFolder(folder);
  const [port, apiPort] = [String(await freePort()), String(await freePort())];
  site = `http://localhost:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}/api`;
  const places = { ACADEMY_API_PORT: apiPort, ACADEMY_API_PUBLIC_URL: site, ACADEMY_DATA_DIR: folder };
  const api = runProgram('academy-api/main.ts', [], { ...places, RATE_LIMITS: 'off' });
  programs = [api];
  await waitUntil(async () => (await fetch(`${apiUrl}/courses`)).ok, api);
  const gateway = runProgram('gateway/main.ts', [], {
    PORT: port,
    ACADEMY_API_URL: apiUrl,
    TRUSTED_DOCUMENTS: 'only',
  });
  programs.push(gateway);
  await waitUntil(async () => (await fetch(`${site}/readyz`)).ok, gateway);
});
test.afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await rm(folder, { recursive: true, force: true });
});

test('the page works where nothing but its own documents is taken, and sends no texts', async ({ page }) => {
  const sent: { method: string; hasText: boolean }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/graphql')) return;
    const hasText = /[?&]query=/.test(request.url()) || (request.postData() ?? '').includes('"query":');
    sent.push({ method: request.method(), hasText });
  });
  await page.addInitScript(() => localStorage.setItem('intro-seen', 'yes'));
  const moumita = seededPeople.find(({ name }) => name.startsWith('Moumita '));

  await page.goto(`${site}/login`);
  await signIn(page, moumita?.email ?? '', seedPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${site}/courses`);
  await page.locator('a[href*="full-stack-web-development"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect(sent.filter(({ hasText }) => hasText)).toEqual([]);
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
});

test('a page goes on once the gateway of an older release, which did not know one of its documents, is renewed', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('intro-seen', 'yes'));
  await page.goto(`${site}/login`);
  await hydrated(page);
  await page.route('**/graphql*', (route) => {
    const { query } = Object(route.request().postDataJSON());
    return query === undefined
      ? route.fulfill({ json: { errors: [{ message: 'PersistedQueryNotFound' }] } })
      : route.continue();
  });
  const tanvir = seededPeople.find(({ name }) => name.startsWith('Tanvir '));
  await sendSignIn(page, tanvir?.email ?? '', seedPassword);
  await expect(page.locator('#scripts-missing')).toBeVisible();

  await page.unrouteAll();
  await sendSignIn(page, tanvir?.email ?? '', seedPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
});
