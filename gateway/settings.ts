import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { academyTimeZone, isTimeZone } from './values/instants.ts';

const addressWanted = 'must be an http or https address such as https://academy.example';

const origin = z.url({ protocol: /^https?$/, error: addressWanted }).transform((address) => new URL(address).origin);

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const redisWanted = 'must be an address such as redis://127.0.0.1:6379, or redis://127.0.0.1:6379/1 with a database';

const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

const originList = z.string().transform(partsOf).pipe(z.array(origin));

/** Whether an origin is what a browser may send: names with a `*` or a second address are taken by URL, too. */
const isOneOrigin = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+$/.test(text);

const nameList = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~, -]*$/, 'must be names separated by commas')
  .transform(partsOf);

const numberWithin = (from: number, to: number, form: RegExp, wanted: string) =>
  z
    .string()
    .regex(form, wanted)
    .transform(Number)
    .refine((number) => number >= from && number <= to, wanted);

const wholeNumber = (from: number, to: number) =>
  numberWithin(from, to, /^\s*\d+\s*$/, `must be a whole number from ${from} to ${to}`);

/** An address, or a range of them such as 10.0.0.0/8. */
const isNetwork = (text: string): boolean => {
  const [host = '', bits = '0', ...rest] = text.split('/');
  return isIP(host) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(host) === 4 ? 32 : 128) && rest.length === 0;
};

const proxiesWanted = 'must be how many proxies there are, 0 to 32, or their addresses, such as 10.0.0.1 or 10.0.0.0/8';
const proxies = z.union(
  [
    wholeNumber(0, 32),
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isNetwork), proxiesWanted),
  ],
  proxiesWanted,
);

const port = wholeNumber(0, 65_535);
const factor = numberWithin(0.01, 100, /^\s*\d+(\.\d+)?\s*$/, 'must be a number from 0.01 to 100');
const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on');
const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
};

/** Whether a name is no misspelling of production, such as prod: with one, a demonstration would start that is open to others. */
const isNoMisspeltProduction = (name: string): boolean => name === 'production' || !/^\s*prod/i.test(name);

/** What the log may be limited to. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting as the environment has it, by the name of its variable. */
export const settings = z.object({
  NODE_ENV: z.string().refine(isNoMisspeltProduction, 'must be production, spelled so, where that is meant').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  PORT: port.default(4000),
  HOST: z.string().optional(),
  GATEWAY_WORKERS: z
    .union(
      [z.literal('auto').transform(() => availableParallelism()), wholeNumber(1, 64)],
      'must be a whole number from 1 to 64, or auto',
    )
    .default(1),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: addressWanted }).optional(),
  OTEL_SERVICE_NAME: z.string().default('academy-gateway'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  STOP_PAUSE_SECONDS: wholeNumber(0, 300).optional(),
  STOP_WITHIN_SECONDS: wholeNumber(1, 600).default(20),
  PUBLIC_URL: origin.optional(),
  DEMONSTRATION: onOrOff.default(false),
  ALLOWED_ORIGINS: originList
    .refine((origins) => origins.every(isOneOrigin), 'must name each origin, separated by commas, without *')
    .default([]),
  TRUST_PROXY: proxies.default(0),
  RATE_LIMITS: z.enum(['standard', 'off'], 'must be standard or off').default('standard'),
  RATE_LIMIT_FACTOR: factor.default(1),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: redisWanted, abort: true })
    .refine((address) => /^\/?\d*$/.test(new URL(address).pathname), redisWanted)
    .refine(isDecodable, 'must have %25 for a % of the password')
    .optional(),
  ACADEMY_API_URL: z
    .url({ protocol: /^https?$/, error: addressWanted, abort: true })
    .refine((address) => URL.parse(address)?.username === '', 'must not contain a name or a password')
    .refine((address) => !/[?#]/.test(address), 'must not contain ? or #, because the paths of calls follow it')
    .optional(),
  ACADEMY_API_PORT: port.default(4100),
  ACADEMY_API_CONNECTIONS: wholeNumber(2, 4_096).default(256),
  ACADEMY_API_BREAKER: onOrOff.default(true),
  ACADEMY_API_LARGEST_ANSWER_MB: wholeNumber(1, 256).default(8),
  ACADEMY_MONTHLY_AMOUNTS: z.enum(['paise', 'rupees'], 'must be paise or rupees').default('paise'),
  ACADEMY_TOKEN_COOKIES: nameList.default(['accessToken', 'refreshToken', 'token', 'access_token', 'refresh_token']),
  CHECKOUT_SCRIPT_URL: z
    .union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/(?![/\\])/)], 'must be an https address or a path')
    .optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  ORDER_AMOUNT_CHECK: z.enum(['warn', 'refuse'], 'must be warn or refuse').default('warn'),
  MEDIA_ORIGINS: originList.default([]),
  UPLOAD_ORIGINS: originList.default([]),
  DISPLAY_TIMEZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').default(academyTimeZone),
  DISPLAY_LOCALE: z.string().refine(isLocale, 'must be a locale such as en-IN').default('en-IN'),
  CONTENT_FILE: z.string().optional(),
  EXPLORER: onOrOff.optional(),
  MCP: onOrOff.optional(),
  EXPLAIN_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CLIENT_DOCUMENTS: z.string().optional(),
  TRUSTED_DOCUMENTS: z.enum(['off', 'on', 'only'], 'must be off, on or only').default('on'),
});
