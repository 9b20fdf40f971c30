import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { languageOf, publicOriginOf, requestIdOf } from '../http/request-info.ts';
import type { Config } from '../config.ts';
import type { SendPersonalPage } from './personal-pages.ts';
import type { MakePublicAnswer } from '../graphql/public-answers.ts';
import type { Made, ReadyBytes } from '../cache/responses.ts';
import { createCookieJar } from '../rest/cookies.ts';
import { sendReady } from '../http/send-cached.ts';
import { fillTemplate, pageScripts, type PageTemplate } from './page-template.ts';
import { inTime, type SiteRenderer } from './renderer.ts';

/** Answers a request with its page; false where there is none that could be made here. */
export type SendRenderedPage = (request: Request, response: Response, template: PageTemplate) => Promise<boolean>;

type Dependencies = {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  /** Gives the site's build for servers; null where there is none. */
  readonly loadSite: () => Promise<SiteRenderer | null>;
  /** Executes public operations. */
  readonly execute: MakePublicAnswer;
  /** Where pages are kept. */
  readonly pages: ReadyBytes;
  /** Makes the pages about the person who asks. */
  readonly sendPersonalPage: SendPersonalPage;
};

/** How many pages are kept: one of the site has 90 to 170 KB. */
export const readyPages = { atMost: 300, atMostBytes: 32 * 1024 * 1024 };
/** How old a page may get before it is made again; the records behind it say themselves when they have changed. */
const freshForSeconds = 30;
/** How long somebody waits for a page that is being made; it goes on being made for the next. */
const longestWaitMs = 8_000;

/**
 * Makes the pages that are the same for everybody here, so that they can be read before any script has run, and keeps
 * them as bytes by path, language, colours and whether the request carried a session. Nothing of a person is in them:
 * every operation of theirs is executed for a visitor. Pages about a person are made for that person, or else as what
 * surrounds them. Where a page cannot be made whole, the browser makes it.
 */
export const createRenderedPages = ({
  config,
  log,
  now,
  loadSite,
  execute,
  pages,
  sendPersonalPage,
}: Dependencies): SendRenderedPage => {
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
    const isSomebodyThere = hasSession(request, publicOrigin);
    if (!page.isPublic && isSomebodyThere && (await sendPersonalPage(request, response, site, page, template)))
      return true;
    // Who may see a page about a person is otherwise found out by the browser.
    const session = !page.isPublic || isSomebodyThere ? 'loading' : 'signed-out';

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
      return {
        body: fillTemplate(template, { ...rendered, scripts: pageScripts(template.manifest, page.module) }),
        status: rendered.status,
        freshForSeconds,
        tags: [...tags],
      };
    };

    try {
      const key = [page.isPublic ? path : page.module, language, template.theme, session, publicOrigin].join(' ');
      const ready = await inTime(pages.get(key, make), longestWaitMs);
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
