import { createClient } from '@redis/client';
import { createTransport } from 'nodemailer';
import postgres from 'postgres';
import type { RazorpayAccount, S3Bucket } from '../../academy-api/config.ts';
import { checkContract } from '../../academy-api/contract/check.ts';
import { causeOf } from '../../academy-api/contract/judgments.ts';
import { checkEncoding } from '../../academy-api/database/client.ts';
import { createS3Client } from '../../academy-api/files/s3-storage.ts';
import { PaymentProviderError } from '../../academy-api/payments/payment-provider.ts';
import { createRazorpay } from '../../academy-api/payments/razorpay.ts';
import { callsItself } from './contradictions.ts';
import { type Finding, notLookedAt, sound, warning, wrong } from './finding.ts';
import type { Settings } from './settings.ts';

const timeoutMs = 5_000;

const fetchWithin = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });

/** Looks at a setting that is there. */
const ifSet = async <Value>(
  value: Value | null | undefined,
  look: (value: Value) => Promise<Finding[]>,
): Promise<Finding[]> => (value === null || value === undefined ? [] : await look(value));

/** Tries everything that the settings name over the network. Nothing is changed anywhere. */
export const tryReachability = async (settings: Settings): Promise<Finding[]> => {
  const { gateway, academy } = settings;
  const tried = await Promise.all([
    tryRestApi(settings),
    ifSet(gateway?.publicOrigin, tryPublicUrl),
    ifSet(gateway?.redisUrl, tryRedis),
    ifSet(academy?.databaseUrl, tryDatabase),
    ifSet(academy?.smtpUrl, tryMail),
    ifSet(academy?.s3, tryStore),
    ifSet(academy?.razorpay, tryProvider),
  ]);
  return tried.flat();
};

const apiSubject = 'REST API';
const startApi =
  'Start it: systemctl start academy-api where it is a unit, else npm run serve:academy; or name another in ACADEMY_API_URL.';

const tryRestApi = async ({ gateway, isEmbedded, isProduction }: Settings): Promise<Finding[]> => {
  if (gateway === null || callsItself(gateway)) return [];
  const { url } = gateway.academyApi;
  try {
    const response = await fetchWithin(`${url}/courses`);
    await response.body?.cancel();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (!response.ok || !isJson) {
      const answer = isJson ? `${response.status}` : `${response.status} without JSON`;
      const remedy = 'Name the base address of its calls, which usually ends in /api.';
      return [wrong('ACADEMY_API_URL', `${url}/courses answers ${answer}, not with courses.`, remedy)];
    }
    return [...clockFindings(response), ...(await contractFindings(url)), ...(await scriptFindings(gateway))];
  } catch (error) {
    const message = `${url} cannot be reached (${causeOf(error)}).`;
    if (isEmbedded && !isProduction) return [notLookedAt(apiSubject, `${message} npm start starts it.`)];
    if (isEmbedded) return [wrong(apiSubject, message, startApi)];
    return [wrong('ACADEMY_API_URL', message, 'Correct the address, or see to it that this machine reaches it.')];
  }
};

/** Looks for the script of the payment window where it is a path of this site, which the gateway hands to the REST API. */
const scriptFindings = async ({
  checkout: { scriptUrl },
  academyApi,
}: NonNullable<Settings['gateway']>): Promise<Finding[]> => {
  if (!scriptUrl.startsWith('/')) return [];
  const response = await fetchWithin(academyApi.origin + scriptUrl);
  await response.body?.cancel();
  if (response.ok) return [];
  const message = `${academyApi.origin}${scriptUrl} answers ${response.status}: no payment window can open.`;
  const remedy =
    'Set RAZORPAY_KEY_ID to the key of the REST API, or CHECKOUT_SCRIPT_URL to the script of its payment window.';
  return [wrong('CHECKOUT_SCRIPT_URL', message, remedy)];
};

const maxClockDifferenceSeconds = 30;

const clockFindings = (response: Response): Finding[] => {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [];
  const seconds = Math.round(Math.abs(Date.now() - theirs) / 1000);
  if (seconds <= maxClockDifferenceSeconds) return [sound('Clock', 'agrees with the REST API.')];
  const message = `This machine and the REST API are ${seconds} seconds apart: sessions and due dates will be wrong.`;
  return [wrong('Clock', message, 'Turn on time synchronisation (NTP) on both.')];
};

const contractFindings = async (url: string): Promise<Finding[]> => {
  const reports = await checkContract({ url, credentials: null, writes: false });
  const broken = reports.filter(({ outcome }) => outcome === 'broken').map(({ call }) => call);
  if (broken.length === 0) return [sound(apiSubject, `${url} answers as the gateway relies on.`)];
  const remedy = `npm run contract -- --url ${url} says what is wrong, field by field.`;
  return [wrong(apiSubject, `${broken.join(', ')}: not as the gateway relies on.`, remedy)];
};

const tryPublicUrl = async (origin: string): Promise<Finding[]> => {
  try {
    const response = await fetchWithin(`${origin}/healthz`);
    const text = await response.text();
    if (text.trim() === 'alive') return [sound('PUBLIC_URL', `The gateway answers at ${origin}.`)];
    const remedy = 'Name the address under which a proxy hands requests to the gateway, or correct the proxy.';
    return [wrong('PUBLIC_URL', `At ${origin} something else answers (${response.status}), not the gateway.`, remedy)];
  } catch (error) {
    const remedy = 'If it runs already, correct the name, the certificate or the proxy.';
    return [warning('PUBLIC_URL', `Nothing answers at ${origin} (${causeOf(error)}).`, remedy)];
  }
};

const reasonOf = (error: unknown): string => {
  const { code, message } = Object(error);
  return [code, message]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(': ')
    .replace(/\.$/, '');
};

/** Tries one service; what it rejects with is the reason in the finding. */
const attempt = async (subject: string, remedy: string, connect: () => Promise<string>): Promise<Finding[]> => {
  try {
    return [sound(subject, await connect())];
  } catch (error) {
    return [wrong(subject, `It cannot be used (${reasonOf(error)}).`, remedy)];
  }
};

const tryRedis = (url: string): Promise<Finding[]> =>
  attempt('REDIS_URL', 'Correct address and password, or start the server.', async () => {
    const socket = { connectTimeout: timeoutMs, socketTimeout: timeoutMs, reconnectStrategy: false as const };
    const client = createClient({ url, socket }).on('error', () => {});
    try {
      await client.connect();
      await client.ping();
      return 'answers.';
    } finally {
      client.destroy();
    }
  });

const tryDatabase = async (url: string): Promise<Finding[]> => {
  const remedy = 'Correct address, name or password, start the server, or create the database.';
  return await attempt('DATABASE_URL', remedy, async () => {
    const client = postgres(url, { max: 1, connect_timeout: timeoutMs / 1000, onnotice: () => {} });
    try {
      await checkEncoding(client);
      const [row] = await client`select current_setting('server_version') as version`;
      return `PostgreSQL ${String(row?.['version'])} answers.`;
    } finally {
      await client.end({ timeout: 1 });
    }
  });
};

const tryMail = (url: string): Promise<Finding[]> =>
  attempt('SMTP_URL', 'Correct host, port, name or password.', async () => {
    const transport = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    try {
      await transport.verify();
      return 'The mail server accepts the account.';
    } finally {
      transport.close();
    }
  });

const tryStore = async (store: S3Bucket): Promise<Finding[]> => {
  const remedy = 'Correct endpoint, bucket, region or keys; the account needs to list, read, write and delete there.';
  return await attempt('S3_BUCKET', remedy, async () => {
    const address = `${store.endpoint}/${store.bucket}/doctor`;
    const response = await createS3Client(store, 0).fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    // Asked for a file that is not there, a store that knows bucket and keys says so.
    if (response.ok || (response.status === 404 && !text.includes('NoSuchBucket'))) return 'The file store answers.';
    throw new Error(`it answered ${response.status}`);
  });
};

const tryProvider = async (account: RazorpayAccount): Promise<Finding[]> => {
  const remedy =
    'Set the key id and the secret of one pair, the same id for the gateway and the REST API, and let this machine reach the provider.';
  return await attempt('RAZORPAY_KEY_SECRET', remedy, async () => {
    try {
      await createRazorpay(account).findCapturedPayment('order_doctor');
    } catch (error) {
      // Asked about an order that is not there, a provider that knows the keys says so.
      if (!(error instanceof PaymentProviderError && error.isUnknown))
        throw new Error(causeOf(error), { cause: error });
    }
    return 'The payment provider accepts the keys.';
  });
};
