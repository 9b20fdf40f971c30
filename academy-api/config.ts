import { isIP } from 'node:net';
import { z } from 'zod';
import { StartupError } from './errors.ts';

/** Settings that cannot be used. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
}

const optional = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? null : text.trim()));
const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};
const address = (...schemes: string[]) =>
  optional
    .refine(
      (text) => text === null || schemes.some((scheme) => text.startsWith(`${scheme}://`) && URL.canParse(text)),
      `is not an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .refine(
      (text) => text === null || isDecodable(text),
      'has a % that stands for no character: the % of a password is written %25',
    );
const webAddress = address('http', 'https');
const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(hostname);
const oneOf = (...words: string[]) =>
  optional.refine((text) => text === null || words.includes(text), `is not one of ${words.join(', ')}`);
// The gateway reads the same setting, where a number of hops is allowed as well; this API ignores numbers.
const isHops = (text: string): boolean => /^\d+$/.test(text);
const proxies = optional
  .transform((text) => text?.split(',').map((part) => part.trim()) ?? [])
  .refine(
    (parts) => parts.every((part) => isHops(part) || isProxy(part)),
    'is not a list of addresses, such as 10.0.0.1 or 10.0.0.0/8',
  )
  .transform((parts) => parts.filter((part) => !isHops(part)));
// In decimal digits alone, as the gateway reads numbers: JavaScript takes 0x10 and 1e3 as well.
const decimal = optional.transform((text) =>
  text === null ? null : /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN,
);
const port = decimal.refine(
  (value) => value === null || (Number.isInteger(value) && value >= 0 && value <= 65535),
  'is not a port',
);
const daySeconds = 24 * 60 * 60;
const seconds = decimal.refine(
  (value) => value === null || (value > 0 && value <= daySeconds),
  'is not a number of seconds within a day',
);

const isProxy = (text: string): boolean => {
  const [host = '', bits = '0', ...rest] = text.split('/');
  return (
    isIP(host) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(host) === 4 ? 32 : 128) && rest.length === 0
  );
};

/** Whom mail comes from: one address, alone or in angle brackets after a name. */
const sender = /^(?:[^<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;

const environment = z.object({
  // As it is written: the start command, the gateway and libraries take nothing but `production` for production.
  NODE_ENV: z
    .string()
    .refine(
      (name) => name === 'production' || !/^\s*prod/i.test(name),
      'is not spelled production, which it seems to mean',
    )
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ACADEMY_API_PORT: port,
  ACADEMY_API_HOST: optional,
  ACADEMY_API_PUBLIC_URL: webAddress,
  ACADEMY_API_METRICS_PORT: port,
  METRICS_HOST: optional,
  PUBLIC_URL: webAddress,
  DEMONSTRATION: oneOf('on', 'off'),
  PAYMENTS: oneOf('sandbox'),
  ACADEMY_DATA_DIR: optional,
  ACADEMY_AUTO_APPROVE_SECONDS: seconds,
  DATABASE_URL: address('postgres', 'postgresql'),
  REDIS_URL: address('redis', 'rediss').refine(
    (text) => text === null || /^\/?\d*$/.test(URL.parse(text)?.pathname ?? ''),
    'has something after the host that is not the number of a database',
  ),
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: optional.refine(
    (text) => text === null || sender.test(text),
    'is not an address such as no-reply@academy.example, alone or after a name as in The academy <no-reply@academy.example>',
  ),
  S3_ENDPOINT: webAddress,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  RAZORPAY_KEY_ID: optional,
  RAZORPAY_KEY_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET: optional,
  RAZORPAY_API_URL: webAddress,
  RATE_LIMITS: oneOf('standard', 'off'),
  TRUST_PROXY: proxies,
});

/** The name of every setting that the reference API reads. */
export const settingNames = Object.keys(environment.shape);

/** A bucket of an S3-compatible store. The endpoint has no trailing slash; the folder photos/ must be publicly readable. */
export type S3Bucket = {
  readonly endpoint: string;
  readonly bucket: string;
  /** The region that calls are signed for; null where the endpoint's name says it, or the store takes us-east-1. */
  readonly region: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** The credentials from Razorpay's dashboard. Without a webhook secret no webhook is accepted. */
export type RazorpayAccount = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string | null;
  /** The address of Razorpay's API, without a trailing slash; tests use a local server. */
  readonly apiUrl: string;
};

/** The settings of the reference API, read once from the environment. */
export type Config = {
  readonly isProduction: boolean;
  readonly logLevel: string;
  readonly host: string;
  /** The port to listen on; 0 lets the system choose one. */
  readonly port: number;
  /** Where Prometheus reads the metrics of this API; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /**
   * The site's address for links in mails, without a trailing slash; files are named by path, whichever host shows them.
   */
  readonly publicUrl: string;
  readonly dataFolder: string;
  /** The address of a PostgreSQL server; null for PGlite in the data folder. */
  readonly databaseUrl: string | null;
  /** The Redis through which gateways hear of changes; null where nobody is told. */
  readonly redisUrl: string | null;
  /** The address of an SMTP server; null keeps mails for the mailbox page instead of sending them. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The S3 bucket for uploads; null keeps them on disk in the data folder. */
  readonly s3: S3Bucket | null;
  /** The Razorpay account; null for the payment sandbox. */
  readonly razorpay: RazorpayAccount | null;
  /** Seconds after which a demonstration approves a purchase; null when an operator has to. */
  readonly autoApproveSeconds: number | null;
  readonly rateLimits: boolean;
  /** The addresses of proxies on other machines whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
};

/** Decodes the environment to a Config. Throws a ConfigError that names the setting and says where to look it up. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}. See .env.example.`,
    );
    throw new ConfigError([...new Set(sentences)].join('\n'));
  }
  const values = parsed.data;
  const config: Config = {
    isProduction: values.NODE_ENV === 'production',
    logLevel: values.LOG_LEVEL ?? 'info',
    host: values.ACADEMY_API_HOST ?? '127.0.0.1',
    port: values.ACADEMY_API_PORT ?? 4100,
    metrics: metricsOf(values),
    publicUrl: (publicUrlOf(values) ?? 'http://localhost:4000').replace(/\/+$/, ''),
    dataFolder: values.ACADEMY_DATA_DIR ?? '.data',
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Dhap Academy <no-reply@dhap.example>',
    s3: s3Of(values),
    razorpay: razorpayOf(values),
    autoApproveSeconds: values.ACADEMY_AUTO_APPROVE_SECONDS,
    rateLimits: values.RATE_LIMITS !== 'off',
    trustedProxies: values.TRUST_PROXY,
  };
  const refusal = refusalOf(values, config);
  if (refusal !== null) throw new ConfigError(`${refusal} See .env.example.`);
  return config;
};

type Values = z.infer<typeof environment>;

const publicUrlOf = ({ ACADEMY_API_PUBLIC_URL: own, PUBLIC_URL: site }: Values): string | null =>
  own ?? (site === null ? null : new URL(site).origin);

/**
 * Why these settings must not be started with; null when they may. Production takes real payments and knows its own
 * address, and what others can reach is production, unless a setting says that it is a demonstration.
 */
const refusalOf = (values: Values, config: Config): string | null => {
  const { isProduction, razorpay, host } = config;
  const publicUrl = publicUrlOf(values);
  if (config.autoApproveSeconds !== null && (config.databaseUrl !== null || razorpay !== null)) {
    return 'ACADEMY_AUTO_APPROVE_SECONDS is for demonstrations: it cannot be used together with DATABASE_URL or RAZORPAY_KEY_SECRET.';
  }
  if (values.PAYMENTS === 'sandbox' && razorpay !== null) {
    return 'PAYMENTS=sandbox and RAZORPAY_KEY_SECRET exclude each other: take one of them out.';
  }
  if (isProduction) {
    if (razorpay === null && values.PAYMENTS !== 'sandbox') {
      return 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set, and production takes real payments: set both, or PAYMENTS=sandbox for a demonstration in which no money moves.';
    }
    return publicUrl === null
      ? "ACADEMY_API_PUBLIC_URL and PUBLIC_URL are not set: links in the mails of production need the site's own address."
      : null;
  }
  if (values.DEMONSTRATION === 'on') return null;
  const isPublicUrl = publicUrl?.startsWith('https:') === true && !isLoopback(new URL(publicUrl).hostname);
  if (!isPublicUrl && isLoopback(host)) return null;
  const setting = isPublicUrl ? `The public address ${publicUrl}` : `ACADEMY_API_HOST=${host}`;
  return `${setting} lets others in, and NODE_ENV is not production: the mailbox with its codes would be open to them. Set NODE_ENV=production, or DEMONSTRATION=on where that is meant.`;
};

const metricsOf = ({ ACADEMY_API_METRICS_PORT: ownPort, METRICS_HOST: host }: Values): Config['metrics'] =>
  ownPort === null ? null : { host: host ?? '127.0.0.1', port: ownPort };

const s3Of = (values: Values): S3Bucket | null => {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (endpoint === null && bucket === null && accessKeyId === null && secretAccessKey === null) return null;
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together. See .env.example.',
    );
  }
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
};

const razorpayOf = (values: Values): RazorpayAccount | null => {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values;
  if (keyId !== null && keySecret === null) {
    throw new ConfigError('RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET beside it. See .env.example.');
  }
  if (keySecret === null) return null;
  if (keyId === null) throw new ConfigError('RAZORPAY_KEY_SECRET needs RAZORPAY_KEY_ID beside it. See .env.example.');
  return {
    keyId,
    keySecret,
    webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: (values.RAZORPAY_API_URL ?? 'https://api.razorpay.com').replace(/\/+$/, ''),
  };
};
