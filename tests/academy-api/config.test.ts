import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../academy-api/config.ts';

it('runs a demonstration on this machine when nothing is set, or set to nothing', () => {
  const plain = readConfig({});

  expect(plain).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 4100,
    metrics: null,
    publicUrl: 'http://localhost:4000',
    dataFolder: '.data',
    databaseUrl: null,
    smtpUrl: null,
    s3: null,
    razorpay: null,
    autoApproveSeconds: null,
    rateLimits: true,
  });
  expect(readConfig({ DATABASE_URL: '', SMTP_URL: ' ', ACADEMY_API_PORT: '', RATE_LIMITS: '' })).toEqual(plain);
});

const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' };
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' };

it('takes real payments in production, and demonstration payments where a setting says so', () => {
  expect(readConfig({ ...production, ...keys })).toMatchObject({
    isProduction: true,
    publicUrl: 'https://academy.example',
    razorpay: { keyId: 'rzp_live_1' },
  });
  expect(readConfig({ ...production, PAYMENTS: 'sandbox' })).toMatchObject({ isProduction: true, razorpay: null });
});

it.each([{ ACADEMY_API_HOST: '::1' }, { ACADEMY_API_HOST: 'localhost' }, { PUBLIC_URL: 'https://[::1]:4443' }])(
  'takes %j for this machine alone',
  (env) => {
    expect(readConfig(env).isProduction).toBe(false);
  },
);

it('lets others in where a setting says that this is a demonstration', () => {
  const env = { PUBLIC_URL: 'https://academy.example/x', ACADEMY_API_HOST: '0.0.0.0', DEMONSTRATION: 'on' };
  expect(readConfig(env)).toMatchObject({
    isProduction: false,
    host: '0.0.0.0',
    publicUrl: 'https://academy.example',
  });
});

it.each([
  [{ ACADEMY_API_PORT: '70000' }, 'ACADEMY_API_PORT is not a port'],
  [{ ACADEMY_API_PORT: '0x10' }, 'ACADEMY_API_PORT is not a port'],
  [{ ACADEMY_API_PUBLIC_URL: 'localhost:4000' }, 'ACADEMY_API_PUBLIC_URL is not an address that begins with http://'],
  [{ ACADEMY_AUTO_APPROVE_SECONDS: '-1' }, 'ACADEMY_AUTO_APPROVE_SECONDS is not a number of seconds'],
  [{ ACADEMY_AUTO_APPROVE_SECONDS: '1e3' }, 'ACADEMY_AUTO_APPROVE_SECONDS is not a number of seconds'],
  [{ ACADEMY_AUTO_APPROVE_SECONDS: '1e300' }, 'ACADEMY_AUTO_APPROVE_SECONDS is not a number of seconds'],
  [{ DATABASE_URL: 'postgres://academy:50%off@x/y' }, 'DATABASE_URL has a % that stands for no character'],
  [{ SMTP_URL: 'smtp://academy:50%off@x' }, 'SMTP_URL has a % that stands for no character'],
  [{ REDIS_URL: 'redis://:50%E0off@x' }, 'REDIS_URL has a % that stands for no character'],
  [{ REDIS_URL: 'redis://x/academy' }, 'REDIS_URL has something after the host that is not the number of a database'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL is not an address that begins with postgres://'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL is not an address that begins with smtp:// or smtps://'],
  [{ RATE_LIMITS: 'on' }, 'RATE_LIMITS is not one of standard, off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not one of'],
  [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY is not a list of addresses'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY is not a list of addresses'],
  [{ S3_BUCKET: 'photos' }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'],
  [{ RAZORPAY_KEY_SECRET: 'secret' }, 'RAZORPAY_KEY_SECRET needs RAZORPAY_KEY_ID'],
  [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET'],
  [{ PAYMENTS: 'none' }, 'PAYMENTS is not one of sandbox'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is not spelled production'],
  [{ ...production, ...keys, NODE_ENV: 'production ' }, 'NODE_ENV is not spelled production'],
  [{ MAIL_FROM: 'The academy' }, 'MAIL_FROM is not an address'],
  [{ MAIL_FROM: 'The academy <no-reply>' }, 'MAIL_FROM is not an address'],
  [{ MAIL_FROM: 'no reply@academy.example' }, 'MAIL_FROM is not an address'],
  [{ MAIL_FROM: 'a@academy.example, b@academy.example' }, 'MAIL_FROM is not an address'],
  [{ ...keys, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox and RAZORPAY_KEY_SECRET exclude each other'],
  [{ ...production }, 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set, and production takes real payments'],
  [{ ...production, RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET'],
  [{ NODE_ENV: 'production', ...keys }, 'ACADEMY_API_PUBLIC_URL and PUBLIC_URL are not set'],
  [{ PUBLIC_URL: 'https://academy.example' }, 'The public address https://academy.example lets others in'],
  [{ ACADEMY_API_PUBLIC_URL: 'https://academy.example' }, 'Set NODE_ENV=production, or DEMONSTRATION=on'],
  [{ ACADEMY_API_HOST: '0.0.0.0' }, 'ACADEMY_API_HOST=0.0.0.0 lets others in'],
])('says in a sentence why %o cannot be used, and where to look', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(sentence);
  expect(() => readConfig(env)).toThrow('.env.example');
});

it('names all that cannot be used at once, a sentence each', () => {
  expect(() => readConfig({ PAYMENTS: 'none', MAIL_FROM: 'The academy' })).toThrow(/^PAYMENTS is .+\nMAIL_FROM is .+$/);
});

it('names file store and provider without a slash at the end, since everybody who calls them adds a path', () => {
  const store = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const { s3 } = readConfig({ ...store, S3_ENDPOINT: 'https://s3.academy.example/' });
  expect(s3?.endpoint).toBe('https://s3.academy.example');
  const { razorpay } = readConfig({ ...keys, RAZORPAY_API_URL: 'https://pay.academy.example/' });
  expect(razorpay?.apiUrl).toBe('https://pay.academy.example');
});

it.each([
  ['1', []],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ['fd00::/8', ['fd00::/8']],
])('takes %s for the proxies in front', (TRUST_PROXY, trustedProxies) => {
  expect(readConfig({ TRUST_PROXY }).trustedProxies).toEqual(trustedProxies);
});
