// Shared by `npm start`, `npm run dev` and `npm run serve:academy`: settings, the reference API unless another one is
// configured, the gateway, the greeting.
import { checkApiAnswers } from './check-api.mjs';
import { gatewayEnvironment, gatewayFlags } from './gateway-environment.mjs';
import { run, waitFor } from './processes.mjs';
import {
  checkNode,
  checkPortIsFree,
  checkSettingsOf,
  checkWritable,
  loadEnvFile,
  localAddress,
  portSetting,
  root,
} from './settings.mjs';

/** Reads and checks every setting that can be checked before anything runs. Throws CannotStart. */
export const readSettings = async () => {
  checkNode();
  loadEnvFile();
  const port = portSetting('PORT', 4000);
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
  const embedded = !process.env.ACADEMY_API_URL;
  const apiPort = portSetting('ACADEMY_API_PORT', 4100);
  const apiHost = process.env.ACADEMY_API_HOST || '127.0.0.1';
  await checkSettingsOf(embedded ? ['gateway', 'academy-api'] : ['gateway']);
  await checkPortIsFree('PORT', port, host);
  if (embedded) {
    await checkPortIsFree('ACADEMY_API_PORT', apiPort, apiHost, 'ACADEMY_API_HOST');
    if (!process.env.DATABASE_URL)
      await checkWritable(process.env.ACADEMY_DATA_DIR || `${root}.data`, "the academy's data");
  } else await checkApiAnswers(process.env.ACADEMY_API_URL);
  const site = process.env.PUBLIC_URL || `http://localhost:${port}`;
  const api = process.env.ACADEMY_API_URL || `${localAddress(apiHost, apiPort)}/api`;
  return { port, host, embedded, apiPort, api, site, gateway: localAddress(host, port) };
};

/**
 * Starts the gateway, and the reference API unless another REST API is configured. Resolves when both are ready.
 */
export const startAcademy = async ({ port, embedded, apiPort, api, site, gateway }, { watch = false } = {}) => {
  // A log line for every request would scroll the greeting out of sight.
  process.env.LOG_LEVEL ||= 'warn';
  const watchApi = watch ? ['--watch', '--watch-preserve-output'] : [];
  // The gateway reads the schema as text, so Node's watch mode does not find it by imports.
  const watchGateway = watch ? [...watchApi, '--watch-path=gateway', '--watch-path=schema'] : [];

  if (embedded) {
    run([...watchApi, 'academy-api/main.ts'], {
      ACADEMY_API_PORT: String(apiPort),
      ACADEMY_API_PUBLIC_URL: process.env.ACADEMY_API_PUBLIC_URL || site,
      ...autoApproval(),
    });
  }
  run([...gatewayFlags(), ...watchGateway, 'gateway/main.ts'], {
    ...gatewayEnvironment(),
    PORT: String(port),
    ACADEMY_API_URL: api,
  });
  const isReady = async () => (await fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  await waitFor(isReady, 'The gateway', 90);
};

// A demonstration has no operator, so purchases are approved automatically after a while.
const autoApproval = () => {
  const real = process.env.DATABASE_URL || process.env.RAZORPAY_KEY_SECRET || process.env.NODE_ENV === 'production';
  if (real || process.env.ACADEMY_AUTO_APPROVE_SECONDS) return {};
  return { ACADEMY_AUTO_APPROVE_SECONDS: '20' };
};

/** Prints the addresses of everything and the accounts to sign in with. */
export const greet = async ({ embedded, site, gateway }, siteAddress = site) => {
  const demonstration = process.env.NODE_ENV !== 'production';
  const lines = ['', `  The academy    ${siteAddress}`];
  const explorer = process.env.EXPLORER !== 'off' && process.env.TRUSTED_DOCUMENTS !== 'only';
  if (demonstration && explorer)
    lines.push(
      `  GraphQL        ${site}/graphql`,
      `  Explorer       ${site}/explorer   (Apollo Sandbox, with internet: /sandbox)`,
    );
  if (embedded && demonstration) {
    lines.push(`  Mailbox        ${site}/mailbox   (every mail that the academy sends)`);
    lines.push('', ...(await people()));
  }
  if (!embedded) lines.push(`  REST API       ${process.env.ACADEMY_API_URL}`);
  if (gateway !== site && process.env.PUBLIC_URL) lines.push(`  Listening on   ${gateway}`);
  console.log([...lines, '', '  Ctrl-C stops everything.', ''].join('\n'));
};

const people = async () => {
  const { seededPeople, seedPassword } = await import('../academy-api/database/seed-data/people.ts');
  const width = Math.max(...seededPeople.map(({ name }) => name.length));
  const mailWidth = Math.max(...seededPeople.map(({ email }) => email.length));
  return [
    `  Sign in as any of these; the password of all is ${seedPassword}`,
    ...seededPeople.map(({ name, email, story }) => `    ${name.padEnd(width)}  ${email.padEnd(mailWidth)}  ${story}`),
  ];
};
