import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const videoFrames = 'https://www.youtube-nocookie.com';
const razorpayHosts = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://cdn.razorpay.com'];

/** Hosts that only the real provider needs; its sandbox lives on our own origin. */
const paymentHostsOf = ({ checkout }: Config): readonly string[] => {
  const script = URL.parse(checkout.scriptUrl);
  return script === null ? [] : [...new Set([script.origin, ...razorpayHosts])];
};

/** The Permissions-Policy of pages: the payment window and the video player need some features, the site itself none. */
const permissions = (paymentHosts: readonly string[]): string => {
  const allowed = (name: string, hosts: readonly string[]): string =>
    `${name}=(${['self', ...hosts.map((host) => `"${host}"`)].join(' ')})`;
  const withheld = 'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi usb';
  return [
    ...withheld.split(' ').map((name) => `${name}=()`),
    allowed('payment', paymentHosts),
    allowed('fullscreen', [videoFrames, ...paymentHosts]),
    allowed('autoplay', [videoFrames]),
    allowed('encrypted-media', [videoFrames]),
    allowed('picture-in-picture', [videoFrames]),
  ].join(', ');
};

const isOnHttps = ({ publicOrigin }: Config): boolean => publicOrigin?.startsWith('https:') === true;

const httpsForAYear = 'max-age=31536000';

/** Headers of every answer, page or not: browsers do not guess its type, and stay on https where the site is on https. */
export const commonHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isOnHttps(config) ? { 'Strict-Transport-Security': httpsForAYear } : {}),
});

/**
 * Headers of answers that are data and no page: shown in a tab they load, run and frame nothing, and pages of other
 * origins cannot embed them. Pages of allowed origins read them by CORS, to which the resource policy does not apply.
 */
export const inertHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sets headers on the answers of all handlers that follow, each of which may set others in their place. */
export const setHeaders =
  (headers: Readonly<Record<string, string>>): RequestHandler =>
  (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };

/** The hashes of the styles and scripts that stand within the page, as a content security policy names them. */
export type InlineHashes = { readonly styles: readonly string[]; readonly scripts: readonly string[] };

/**
 * Sets the security headers of the site's pages: own scripts and styles, and exactly the hosts that payment, video,
 * pictures and uploads need.
 */
export const pagePolicy = (config: Config, hashes: InlineHashes): RequestHandler[] => {
  const { academyApi, mediaOrigins, uploadOrigins } = config;
  const apiOrigin = academyApi.isOpenToBrowsers ? [academyApi.origin] : [];

  const paymentHosts = paymentHostsOf(config);
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'script-src': ["'self'", ...hashes.scripts, ...paymentHosts],
        // The page's own styles are allowed by their hash. The payment provider's script sets inline styles, and browsers
        // ignore 'unsafe-inline' beside a hash.
        'style-src': ["'self'", ...(paymentHosts.length > 0 ? ["'unsafe-inline'"] : hashes.styles)],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'https:', 'data:', 'blob:', ...apiOrigin, ...mediaOrigins],
        'media-src': ["'self'", 'https:', ...apiOrigin, ...mediaOrigins],
        'connect-src': ["'self'", ...uploadOrigins, ...paymentHosts],
        'frame-src': ["'self'", videoFrames, ...paymentHosts],
        'manifest-src': ["'self'"],
        'worker-src': ["'none'"],
        ...(isOnHttps(config) ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // The window of a bank, opened for a payment, sends messages to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set for every answer by `commonHeaders`.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  return [headers, setHeaders({ 'Permissions-Policy': permissions(paymentHosts) })];
};
