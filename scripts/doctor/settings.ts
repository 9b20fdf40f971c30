import { isIP } from 'node:net';
import { type Config as AcademyConfig, readConfig as readAcademyConfig } from '../../academy-api/config.ts';
import { readFacts } from '../../gateway/academy/facts.ts';
import {
  type Config as GatewayConfig,
  type Environment,
  readConfig as readGatewayConfig,
} from '../../gateway/config.ts';
import { type Finding, sound, warning, wrong } from './finding.ts';

/** The settings of both programs; null for one that would not start with them. */
export type Settings = {
  readonly gateway: GatewayConfig | null;
  /** Null also where another REST API is configured. */
  readonly academy: AcademyConfig | null;
  /** Whether the reference REST API belongs to this installation. */
  readonly isEmbedded: boolean;
  readonly isProduction: boolean;
};

/** Reads the settings as the programs themselves do, and says which program would not start. */
export const readSettings = (environment: Environment): { settings: Settings; findings: Finding[] } => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const isEmbedded = given['ACADEMY_API_URL'] === undefined;
  const gateway = read('Settings of the gateway', () => readGatewayConfig(given));
  const academy = isEmbedded ? read('Settings of the REST API', () => readAcademyConfig(given)) : null;
  const facts = read('CONTENT_FILE', () => readFacts(given['CONTENT_FILE'] ?? null));
  return {
    settings: {
      gateway: gateway.value,
      academy: academy?.value ?? null,
      isEmbedded,
      isProduction: given['NODE_ENV'] === 'production',
    },
    findings: [gateway, academy, facts].flatMap((part) => part?.finding ?? []),
  };
};

const read = <Value>(subject: string, readValue: () => Value): { value: Value | null; finding: Finding } => {
  try {
    return { value: readValue(), finding: sound(subject, 'can be read.') };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConfigError') throw error;
    return { value: null, finding: wrong(subject, error.message, 'Correct the setting; nothing starts before that.') };
  }
};

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * The part of a host name that cookies of SameSite=Lax stay within, as far as it can be told without a list of suffixes; of an
 * address in numbers the whole.
 */
const siteOf = (address: string): string => {
  const { hostname } = new URL(address);
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? hostname : hostname.split('.').slice(-2).join('.');
};

/** Settings that are valid one by one and contradict each other. */
export const judgeSettings = ({ gateway, academy, isProduction, isEmbedded }: Settings): Finding[] =>
  gateway === null
    ? []
    : [
        ...judgeAddress(gateway, isProduction),
        ...judgeNeighbours(gateway, isEmbedded),
        ...judgeLimits(gateway, isProduction),
        ...(academy === null ? [] : judgeAcademy(academy, gateway)),
      ];

const judgeAddress = ({ publicOrigin, trustedProxies, allowedOrigins }: GatewayConfig, isProduction: boolean) => {
  if (publicOrigin === null) return [];
  const { protocol, hostname } = new URL(publicOrigin);
  const findings: Finding[] = [];
  if (protocol === 'https:' && trustedProxies === 0) {
    findings.push(
      wrong(
        'TRUST_PROXY',
        'PUBLIC_URL is https, which a proxy in front ends, and no proxy is trusted: all visitors count as one address, and share its rate limits.',
        'Set TRUST_PROXY to the number of proxies in front (1 for one nginx), or to their addresses.',
      ),
    );
  }
  if (protocol === 'http:' && isProduction && !isLoopback(hostname)) {
    findings.push(
      wrong(
        'PUBLIC_URL',
        `${publicOrigin} is not https: passwords and session cookies of production would travel in the clear.`,
        'Put a proxy with a certificate in front and name its https address.',
      ),
    );
  }
  const foreign = allowedOrigins.filter((origin) => siteOf(origin) !== siteOf(publicOrigin));
  if (foreign.length > 0) {
    findings.push(
      wrong(
        'ALLOWED_ORIGINS',
        `Browsers send no session cookie from ${foreign.join(', ')} to ${publicOrigin}: these are different sites.`,
        `Serve that page from ${siteOf(publicOrigin)} or a name below it, or take it out.`,
      ),
    );
  }
  return findings;
};

/** Whether the REST API's address is that of the gateway itself. */
export const callsItself = ({ academyApi, publicOrigin, port }: GatewayConfig): boolean => {
  const api = new URL(academyApi.url);
  const apiPort = Number(api.port || (api.protocol === 'https:' ? 443 : 80));
  return academyApi.origin === publicOrigin || (academyApi.isLocal && apiPort === port);
};

const judgeNeighbours = (config: GatewayConfig, isEmbedded: boolean) => {
  const { academyApi, port, metrics } = config;
  const findings: Finding[] = [];
  if (callsItself(config)) {
    findings.push(
      wrong(
        isEmbedded ? 'ACADEMY_API_PORT' : 'ACADEMY_API_URL',
        `${academyApi.url} is the gateway itself, which would call itself without end.`,
        'Name the address at which the REST API listens.',
      ),
    );
  }
  if (metrics !== null && metrics.port === port) {
    findings.push(
      wrong('METRICS_PORT', `${port} is the port of the site.`, 'Choose a port that visitors cannot reach.'),
    );
  }
  if (metrics !== null && !isLoopback(metrics.host) && metrics.host !== '::1') {
    findings.push(
      warning(
        'METRICS_HOST',
        `Metrics are served on ${metrics.host}, beyond this machine.`,
        'See to it that only Prometheus reaches that port; METRICS_HOST=127.0.0.1 where it runs here.',
      ),
    );
  }
  return findings;
};

const judgeLimits = (config: GatewayConfig, isProduction: boolean) => {
  const findings: Finding[] = [];
  if (isProduction && !config.rateLimits.areOn) {
    findings.push(wrong('RATE_LIMITS', 'Nothing limits how often a password can be tried.', 'RATE_LIMITS=standard.'));
  }
  if (config.stop.withinMs <= config.stop.pauseMs) {
    findings.push(
      wrong(
        'STOP_WITHIN_SECONDS',
        'A stop ends before its pause is over, so that requests under way are cut off.',
        'Make it larger than STOP_PAUSE_SECONDS, by the longest request: 15 seconds.',
      ),
    );
  }
  return findings;
};

const judgeAcademy = ({ razorpay, isProduction, smtpUrl, databaseUrl }: AcademyConfig, gateway: GatewayConfig) => {
  const findings: Finding[] = [];
  if (isProduction && razorpay?.keyId.startsWith('rzp_test_') === true) {
    findings.push(
      warning('RAZORPAY_KEY_ID', 'It is a test key: no money moves.', "Set the provider's live key and its secret."),
    );
  }
  if (razorpay !== null && razorpay.webhookSecret === null) {
    findings.push(
      warning(
        'RAZORPAY_WEBHOOK_SECRET',
        'A payment whose page was closed too early is not learnt of, because webhooks are refused.',
        'Create a webhook at the provider for /webhooks/razorpay at the address of the site, and set the secret that it was given.',
      ),
    );
  }
  if (isProduction && smtpUrl === null) {
    findings.push(
      wrong(
        'SMTP_URL',
        'Nobody can register: codes stay in the mailbox, which production does not show.',
        'Name a mail server.',
      ),
    );
  }
  if (gateway.workers > 1 && databaseUrl === null && isProduction) {
    findings.push(
      warning(
        'DATABASE_URL',
        'The embedded database serves one process; it is meant for small academies.',
        'Name a PostgreSQL database.',
      ),
    );
  }
  return findings;
};
