import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RenderedResponse, ResponseCache } from '../cache/responses.ts';
import type { ReadSession, RequestInfo } from '../http/request-info.ts';
import { sendCached } from '../http/send-cached.ts';
import type { PageQueries } from './page-queries.ts';
import type { SendPersonalPage } from './personal-pages.ts';
import { fillTemplate, pageScripts, type PageTemplate } from './page-template.ts';
import { inTime, type PageSession, type SiteRenderer } from './renderer.ts';

/** Answers a request with its page; false where there is none that could be made here. */
export type SendRenderedPage = (
  request: Request,
  response: Response,
  info: RequestInfo,
  template: PageTemplate,
) => Promise<boolean>;

type Dependencies = {
  readonly log: Logger;
  /** Gives the site's build for servers; null where there is none. */
  readonly loadSite: () => Promise<SiteRenderer | null>;
  readonly executePublic: PageQueries['executePublic'];
  readonly readSession: ReadSession;
  /** Counts the pages that somebody asks for; the seconds to wait where they are too many, else null. */
  readonly countPage: (info: RequestInfo, request: Request) => Promise<number | null>;
  /** Where pages are kept. */
  readonly pages: ResponseCache;
  /** Makes the pages about the person who asks. */
  readonly sendPersonalPage: SendPersonalPage;
};

/** How many pages are kept: one of the site has 90 to 170 KB. */
export const cachedPages = { maxResponses: 300, maxBytes: 32 * 1024 * 1024 };
/** How old a page may get before it is made again; the records behind it say themselves when they have changed. */
const freshForSeconds = 30;
/** How long somebody waits for a page that is being made; it goes on being made for the next. */
const maxWaitMs = 8_000;

/**
 * Makes the pages that are the same for everybody here, so that they can be read before any script has run, and keeps
 * them as bytes by path, language, colours and whether the request carried a session. Nothing of a person is in them:
 * every operation of theirs is executed for a visitor. Pages about a person are made for that person, or else as what
 * surrounds them. Where a page cannot be made whole, the browser makes it.
 */
export const createPublicPages = ({
  log,
  loadSite,
  executePublic,
  readSession,
  countPage,
  pages,
  sendPersonalPage,
}: Dependencies): SendRenderedPage => {
  /** Renders a page for everybody. */
  const render = async (
    site: SiteRenderer,
    info: RequestInfo,
    template: PageTemplate,
    { address, module, session }: { readonly address: string; readonly module: string; readonly session: PageSession },
  ): Promise<RenderedResponse> => {
    const tags = new Set<string>();
    const rendered = await site.renderPage({
      address,
      language: info.language,
      session,
      execute: async (query, variables) => {
        const { answer, tags: of } = await executePublic(query, variables, info);
        for (const tag of of) tags.add(tag);
        return answer;
      },
    });
    return {
      body: fillTemplate(template, { ...rendered, scripts: pageScripts(template.manifest, module) }),
      status: rendered.status,
      freshForSeconds,
      tags: [...tags],
    };
  };

  return async (request, response, info, template) => {
    // An empty page, which the browser fills, costs next to nothing.
    if ((await countPage(info, request)) !== null) return false;
    const { path } = request;
    const site = await loadSite();
    const page = site?.pageOf(path) ?? null;
    if (site === null || page === null) return false;

    const hasSession = readSession(request, info).hasSession();
    if (!page.isPublic && hasSession && (await sendPersonalPage(request, response, info, site, page, template)))
      return true;
    // Whether somebody is signed in is otherwise found out by the browser.
    const session = !page.isPublic || hasSession ? 'loading' : 'signed-out';
    const { language, publicOrigin } = info;
    const key = [page.isPublic ? path : page.module, language, template.theme, session, publicOrigin].join(' ');

    try {
      const rendering = pages.fetch(key, () =>
        render(site, info, template, { address: path, module: page.module, session }),
      );
      sendCached({ request, response }, await inTime(rendering, maxWaitMs), {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Language, Cookie',
      });
      return true;
    } catch (error) {
      log.warn({ requestId: info.id, path, err: error }, 'page not rendered');
      return false;
    }
  };
};
