import type { z } from 'zod';
import { type logLevels, settings } from './settings.ts';

/** The environment as a process has it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that cannot be used; the message is what to print, a sentence and a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The settings of an installation, decoded once at the start. */
export type Config = {
  readonly logLevel: (typeof logLevels)[number];
  readonly port: number;
  readonly host: string;
  /** How many processes answer requests. */
  readonly workers: number;
  /** Where metrics are served; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent, and under which name; null for nowhere. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string } | null;
  readonly stop: {
    /** How long /readyz says no before the last connection is taken. */
    readonly pauseMs: number;
    /** How long stopping may take in all. */
    readonly withinMs: number;
  };
  /** The site's own origin; null when it is taken from each request. */
  readonly publicOrigin: string | null;
  readonly allowedOrigins: readonly string[];
  /** How many proxies stand in front, or their addresses, whose X-Forwarded headers are believed. */
  readonly trustedProxies: number | readonly string[];
  /** Whether requests are counted, and how many times the usual number of them is allowed. */
  readonly rateLimits: { readonly areOn: boolean; readonly factor: number };
  /** The Redis by which processes of this installation share rate limits and invalidations; null for none. */
  readonly redisUrl: string | null;
  readonly academyApi: {
    /** Base address of the calls, including /api. */
    readonly url: string;
    readonly origin: string;
    /** Whether it listens on this machine alone. */
    readonly isLocal: boolean;
    /**
     * Whether browsers reach it themselves, for its pictures and uploads: one on this machine alone is reached only by those of
     * a site that is for this machine alone as well, and pages of a site on https load nothing by http. They are told the
     * address of no other.
     */
    readonly isOpenToBrowsers: boolean;
    /** How many connections a process holds at most; the calls of one route may use a quarter of them. */
    readonly connections: number;
    /** Whether the calls of a route are stopped while most of them fail. */
    readonly hasBreaker: boolean;
    /** The largest response to a read that is accepted. */
    readonly maxResponseBytes: number;
    readonly monthlyAmounts: 'paise' | 'rupees';
    readonly sessionCookieNames: readonly string[];
  };
  readonly checkout: {
    readonly scriptUrl: string;
    readonly keyId: string;
    readonly amountCheck: 'warn' | 'refuse';
  };
  readonly mediaOrigins: readonly string[];
  /** Where pages of the site may send files, beside the site itself: the API, where browsers reach it, and UPLOAD_ORIGINS. */
  readonly uploadOrigins: readonly string[];
  readonly display: { readonly timeZone: string; readonly locale: string };
  /** Path of a JSON file with the academy's own facts; null for the facts of the demonstration. */
  readonly contentFile: string | null;
  readonly isExplorerOn: boolean;
  /** Whether agents can call the tools of schema/tools that need no session, at /mcp. */
  readonly isMcpOn: boolean;
  /** Whether every answer tells which calls it made, or only those to requests that carry the token. */
  readonly isExplainedToAll: boolean;
  /** What a request has to carry in production for its answer to be explained; null when none is. */
  readonly explainToken: string | null;
  /** Whether the explorers may sign in as people of the demonstration, whom the reference API names. */
  readonly areSeededPeopleShown: boolean;
  /** Whether the mailbox of the reference API, with the mails of everybody, can be opened through the gateway. */
  readonly isMailboxOn: boolean;
  /** Whether operations may come as the hash of a known document, or must. */
  readonly trustedDocuments: 'off' | 'on' | 'only';
  /** The folder with the manifests of other clients than the site; null for none. */
  readonly clientDocuments: string | null;
  /** Sentences for the log of a start. */
  readonly warnings: readonly string[];
};

/** Whether a host name is one of this machine alone. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(hostname);

/** Addresses of all interfaces; a program that calls one of them reaches its own machine. */
const wildcardAddresses: readonly string[] = ['0.0.0.0', '[::]'];

const sandboxScript = '/academy-checkout/checkout.js';
const sandboxKeyId = 'rzp_test_sandbox';
const razorpayScript = 'https://checkout.razorpay.com/v1/checkout.js';
// Razorpay's ids of test keys, and the one of the reference API's sandbox.
const testKeys = /^rzp_test_/;

type Values = z.output<typeof settings>;

/**
 * Why the gateway must not start with these settings; null when it may. Production knows its own address, and what others can
 * reach is production, unless a setting says that it is a demonstration.
 */
const refusalOf = ({ NODE_ENV, PUBLIC_URL, HOST, DEMONSTRATION }: Values): string | null => {
  if (NODE_ENV === 'production') {
    if (PUBLIC_URL !== undefined) return null;
    return "PUBLIC_URL is not set: links, cookies and cached pages of production need the site's own address, such as https://academy.example. See PUBLIC_URL in .env.example.";
  }
  if (DEMONSTRATION) return null;
  const isPublicUrl = PUBLIC_URL?.startsWith('https:') === true && !isLoopback(new URL(PUBLIC_URL).hostname);
  const isPublicHost = HOST !== undefined && !isLoopback(HOST);
  if (!isPublicUrl && !isPublicHost) return null;
  const setting = isPublicUrl ? `PUBLIC_URL=${PUBLIC_URL}` : `HOST=${HOST}`;
  return `${setting} lets others in, and NODE_ENV is not production: the mailbox with its codes and the explorer would be open to them. Set NODE_ENV=production, or DEMONSTRATION=on where that is meant. See DEMONSTRATION in .env.example.`;
};

/** Whether a site is for browsers on this machine alone. */
const isForThisMachine = ({ PUBLIC_URL, HOST }: Values): boolean =>
  (HOST === undefined || isLoopback(HOST)) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));

const isOnHttps = ({ PUBLIC_URL }: Values): boolean => PUBLIC_URL?.startsWith('https:') === true;

const warningsOfPayments = (keyId: string): string[] => {
  const reason = keyId === sandboxKeyId ? 'not set' : 'a test key';
  return testKeys.test(keyId) ? [`payments are demonstrations, no money moves: RAZORPAY_KEY_ID is ${reason}`] : [];
};

const warningsOfStop = ({ pauseMs, withinMs }: Config['stop']): string[] =>
  withinMs > pauseMs
    ? []
    : ['every stop cuts off what is under way: STOP_WITHIN_SECONDS is not longer than STOP_PAUSE_SECONDS'];

/** The settings of an environment. Throws a ConfigError that names each one that cannot be used. */
const readSettings = (environment: Environment): Values => {
  // An empty line in .env means the same as none.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  const sentences = new Map(
    result.error.issues.map(({ path: [setting], message }) => {
      const name = String(setting);
      return [name, `${name} cannot be used: ${message}. See ${name} in .env.example.`];
    }),
  );
  throw new ConfigError([...sentences.values()].join('\n'));
};

/** Reads every setting of the gateway. Throws a ConfigError where one cannot be used, or they cannot be used together. */
export const readConfig = (environment: Environment): Config => {
  const values = readSettings(environment);
  const refusal = refusalOf(values);
  if (refusal !== null) throw new ConfigError(refusal);
  const isProduction = values.NODE_ENV === 'production';
  const url = (values.ACADEMY_API_URL ?? `http://127.0.0.1:${values.ACADEMY_API_PORT}/api`).replace(/\/+$/, '');
  const { origin: apiOrigin, hostname, protocol } = new URL(url);
  const isLocal = isLoopback(hostname) || wildcardAddresses.includes(hostname);
  const isOpenToBrowsers = isLocal ? isForThisMachine(values) : protocol === 'https:' || !isOnHttps(values);
  const stop = {
    pauseMs: (values.STOP_PAUSE_SECONDS ?? (isProduction ? 2 : 0)) * 1000,
    withinMs: values.STOP_WITHIN_SECONDS * 1000,
  };
  const keyId = values.RAZORPAY_KEY_ID ?? sandboxKeyId;

  // An explorer sends texts of its own, so there is none where only known documents are taken.
  const isExplorerOn = values.TRUSTED_DOCUMENTS !== 'only' && (values.EXPLORER ?? !isProduction);

  return {
    logLevel: values.LOG_LEVEL ?? 'info',
    port: values.PORT,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    workers: values.GATEWAY_WORKERS,
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), serviceName: values.OTEL_SERVICE_NAME },
    stop,
    publicOrigin: values.PUBLIC_URL ?? null,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUST_PROXY,
    rateLimits: { areOn: values.RATE_LIMITS === 'standard', factor: values.RATE_LIMIT_FACTOR },
    redisUrl: values.REDIS_URL ?? null,
    academyApi: {
      url,
      origin: apiOrigin,
      isLocal,
      isOpenToBrowsers,
      connections: values.ACADEMY_API_CONNECTIONS,
      hasBreaker: values.ACADEMY_API_BREAKER,
      maxResponseBytes: values.ACADEMY_API_LARGEST_ANSWER_MB * 1024 * 1024,
      monthlyAmounts: values.ACADEMY_MONTHLY_AMOUNTS,
      sessionCookieNames: values.ACADEMY_TOKEN_COOKIES,
    },
    checkout: {
      scriptUrl: values.CHECKOUT_SCRIPT_URL ?? (values.RAZORPAY_KEY_ID === undefined ? sandboxScript : razorpayScript),
      keyId,
      amountCheck: values.ORDER_AMOUNT_CHECK,
    },
    mediaOrigins: values.MEDIA_ORIGINS,
    uploadOrigins: isOpenToBrowsers ? [apiOrigin, ...values.UPLOAD_ORIGINS] : values.UPLOAD_ORIGINS,
    display: { timeZone: values.DISPLAY_TIMEZONE, locale: values.DISPLAY_LOCALE },
    contentFile: values.CONTENT_FILE ?? null,
    isExplorerOn,
    areSeededPeopleShown: isExplorerOn && !isProduction,
    isMcpOn: values.MCP ?? !isProduction,
    isExplainedToAll: !isProduction,
    explainToken: values.EXPLAIN_TOKEN ?? null,
    isMailboxOn: !isProduction,
    trustedDocuments: values.TRUSTED_DOCUMENTS,
    clientDocuments: values.CLIENT_DOCUMENTS ?? null,
    warnings: [...(isProduction ? warningsOfPayments(keyId) : []), ...warningsOfStop(stop)],
  };
};
