import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from 'proxy-addr';
import { memoizeByText } from '../values/memoize-by-text.ts';
import type { Config } from '../config.ts';
import { type CookieJar, createCookieJar, parseCookies } from '../rest/cookies.ts';
import type { Language } from '../values/text.ts';
import { withoutPort } from './client-address.ts';
import { languageOfTag, preferredLanguage } from './negotiation.ts';

/** What is known of a request from its head, read once and handed along. */
export type RequestInfo = {
  /** The id it came with in X-Request-Id, when it is usable, else a new one. */
  readonly id: string;
  /** The id that calls of the API carry: never the client's text; the same as `id` where that is new. */
  readonly upstreamId: string;
  readonly method: string;
  /** The language asked for: by the address (?lang=), else by the cookie `lang`, else by Accept-Language. */
  readonly language: Language;
  /** The site's own origin: PUBLIC_URL, else as the request addresses it. */
  readonly publicOrigin: string;
  /** The client's address, counted back over the trusted proxies; null where the connection has none. */
  readonly address: string | null;
  /** The Origin header, which browsers send for pages; null where there is none. */
  readonly origin: string | null;
  /** The cookies that it carries, values as they were sent. */
  readonly cookies: ReadonlyMap<string, string>;
};

/** Whether a request reads: HEAD asks for what GET would answer, without its body. */
export const isRead = ({ method = 'GET' }: { readonly method?: string | undefined }): boolean =>
  method === 'GET' || method === 'HEAD';

/** Reads the information of a request. */
export type ReadRequestInfo = (request: IncomingMessage) => RequestInfo;

/** How ids of the gateway begin, so that logs show them apart from those that an API or a proxy makes up. */
const ownPrefix = 'acade317';

/**
 * Makes an id for a request. It has the form of a UUID, which every API takes. Ids that clients choose are never sent to
 * the API: one that writes them in another form would answer with another id.
 */
const createRequestId = (): string => ownPrefix + randomUUID().slice(ownPrefix.length);

const usableRequestId = /^[\w.:-]{1,64}$/;

/** The id that a client has chosen; null where there is none, or none that is fit for a log. */
const givenIdOf = ({ headers }: IncomingMessage): string | null => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && usableRequestId.test(given) ? given : null;
};

const languageOfUrl = (url = ''): Language | null => {
  // Pages name their language in every request, and a tag has no character that is escaped.
  const [, tag] = /[?&]lang=([^&]*)/.exec(url) ?? [];
  return tag === undefined ? null : languageOfTag(tag);
};

const languageOf = ({ url, headers }: IncomingMessage, cookies: RequestInfo['cookies']): Language =>
  languageOfUrl(url) ?? languageOfTag(cookies.get('lang') ?? '') ?? preferredLanguage(headers['accept-language']);

type TrustsProxy = (address: string, hop: number) => boolean;

/** Creates the test whether a proxy is trusted: by its distance where the setting is a number, else by its address. */
const trustOf = (trustedProxies: Config['trustedProxies']): TrustsProxy =>
  typeof trustedProxies === 'number'
    ? (_address, hop) => hop < trustedProxies
    : memoizedTrust(proxyAddr.compile([...trustedProxies]));

const memoizedTrust = (trusts: TrustsProxy): TrustsProxy =>
  memoizeByText((address: string) => trusts(withoutPort(address), 0));

const firstOf = (header: string | string[] | undefined): string | undefined =>
  String(header ?? '')
    .split(',', 1)[0]
    ?.trim() || undefined;

/** The origin that a request addresses: X-Forwarded-Proto and X-Forwarded-Host count where a trusted proxy sent them. */
const addressedOrigin = ({ headers }: IncomingMessage, isProxied: boolean): string => {
  const forwarded = (name: 'x-forwarded-proto' | 'x-forwarded-host') =>
    isProxied ? firstOf(headers[name]) : undefined;
  return `${forwarded('x-forwarded-proto') ?? 'http'}://${forwarded('x-forwarded-host') ?? headers.host ?? 'localhost'}`;
};

/** Makes the reader of requests for an installation. */
export const createReadRequestInfo = ({ publicOrigin, trustedProxies }: Config): ReadRequestInfo => {
  const trusts = trustOf(trustedProxies);
  const trustsNobody = trustedProxies === 0;
  const isProxied = ({ socket: { remoteAddress } }: IncomingMessage): boolean =>
    !trustsNobody && remoteAddress !== undefined && trusts(remoteAddress, 0);

  return (request) => {
    const upstreamId = createRequestId();
    const cookies = parseCookies(request.headers.cookie);
    return {
      id: givenIdOf(request) ?? upstreamId,
      upstreamId,
      method: request.method ?? 'GET',
      language: languageOf(request, cookies),
      publicOrigin: publicOrigin ?? addressedOrigin(request, isProxied(request)),
      address: (trustsNobody ? request.socket.remoteAddress : withoutPort(proxyAddr(request, trusts))) || null,
      origin: request.headers.origin ?? null,
      cookies,
    };
  };
};

/** Reads the session cookies of a request. */
export type ReadSession = (info: RequestInfo) => CookieJar;

/** Makes the reader of session cookies for an installation. */
export const createReadSession =
  ({ academyApi: { sessionCookieNames } }: Config, now: () => Date): ReadSession =>
  ({ cookies, publicOrigin }) =>
    createCookieJar({
      cookies,
      isSecure: publicOrigin.startsWith('https:'),
      sessionCookieNames,
      now,
    });

/** A signal that is aborted when the client closes the connection before its answer is out. */
export const abortSignalOf = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};
