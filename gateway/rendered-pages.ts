import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { languageOf, publicOriginOf, requestIdOf } from './asker.ts';
import type { Config } from './config.ts';
import type { MakePublicAnswer } from './public-answers.ts';
import type { Made, ReadyBytes } from './ready-bytes.ts';
import { createCookieJar } from './rest/cookies.ts';
import { sendReady } from './send-ready.ts';
import { fillTemplate, pageAssets, type PageTemplate } from './page-template.ts';
import type { Language } from './values/text.ts';

/** What a page is made of. */
type PageRequest = {
  readonly address: string;
  readonly language: Language;
  readonly session: 'signed-out' | 'loading';
  readonly execute: (query: string, variables: Record<string, unknown>) => Promise<object>;
};

/** What the site's build for servers offers; its source is web/server.tsx. */
type SiteRenderer = {
  /** The module of the page at a path, and whether the page is the same for everybody; null where there is none. */
  readonly pageOf: (path: string) => { readonly module: string; readonly isOpen: boolean } | null;
  readonly renderPage: (
    request: PageRequest,
  ) => Promise<{ readonly status: number; readonly head: string; readonly body: string; readonly state: string }>;
};

/** Answers a request with its page; false where there is none that could be made here. */
export type SendRenderedPage = (request: Request, response: Response, template: PageTemplate) => Promise<boolean>;

type Dependencies = {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  /** Where the site's build for servers is, beside that for browsers. */
  readonly folder: string;
  /** Executes public operations. */
  readonly execute: MakePublicAnswer;
  /** Where pages are kept. */
  readonly pages: ReadyBytes;
};

/** How many pages are kept: one of the site has 40 to 90 KB. */
export const readyPages = { atMost: 300, atMostBytes: 32 * 1024 * 1024 };
/** How old a page may get before it is made again; the records behind it say themselves when they have changed. */
const freshForSeconds = 30;
/** How long somebody waits for a page that is being made; it goes on being made for the next. */
const longestWaitMs = 8_000;

const isSiteRenderer = (module: object): module is SiteRenderer =>
  ['pageOf', 'renderPage'].every((name) => typeof Object(module)[name] === 'function');

/**
 * What gives the site's build for servers, or null where there is none that can be used. It is loaded with the first
 * page: a process that answers GraphQL alone never needs it.
 */
const siteIn = (folder: string, log: Logger): (() => Promise<SiteRenderer | null>) => {
  const file = join(folder, 'server.js');
  const load = async (): Promise<SiteRenderer | null> => {
    try {
      const module: object = await import(pathToFileURL(file).href);
      return isSiteRenderer(module) ? module : null;
    } catch (error) {
      log.error({ err: error }, 'the site cannot be rendered here');
      return null;
    }
  };
  let loading: Promise<SiteRenderer | null> | undefined = existsSync(file) ? undefined : Promise.resolve(null);
  return () => (loading ??= load());
};

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long.')), longestWaitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Makes the pages that are the same for everybody here, so that they can be read before any script has run, and keeps
 * them as bytes by path, language, colours and whether the request carried a session. Nothing of a person is in them:
 * every operation of theirs is executed for a visitor. Of pages about a person only what surrounds them is made. Where a
 * page cannot be made whole, the browser makes it.
 */
export const createRenderedPages = ({ config, log, now, folder, execute, pages }: Dependencies): SendRenderedPage => {
  const loadSite = siteIn(folder, log);

  const hasSession = (request: Request, origin: string): boolean =>
    createCookieJar({
      cookieHeader: request.headers.cookie,
      isSecure: origin.startsWith('https:'),
      sessionCookieNames: config.academyApi.sessionCookieNames,
      now,
    }).hasSession();

  return async (request, response, template) => {
    const { path } = request;
    const site = await loadSite();
    const page = site?.pageOf(path) ?? null;
    if (site === null || page === null) return false;

    const [language, publicOrigin, requestId] = [
      languageOf(request),
      publicOriginOf(request, config),
      requestIdOf(request),
    ];
    // Who may see a page about a person is found out by the browser.
    const session = !page.isOpen || hasSession(request, publicOrigin) ? 'loading' : 'signed-out';

    const make = async (): Promise<Made> => {
      const tags = new Set<string>();
      const rendered = await site.renderPage({
        address: path,
        language,
        session,
        execute: async (text, variables) => {
          const operation = { text, variables, operationName: null, name: null, publicForSeconds: 60, key: '' };
          const made = await execute(operation, { requestId, language, publicOrigin });
          for (const tag of made.tags ?? []) tags.add(tag);
          return JSON.parse(made.body);
        },
      });
      const assets = pageAssets(template.manifest, page.module);
      return {
        body: fillTemplate(template, { ...rendered, assets }),
        status: rendered.status,
        freshForSeconds,
        tags: [...tags],
      };
    };

    try {
      const key = [page.isOpen ? path : page.module, language, template.theme, session, publicOrigin].join(' ');
      const ready = await inTime(pages.get(key, make));
      sendReady(request, response, ready, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Language, Cookie',
      });
      return true;
    } catch (error) {
      log.warn({ requestId, path, err: error }, 'page not rendered');
      return false;
    }
  };
};
