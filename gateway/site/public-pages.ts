import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RenderedResponse, ResponseCache } from '../cache/responses.ts';
import type { Variables } from '../graphql/operations/parameters.ts';
import type { ReadSession, RequestInfo } from '../http/request-info.ts';
import { sendCached } from '../http/send-cached.ts';
import type { PageQueries } from './page-queries.ts';
import type { SendPersonalPage } from './personal-pages.ts';
import { fillTemplate, pageScripts, type PageTemplate } from './page-template.ts';
import { createRenderPlaces, inTime, type PageSession, type SiteRenderer } from './renderer.ts';

/** Answers a request with its page; false where the page cannot be rendered on the server. */
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
  /**
   * Counts a page for the rate limit of its client; resolves with the seconds to wait where there are too many, else
   * null.
   */
  readonly countPage: (info: RequestInfo) => Promise<number | null>;
  /** The cache of rendered pages. */
  readonly pages: ResponseCache;
  /** Renders personal pages. */
  readonly sendPersonalPage: SendPersonalPage;
};

/**
 * How caches may keep a page that is the same for everybody: not at all where it carries the cookies that a personal page
 * has renewed before it was left to the browser.
 */
export const pageCacheControl = (response: Response): 'no-cache' | 'no-store' =>
  response.hasHeader('Set-Cookie') ? 'no-store' : 'no-cache';

/** What is rendered of a public page. */
type PublicPage = {
  readonly address: string;
  readonly module: string;
  readonly session: PageSession;
  readonly isMissing: boolean;
};

/** The bounds of the cache of pages; a page of the site has 90 to 170 KB. */
export const cachedPages = { maxResponses: 300, maxBytes: 32 * 1024 * 1024, maxBodyBytes: 4 * 1024 * 1024 };
/** How old a page may get before it is rendered again; a change of its records drops it at once. */
const freshForSeconds = 30;
/** How long a request waits for a page that is being rendered; the rendering goes on for the next request. */
const maxWaitMs = 8_000;

/**
 * Creates the function that renders pages on the server, so that they can be read before any script has run. Public pages
 * are kept as bytes by address, language, theme and whether the request carried a session; their queries are answered for
 * a visitor, so nothing personal is in them. Personal pages are rendered for one request, or else as the frame that
 * surrounds their content. Where a page cannot be rendered whole, the browser renders it.
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
  const inPlace = createRenderPlaces();

  /** Renders a page that is the same for everybody. */
  const render = async (
    site: SiteRenderer,
    info: RequestInfo,
    template: PageTemplate,
    { address, module, session, isMissing }: PublicPage,
  ): Promise<RenderedResponse> => {
    const tags = new Set<string>();
    const rendered = await site.renderPage({
      address,
      language: info.language,
      session,
      isMissing,
      execute: async (query, variables) => {
        const { answer, tags: of } = await executePublic(query, variables, info);
        for (const tag of of) tags.add(tag);
        return answer;
      },
    });
    return {
      body: fillTemplate(template, { ...rendered, scripts: pageScripts(template, module) }),
      status: rendered.status,
      // A 404 that only rendering has found is not kept under its address: clients can make up any number of addresses.
      freshForSeconds: rendered.status === 404 && !isMissing ? 0 : freshForSeconds,
      tags: [...tags],
    };
  };

  return async (request, response, info, template) => {
    // Beyond the rate limit the empty page is sent, which costs next to nothing; the browser fills it.
    if ((await countPage(info)) !== null) return false;
    const { path } = request;
    const site = await loadSite();
    if (site === null) return false;
    const page = site.pageOf(path, Object.keys(request.query));
    if (page === null) {
      // The empty page that follows leads home by script; search engines read the status.
      response.status(404);
      return false;
    }

    const hasSession = readSession(info).hasSession();
    if (!page.isPublic && hasSession && (await sendPersonalPage(request, response, info, site, page, template)))
      return true;
    // A session cookie may be expired, so the browser finds out whether somebody is signed in.
    const session = !page.isPublic || hasSession ? 'loading' : 'signed-out';
    const { language, publicOrigin } = info;
    const { address, module } = page;
    const keyOf = (name: string): string => [name, language, template.theme, session, publicOrigin].join(' ');
    const rendering = (isMissing: boolean) => () =>
      inPlace(() => render(site, info, template, { address, module, session, isMissing }));
    const execute = async (query: string, variables: Variables) => (await executePublic(query, variables, info)).answer;

    try {
      const key = keyOf(page.isPublic ? address : module);
      const cached = pages.read(key, rendering(false));
      // Clients can make up any number of addresses, so those that name nothing share one page.
      const isMissing =
        cached === undefined && page.isPublic && (await inTime(site.namesNothing({ address, execute }), maxWaitMs));
      const kept = isMissing ? keyOf(`missing ${module}`) : key;
      const rendered = cached ?? (await inTime(pages.fetch(kept, rendering(isMissing)), maxWaitMs));
      // What visitors do not find may be there for this person, as a withdrawn course is for those who have paid for it.
      if (hasSession && rendered.status === 404) {
        if (await sendPersonalPage(request, response, info, site, page, template)) return true;
        response.status(404);
        return false;
      }
      sendCached({ request, response }, rendered, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': pageCacheControl(response),
        Vary: 'Accept-Language, Cookie',
      });
      return true;
    } catch (error) {
      log.warn({ requestId: info.id, page: module, err: error }, 'page not rendered');
      return false;
    }
  };
};
