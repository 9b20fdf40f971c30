import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Config } from '../config.ts';
import type { Asker } from '../context.ts';
import { memoize } from '../cache/memoize.ts';
import { createCookieJar, parseCookies } from '../rest/cookies.ts';
import type { Language } from '../values/text.ts';

const usableRequestId = /^[\w.:-]{1,64}$/;

/** The id of a request: the one it came with, when it is usable, else a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && usableRequestId.test(given) ? given : randomUUID();
};

const languageOfTag = (tag: string): Language | null => {
  const [primary] = tag.trim().toLowerCase().split('-');
  return primary === 'en' || primary === 'bn' ? primary : null;
};

const languageOfHeader = memoize((header): Language => {
  const wishes = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const weight = /^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1];
    const [language, quality] = [languageOfTag(tag), weight === undefined ? 1 : Number(weight)];
    return language === null || !(quality > 0) ? [] : [{ language, quality }];
  });
  return wishes.sort((one, other) => other.quality - one.quality)[0]?.language ?? 'en';
});

/** The best language of an Accept-Language header that the gateway speaks; English when it names none. */
export const preferredLanguage = (header: string | undefined): Language =>
  header === undefined ? 'en' : languageOfHeader(header);

/** The language that the site keeps in a cookie of its own. It is read before Express has anything to do with a request. */
const languageOfCookie = ({ headers: { cookie } }: IncomingMessage): Language | null =>
  cookie?.includes('lang') === true ? languageOfTag(parseCookies(cookie).get('lang') ?? '') : null;

const languageOfAddress = (address = ''): Language | null => {
  if (!address.includes('lang=')) return null;
  const [, query] = address.split('?', 2);
  return languageOfTag(new URLSearchParams(query).get('lang') ?? '');
};

/** The language that a request asks for: by its address (?lang=), else by its cookie, else by its Accept-Language header. */
export const languageOf = (request: IncomingMessage): Language =>
  languageOfAddress(request.url) ?? languageOfCookie(request) ?? preferredLanguage(request.headers['accept-language']);

/** The site's own origin: as it is configured, else as the request addresses it. */
export const publicOriginOf = (request: Request, { publicOrigin }: Config): string =>
  publicOrigin ?? `${request.protocol}://${request.host ?? 'localhost'}`;

/** Aborted as soon as the other side goes away without having got its answer. */
export const signalOf = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** What has to be known besides a request to say who asks. */
type Known = {
  readonly config: Config;
  readonly now: () => Date;
  readonly publicOrigin: string;
  readonly address: string | null;
};

/** Who asks, in which language, and with which session. */
export const askerWith = (request: IncomingMessage, response: ServerResponse, known: Known): Asker => {
  const { config, now, publicOrigin, address } = known;
  return {
    requestId: requestIdOf(request),
    language: languageOf(request),
    publicOrigin,
    jar: createCookieJar({
      cookieHeader: request.headers.cookie,
      isSecure: publicOrigin.startsWith('https:'),
      sessionCookieNames: config.academyApi.sessionCookieNames,
      now,
    }),
    signal: signalOf(response),
    address,
  };
};

/** The same of a request that Express has read. */
export const askerOf = (request: Request, response: ServerResponse, config: Config, now: () => Date): Asker =>
  askerWith(request, response, {
    config,
    now,
    publicOrigin: publicOriginOf(request, config),
    address: request.ip ?? null,
  });
