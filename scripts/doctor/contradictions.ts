import { isIP } from 'node:net';
import type { Config as AcademyConfig } from '../../academy-api/config.ts';
import { type Config as GatewayConfig, type Environment, isLoopback } from '../../gateway/config.ts';
import { allowsOrigin } from '../../gateway/http/allows-origin.ts';
import { type Finding, warning, wrong } from './finding.ts';
import type { Settings } from './settings.ts';

/**
 * The part of a host name that cookies of SameSite=Lax stay within, as far as it can be told without a list of suffixes; of an
 * address in numbers the whole.
 */
const siteOf = (address: string): string => {
  const { hostname } = new URL(address);
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? hostname : hostname.split('.').slice(-2).join('.');
};

/** Settings that are valid one by one and contradict each other. */
export const checkSettings = ({ given, gateway, academy, isProduction, isEmbedded }: Settings): Finding[] =>
  gateway === null
    ? []
    : [
        ...checkAsWritten(gateway, given),
        ...checkAddress(gateway, isProduction),
        ...checkNeighbours(gateway, isEmbedded),
        ...checkPorts(gateway, academy),
        ...checkLimits(gateway, isProduction),
        ...(academy === null ? [] : [...checkStore(academy, gateway), ...checkAcademy(academy, gateway)]),
      ];

/** Settings of which a part would be ignored silently. */
const checkAsWritten = ({ publicOrigin, isExplorerOn }: GatewayConfig, given: Environment) => {
  const findings: Finding[] = [];
  const { pathname = '/', search = '' } = URL.parse(given['PUBLIC_URL'] ?? '') ?? {};
  if (pathname + search !== '/') {
    const message = `The site is at the root of a host; ${pathname + search} is left out of every link.`;
    findings.push(wrong('PUBLIC_URL', message, `Name ${publicOrigin}, and hand that whole host to the gateway.`));
  }
  if (given['EXPLORER']?.trim() === 'on' && !isExplorerOn) {
    const message = 'It stays off: TRUSTED_DOCUMENTS=only accepts no query that somebody types there.';
    findings.push(warning('EXPLORER', message, 'Take EXPLORER=on out, or set TRUSTED_DOCUMENTS=on.'));
  }
  return findings;
};

const checkAddress = ({ publicOrigin, trustedProxies, allowedOrigins }: GatewayConfig, isProduction: boolean) => {
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

/** The port of the REST API on this machine; null where it is on another. */
const localApiPort = ({ academyApi: { url, isLocal } }: GatewayConfig): number | null => {
  const { port, protocol } = new URL(url);
  return isLocal ? Number(port || (protocol === 'https:' ? 443 : 80)) : null;
};

/** Whether the REST API's address is that of the gateway itself. */
export const callsItself = (config: GatewayConfig): boolean =>
  config.academyApi.origin === config.publicOrigin || localApiPort(config) === config.port;

/** Metrics that would be served on the port of something else of this machine. */
const checkPorts = (gateway: GatewayConfig, academy: AcademyConfig | null) => {
  const owners = new Map([
    [localApiPort(gateway), 'the REST API'],
    [gateway.port, 'the site'],
  ]);
  const findings: Finding[] = [];
  for (const [name, metrics] of [
    ['METRICS_PORT', gateway.metrics],
    ['ACADEMY_API_METRICS_PORT', academy?.metrics ?? null],
  ] as const) {
    if (metrics === null || metrics.port === 0) continue;
    const owner = owners.get(metrics.port);
    const remedy = 'Choose a port that nothing else has, and that visitors cannot reach.';
    if (owner !== undefined) findings.push(wrong(name, `${metrics.port} is the port of ${owner}.`, remedy));
    owners.set(metrics.port, 'the metrics of the gateway');
  }
  return findings;
};

const checkNeighbours = (config: GatewayConfig, isEmbedded: boolean) => {
  const { academyApi, metrics } = config;
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
  if (metrics !== null && !isLoopback(metrics.host)) {
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

const checkLimits = (config: GatewayConfig, isProduction: boolean) => {
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

/** Origins of the file store that the site's pages would keep browsers from. Pictures by https may come from anywhere. */
const checkStore = ({ s3 }: AcademyConfig, { publicOrigin, uploadOrigins, mediaOrigins }: GatewayConfig) => {
  if (s3 === null) return [];
  const { origin, protocol } = new URL(s3.endpoint);
  if (protocol === 'http:' && publicOrigin?.startsWith('https:') === true) {
    const message = `Pages at https neither send to ${origin} nor show anything from there.`;
    return [wrong('S3_ENDPOINT', message, 'Name the https address of the store.')];
  }
  const findings: Finding[] = [];
  if (!allowsOrigin(uploadOrigins, origin)) {
    findings.push(
      wrong(
        'UPLOAD_ORIGINS',
        `Browsers send no picture to ${origin}, the store of S3_ENDPOINT: pages do not allow them to.`,
        `Add ${origin}, and let the bucket's CORS rules take PUT with Content-Type from the address of the site.`,
      ),
    );
  }
  if (protocol === 'http:' && !allowsOrigin(mediaOrigins, origin)) {
    const message = `Browsers show no picture of ${origin}, the store of S3_ENDPOINT: pages do not allow them to.`;
    findings.push(wrong('MEDIA_ORIGINS', message, `Add ${origin}.`));
  }
  return findings;
};

const checkAcademy = (
  { razorpay, isProduction, smtpUrl, mailFrom, databaseUrl }: AcademyConfig,
  gateway: GatewayConfig,
) => {
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
        'A payment whose page was closed too early goes unnoticed, because webhooks are refused.',
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
  if (isProduction && smtpUrl !== null && /\.example>?$/.test(mailFrom)) {
    findings.push(
      wrong(
        'MAIL_FROM',
        `Mail comes from ${mailFrom}, a name that is nobody's: mail servers refuse it or call it spam.`,
        'Name an address of your own domain, for which the mail server of SMTP_URL may send.',
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
