import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from './config.ts';

const videoFrames = 'https://www.youtube-nocookie.com';
const providerHosts = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://cdn.razorpay.com'];

const originOf = (address: string): readonly string[] => {
  const origin = URL.parse(address)?.origin;
  return origin === undefined ? [] : [origin];
};

/** Hosts that only the real provider needs; its sandbox lives on our own origin. */
const paymentHosts = ({ checkout }: Config): readonly string[] => {
  const [scriptOrigin] = originOf(checkout.scriptUrl);
  return scriptOrigin === undefined ? [] : [scriptOrigin, ...providerHosts];
};

/** The policy of the site's pages: own scripts, and exactly the hosts that payment, video, pictures and uploads need. */
export const pagePolicy = (config: Config): RequestHandler => {
  const { academyApi, mediaOrigins, uploadOrigins, publicOrigin } = config;
  const apiOrigin = academyApi.isLocal ? [] : [academyApi.origin];
  const isHttps = publicOrigin?.startsWith('https:') === true;

  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'script-src': ["'self'", ...paymentHosts(config)],
        // The provider's script sets styles of its own; the site itself needs none but its files.
        'style-src': ["'self'", ...(paymentHosts(config).length > 0 ? ["'unsafe-inline'"] : [])],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'https:', 'data:', 'blob:', ...apiOrigin, ...mediaOrigins],
        'media-src': ["'self'", 'https:', ...apiOrigin, ...mediaOrigins],
        'connect-src': ["'self'", ...apiOrigin, ...uploadOrigins, ...paymentHosts(config)],
        'frame-src': ["'self'", videoFrames, ...paymentHosts(config)],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // A bank's window has to be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
};
