import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import connect from 'postgres';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../scripts/find/postgres.mjs';
import { findRedis } from '../../scripts/find/redis.mjs';
import { examine } from '../../scripts/doctor/examine.ts';
import { checkMachine } from '../../scripts/doctor/machine.ts';
import { checkNames } from '../../scripts/doctor/names.ts';
import { startGatewayProgram } from '../support/gateway-program.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { freePort, runProgram } from '../support/processes.ts';
import { type RazorpayDouble, startRazorpayDouble } from '../support/razorpay-double.ts';
import { type S3Double, s3Settings, startS3Double } from '../support/s3-double.ts';
import { startAcademy } from '../support/start-academy.ts';

const redis = await findRedis();
const postgres = process.env['TEST_DATABASE_URL'] ? null : await findPostgres();
const databaseUrl = process.env['TEST_DATABASE_URL'] ?? postgres?.url ?? null;

const closers: (() => unknown)[] = [() => redis.stop?.(), () => postgres?.stop?.()];

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

const listen = async (answer: RequestListener): Promise<string> => {
  const server = await listenOnFreePort(createServer(answer));
  closers.push(server.close);
  return server.url;
};

/** Host and port of a server that takes connections, and says nothing after its greeting. */
const listenInSilence = async (greeting: string): Promise<string> => {
  const port = await freePort();
  const server = createTcpServer((socket) => socket.on('error', () => {}).write(greeting)).listen(port, '127.0.0.1');
  closers.push(() => server.close());
  return `127.0.0.1:${port}`;
};

/** What the doctor prints, and the code that it ends with. */
const runDoctor = async (env: Record<string, string>): Promise<{ printed: string; code: number | null }> => {
  const program = runProgram('scripts/doctor.ts', [], env);
  const code = await program.ended;
  return { printed: program.output(), code };
};

/** The lines of a report that say what is wrong or to be thought about, each with its remedy. */
const troublesOf = (printed: string): string[] => printed.match(/^[✗!] .*\n {4}→ .*$/gm) ?? [];

/** What an examination in this process finds wrong or doubtful, each with its remedy. */
const examineHere = async (env: Record<string, string>) => {
  const found = (await examine(env)).filter(({ level }) => level === 'wrong' || level === 'warning');
  return found.map(({ level, subject, message, remedy }) => ({ level, about: `${subject}: ${message}`, remedy }));
};

/** The settings of a file store that browsers may send to and load from. */
const ofStore = (store: S3Double) => ({
  ...s3Settings(store),
  UPLOAD_ORIGINS: store.url,
  MEDIA_ORIGINS: store.url,
});

let academy: Awaited<ReturnType<typeof startAcademy>>;
let gatewayUrl = '';
let s3: S3Double;
let provider: RazorpayDouble;
let smtpPort = 0;

const ofProvider = () => ({
  RAZORPAY_KEY_ID: 'rzp_live_one',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
  RAZORPAY_API_URL: provider.url,
});

beforeAll(async () => {
  academy = await startAcademy();
  closers.push(academy.close);
  const gateway = await startGatewayProgram(academy.url);
  closers.push(gateway.stop);
  gatewayUrl = gateway.url;
  s3 = await startS3Double();
  closers.push(s3.close);
  provider = await startRazorpayDouble('rzp_live_one', 'secret');
  closers.push(provider.close);
  smtpPort = await freePort();
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
});

describe('npm run doctor', () => {
  it('finds nothing wrong with the demonstration of a fresh clone', async () => {
    const { printed, code } = await runDoctor({ ACADEMY_API_PORT: String(await freePort()) });

    expect(troublesOf(printed)).toEqual([]);
    expect(printed).toContain('npm start starts it');
    expect(printed).toContain('CONTENT_FILE: It is not set: the site shows examples, and says so.');
    expect(code).toBe(0);
  });

  it('finds nothing wrong with a gateway before a sound REST API', async () => {
    const { printed, code } = await runDoctor({
      NODE_ENV: 'production',
      PUBLIC_URL: gatewayUrl,
      ACADEMY_API_URL: academy.url,
      TRUST_PROXY: '1',
      CLIENT_DOCUMENTS: 'clients',
      ...(redis.url === undefined ? {} : { REDIS_URL: redis.url }),
    });

    expect(troublesOf(printed)).toEqual([]);
    expect(printed).toContain(`✓ PUBLIC_URL: The gateway answers at ${gatewayUrl}.`);
    expect(printed).toContain(`✓ REST API: ${academy.url} answers as the gateway relies on.`);
    expect(printed).toContain('✓ Clock');
    expect(printed.includes('✓ REDIS_URL')).toBe(redis.url !== undefined);
    expect(code).toBe(0);
  });

  it('finds nothing wrong with the services of the reference REST API', async () => {
    s3.belongTo('eu-central-1');
    const { printed, code } = await runDoctor({
      ACADEMY_API_PORT: new URL(academy.url).port,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ...ofStore(s3),
      ...ofProvider(),
      S3_REGION: 'eu-central-1',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    });
    s3.belongTo(null);

    expect(printed).not.toContain('✗');
    for (const subject of [
      'SMTP_URL',
      'S3_BUCKET',
      'RAZORPAY_KEY_SECRET',
      ...(databaseUrl === null ? [] : ['DATABASE_URL']),
    ]) {
      expect(printed).toContain(`✓ ${subject}`);
    }
    expect(code).toBe(0);
  });

  it('names every setting that cannot be used', async () => {
    const found = await examineHere({ ACADEMY_API_URL: academy.url, RATE_LIMIT_FACTOR: 'many', LOG_LEVEL: 'loud' });
    expect(found.map(({ about }) => about).toSorted()).toEqual([
      expect.stringMatching(/^Settings of the gateway: LOG_LEVEL cannot be used: .+\.$/),
      expect.stringMatching(/^Settings of the gateway: RATE_LIMIT_FACTOR cannot be used: .+\.$/),
    ]);
  });

  const nobody = async () => `127.0.0.1:${await freePort()}`;
  const site = 'http://localhost:4000';
  type Mistake = [what: string, env: () => Promise<Record<string, string>>, subject: string, remedy: RegExp];
  const mistakes: Mistake[] = [
    [
      'https without a trusted proxy',
      async () => ({ NODE_ENV: 'production', PUBLIC_URL: 'https://academy.invalid', ACADEMY_API_URL: academy.url }),
      'TRUST_PROXY',
      /number of proxies/,
    ],
    [
      'a key without its secret',
      async () => ({ RAZORPAY_KEY_ID: 'rzp_live_1' }),
      'Settings of the REST API',
      /setting/,
    ],
    [
      'a public address at which something else answers',
      async () => ({
        PUBLIC_URL: await listen((_, response) => response.end('another site')),
        ACADEMY_API_URL: academy.url,
      }),
      'PUBLIC_URL',
      /proxy/,
    ],
    [
      'an allowed origin that no cookie can come from',
      async () => ({ PUBLIC_URL: site, ALLOWED_ORIGINS: 'https://academy.example', ACADEMY_API_URL: academy.url }),
      'ALLOWED_ORIGINS',
      /localhost or a name below it/,
    ],
    [
      'an allowed origin on another machine of the house',
      async () => ({
        PUBLIC_URL: 'http://127.0.0.1:4000',
        ALLOWED_ORIGINS: 'http://10.9.0.1:3000',
        ACADEMY_API_URL: academy.url,
      }),
      'ALLOWED_ORIGINS',
      /from 127\.0\.0\.1 /,
    ],
    [
      'a gateway that calls itself',
      async () => ({ PORT: '4999', ACADEMY_API_URL: 'http://localhost:4999/api' }),
      'ACADEMY_API_URL',
      /REST API listens/,
    ],
    [
      'a base address at which a site answers',
      async () => ({ ACADEMY_API_URL: await listen((_, response) => response.end('<!doctype html>')) }),
      'ACADEMY_API_URL',
      /base address/,
    ],
    ['a base address without /api', async () => ({ ACADEMY_API_URL: academy.origin }), 'ACADEMY_API_URL', /\/api/],
    [
      'a REST API that is not there',
      async () => ({ ACADEMY_API_URL: `http://${await nobody()}/api` }),
      'ACADEMY_API_URL',
      /reaches it/,
    ],
    [
      'a REST API of another shape',
      async () => ({
        ACADEMY_API_URL: await listen((_, response) =>
          response.setHeader('content-type', 'application/json').end('[{"name":"no id"}]'),
        ),
      }),
      'REST API',
      /npm run contract/,
    ],
    [
      'a clock that is wrong',
      async () => ({
        ACADEMY_API_URL: await listen(async ({ url, headers }, response) => {
          const requestId = String(headers['x-request-id'] ?? 'none');
          const base = url?.startsWith('/academy-checkout/') === true ? academy.origin : academy.url;
          const answer = await fetch(`${base}${url}`, { headers: { 'x-request-id': requestId } });
          response.writeHead(answer.status, {
            'content-type': 'application/json',
            'x-request-id': requestId,
            date: new Date(Date.now() - 300_000).toUTCString(),
          });
          response.end(await answer.text());
        }),
      }),
      'Clock',
      /NTP/,
    ],
    [
      'a payment window that the REST API does not have',
      async () => ({
        ACADEMY_API_URL: await listen(async ({ url, headers }, response) => {
          const requestId = String(headers['x-request-id'] ?? 'none');
          const answer = await fetch(`${academy.url}${url}`, { headers: { 'x-request-id': requestId } });
          response.writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': requestId });
          response.end(await answer.text());
        }),
      }),
      'CHECKOUT_SCRIPT_URL',
      /RAZORPAY_KEY_ID/,
    ],
    [
      'a Redis that is not there',
      async () => ({ REDIS_URL: `redis://${await nobody()}` }),
      'REDIS_URL',
      /start the server/,
    ],
    [
      'a Redis that says nothing',
      async () => ({ REDIS_URL: `redis://${await listenInSilence('')}` }),
      'REDIS_URL',
      /start the server/,
    ],
    [
      'a mail server that says nothing more than its greeting',
      async () => ({ SMTP_URL: `smtp://${await listenInSilence('220 mail.example\r\n')}` }),
      'SMTP_URL',
      /port/,
    ],
    [
      'a database that is not there',
      async () => ({ DATABASE_URL: `postgres://academy@${await nobody()}/academy` }),
      'DATABASE_URL',
      /start the server/,
    ],
    ['a mail server that is not there', async () => ({ SMTP_URL: `smtp://${await nobody()}` }), 'SMTP_URL', /port/],
    [
      'a payment provider that knows another key, as where only the gateway has the new one',
      async () => ({ ...ofProvider(), RAZORPAY_KEY_ID: 'rzp_live_new' }),
      'RAZORPAY_KEY_SECRET',
      /one pair/,
    ],
    [
      'a file store that knows another key',
      async () => ({ ...ofStore(s3), S3_SECRET_ACCESS_KEY: 'another' }),
      'S3_BUCKET',
      /keys/,
    ],
    [
      'a file store that pages may not send to',
      async () => ({ ...ofStore(s3), UPLOAD_ORIGINS: site }),
      'UPLOAD_ORIGINS',
      /CORS rules/,
    ],
    [
      'a file store without a certificate for pages that have one',
      async () => ({ ...ofStore(s3), PUBLIC_URL: 'https://localhost', TRUST_PROXY: '1' }),
      'S3_ENDPOINT',
      /https address/,
    ],
    [
      'a file store whose pictures pages may not show',
      async () => ({ ...ofStore(s3), MEDIA_ORIGINS: site }),
      'MEDIA_ORIGINS',
      /Add http:/,
    ],
    [
      'a file store without the bucket',
      async () => {
        const url = await listen((_, response) => response.writeHead(404).end('<Code>NoSuchBucket</Code>'));
        return { ...ofStore(s3), S3_ENDPOINT: url, UPLOAD_ORIGINS: url, MEDIA_ORIGINS: url };
      },
      'S3_BUCKET',
      /bucket/,
    ],
    ['metrics on the port of the site', async () => ({ PORT: '4998', METRICS_PORT: '4998' }), 'METRICS_PORT', /port/],
    [
      'a stop that ends before its pause',
      async () => ({ STOP_PAUSE_SECONDS: '20' }),
      'STOP_WITHIN_SECONDS',
      /STOP_PAUSE_SECONDS/,
    ],
    ['facts that are not there', async () => ({ CONTENT_FILE: '/nowhere/facts.json' }), 'CONTENT_FILE', /setting/],
    [
      'production in the clear',
      async () => ({ NODE_ENV: 'production', PUBLIC_URL: 'http://academy.invalid', ACADEMY_API_URL: academy.url }),
      'PUBLIC_URL',
      /certificate/,
    ],
    [
      'production without limits',
      async () => ({
        NODE_ENV: 'production',
        PUBLIC_URL: gatewayUrl,
        RATE_LIMITS: 'off',
        ACADEMY_API_URL: academy.url,
      }),
      'RATE_LIMITS',
      /standard/,
    ],
    [
      'production without mail',
      async () => ({
        NODE_ENV: 'production',
        PUBLIC_URL: gatewayUrl,
        PAYMENTS: 'sandbox',
        ACADEMY_API_PORT: new URL(academy.url).port,
      }),
      'SMTP_URL',
      /mail server/,
    ],
    [
      'mail of production that comes from a name of the demonstration',
      async () => ({
        NODE_ENV: 'production',
        PUBLIC_URL: gatewayUrl,
        PAYMENTS: 'sandbox',
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        ACADEMY_API_PORT: new URL(academy.url).port,
      }),
      'MAIL_FROM',
      /your own domain/,
    ],
    [
      'a REST API of production that does not run',
      async () => ({
        NODE_ENV: 'production',
        PUBLIC_URL: gatewayUrl,
        PAYMENTS: 'sandbox',
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: 'no-reply@academy.test',
      }),
      'REST API',
      /academy-api.*npm run serve:academy.*ACADEMY_API_URL/,
    ],
    [
      'a folder of manifests that is not there',
      async () => ({ CLIENT_DOCUMENTS: '/nowhere' }),
      'CLIENT_DOCUMENTS',
      /Make the folder/,
    ],
    [
      'a manifest that is none',
      async () => {
        const folder = mkdtempSync(path.join(tmpdir(), 'academy-manifests-'));
        closers.push(() => rmSync(folder, { recursive: true }));
        writeFileSync(path.join(folder, 'phone.json'), 'no JSON');
        return { CLIENT_DOCUMENTS: folder };
      },
      'CLIENT_DOCUMENTS',
      /Make it again/,
    ],
    [
      'an address that this machine does not have',
      async () => ({ HOST: '192.0.2.1', DEMONSTRATION: 'on' }),
      'HOST',
      /address of this machine/,
    ],
    [
      'the same for the REST API',
      async () => ({ ACADEMY_API_HOST: '192.0.2.1', DEMONSTRATION: 'on' }),
      'ACADEMY_API_HOST',
      /address of this machine/,
    ],
    [
      'flags that Node does not have',
      async () => ({ GATEWAY_NODE_FLAGS: '--no-such-flag' }),
      'GATEWAY_NODE_FLAGS',
      /Correct the flags/,
    ],
    [
      'metrics on the port of the REST API',
      async () => ({ ACADEMY_API_PORT: '4997', METRICS_PORT: '4997' }),
      'METRICS_PORT',
      /nothing else has/,
    ],
    [
      'metrics of both programs on one port',
      async () => ({ METRICS_PORT: '4997', ACADEMY_API_METRICS_PORT: '4997' }),
      'ACADEMY_API_METRICS_PORT',
      /nothing else has/,
    ],
    [
      'metrics of the REST API on the port of the site',
      async () => ({ PORT: '4997', ACADEMY_API_METRICS_PORT: '4997' }),
      'ACADEMY_API_METRICS_PORT',
      /nothing else has/,
    ],
    [
      'mail from nobody',
      async () => ({ MAIL_FROM: 'The academy' }),
      'Settings of the REST API: MAIL_FROM is not an address',
      /nothing starts before that/,
    ],
    [
      'a public address below a path',
      async () => ({ PUBLIC_URL: `${gatewayUrl}/learn`, ACADEMY_API_URL: academy.url }),
      'PUBLIC_URL',
      /whole host/,
    ],
  ];

  it.each(mistakes)('names %s, with its remedy, and nothing else', async (_what, env, subject, remedy) => {
    const found = await examineHere({ ACADEMY_API_PORT: String(await freePort()), ...(await env()) });

    expect(found.filter(({ level }) => level === 'wrong')).toEqual([
      {
        level: 'wrong',
        about: expect.stringMatching(new RegExp(`^${subject}\\b`)),
        remedy: expect.stringMatching(remedy),
      },
    ]);
  });

  it.each([
    ['EXPLAIN_TOKN', { EXPLAIN_TOKN: 'a-secret-of-somebody' }, /EXPLAIN_TOKEN/],
    ['TRUST_PROXI', { TRUST_PROXI: '1' }, /TRUST_PROXY/],
    ['SMPT_URL', { SMPT_URL: 'smtp://127.0.0.1' }, /SMTP_URL/],
    ['EXPLORER', { EXPLORER: 'on', TRUSTED_DOCUMENTS: 'only' }, /TRUSTED_DOCUMENTS=on/],
  ])('doubts %s, which would do nothing, and nothing else', async (subject, env, remedy) => {
    expect(await examineHere({ ACADEMY_API_PORT: String(await freePort()), ...env })).toEqual([
      {
        level: 'warning',
        about: expect.stringMatching(new RegExp(`^${subject}: `)),
        remedy: expect.stringMatching(remedy),
      },
    ]);
  });

  it('doubts no test key of the payment provider where nothing is in production', async () => {
    const { url, close } = await startRazorpayDouble('rzp_test_one', 'secret');
    onTestFinished(close);
    const keys = { ...ofProvider(), RAZORPAY_KEY_ID: 'rzp_test_one', RAZORPAY_API_URL: url };
    expect(await examineHere({ ACADEMY_API_PORT: String(await freePort()), ...keys })).toEqual([]);
  });

  it('doubts a file of facts that names nobody to write to, and nothing else', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'academy-facts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'academy.json');
    writeFileSync(file, '{ "name": "Code Path" }');
    expect(await examineHere({ ACADEMY_API_PORT: String(await freePort()), CONTENT_FILE: file })).toEqual([
      {
        level: 'warning',
        about: expect.stringMatching(/^CONTENT_FILE: .*example/),
        remedy: expect.stringMatching(/supportEmail/),
      },
    ]);
  });

  it('prints what is wrong and what is to be thought about, each with its remedy, and fails for what is wrong', async () => {
    const env = { PORT: '4998', METRICS_PORT: '4998', TRUST_PROXI: '1', ACADEMY_API_PORT: String(await freePort()) };
    const { printed, code } = await runDoctor(env);

    expect(troublesOf(printed)).toEqual([
      expect.stringMatching(/^! TRUST_PROXI: .*\n {4}→ .*TRUST_PROXY/),
      expect.stringMatching(/^✗ METRICS_PORT: .*\n {4}→ .*port/),
    ]);
    expect(printed).toMatch(/\n1 wrong, 1 to think about\.\n$/);
    expect(code).toBe(1);
    expect((await runDoctor({ TRUST_PROXI: '1', ACADEMY_API_PORT: String(await freePort()) })).code).toBe(0);
  });

  it('says of a setting of an earlier version that it has no effect any more', () => {
    expect(checkNames({ GRAPHQL_EXECUTOR: 'compiled' })).toEqual([
      {
        level: 'warning',
        subject: 'GRAPHQL_EXECUTOR',
        message: 'This setting of an earlier version has no effect any more.',
        remedy: 'Take it out.',
      },
    ]);
  });

  it('leaves alone names that are not ours', () => {
    const others = [
      'NODE_EXE',
      'AMQP_URL',
      'HTTP_URL',
      'SMTP_USER',
      'REDIS_HOST',
      'S3_PROFILE',
      'LC_ALL',
      'METRICS_PATH',
    ]
      .concat(
        'POSTGRES_PASSWORD',
        'CONTENT_TYPE',
        'NODE_OPTIONS',
        'SYSTEMD_EXEC_PID',
        'TEST_DATABASE_URL',
        'PORTS',
        'LANG',
      )
      .concat('NODE_VERSION', 'MAIL_HOST', 'PUBLIC_KEY', 'npm_config_port', 'LOG_FILE', 'NODE_PATH', 'S3_URL');
    expect(checkNames(Object.fromEntries(others.map((name) => [name, '1'])))).toEqual([]);
  });

  it('says what the machine lacks', () => {
    const findings = checkMachine({ nodeVersion: '20.19.0', maxOpenFiles: 1_024, freeBytes: 5_000_000 });

    expect(findings.map(({ level, subject }) => `${level} ${subject}`)).toEqual([
      'wrong Node',
      'wrong Open files',
      'warning Disk',
    ]);
    expect(findings.every(({ remedy }) => remedy !== null)).toBe(true);
    const enough = checkMachine({ nodeVersion: '26.0.0', maxOpenFiles: null, freeBytes: 5_000_000_000 });
    expect(enough.filter(({ level }) => level !== 'sound')).toEqual([]);
  });
});

it.skipIf(databaseUrl === null)('names a database that cannot keep Bengali letters', async () => {
  const name = `academy_latin_${process.pid}`;
  const administration = connect(databaseUrl ?? '', { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await administration.unsafe(`drop database if exists ${name} with (force)`);
    await administration.end();
  });
  await administration.unsafe(
    `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
  );
  const url = Object.assign(new URL(databaseUrl ?? ''), { pathname: name });

  expect(await examineHere({ DATABASE_URL: url.href })).toContainEqual(
    expect.objectContaining({ level: 'wrong', about: expect.stringMatching(/^DATABASE_URL: .+ encoding UTF8\)\.$/) }),
  );
});
