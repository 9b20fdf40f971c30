import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { compressOnce } from '../values/compression.ts';
import { encodingsOf } from '../http/negotiation.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { PageQueries } from './page-queries.ts';
import { fillTemplate, pageScripts, type PageTemplate } from './page-template.ts';
import type { Metrics, PageOutcome } from '../observability/metrics.ts';
import { describeCalls, levelOfCalls } from '../observability/operation-log.ts';
import { createRenderPlaces, inTime, type SitePage, type SiteRenderer } from './renderer.ts';

/** Answers a request with the personal page of its session; false where the page cannot be rendered on the server. */
export type SendPersonalPage = (
  request: Request,
  response: Response,
  info: RequestInfo,
  site: SiteRenderer,
  page: SitePage,
  template: PageTemplate,
) => Promise<boolean>;

type Dependencies = {
  readonly log: Logger;
  readonly executeFor: PageQueries['executeFor'];
  readonly onPage: Metrics['page'];
};

/**
 * How long rendering may take; after that the browser gets the empty page, with skeletons, and asks for the data itself.
 */
const maxWaitMs = 1_500;

/**
 * Creates the function that renders personal pages: each for one request, kept in no cache. Their queries are those that
 * the page would send from the browser, and start together. Where one of them fails, where nobody is signed in, or where
 * the API is slow, the browser renders the page and shows the error.
 */
export const createPersonalPages = ({ log, executeFor, onPage }: Dependencies): SendPersonalPage => {
  const inPlace = createRenderPlaces();

  return async (request, response, info, site, { module }, template) => {
    const startedAt = performance.now();
    const { execute, setCookieHeaders, calls } = executeFor(response, info);
    const relayCookies = async (): Promise<void> => {
      for (const cookie of await setCookieHeaders()) response.append('Set-Cookie', cookie);
    };
    const record = (outcome: PageOutcome, reason?: unknown): void => {
      const durationMs = performance.now() - startedAt;
      onPage(module, outcome, durationMs);
      log[levelOfCalls(calls)](
        {
          requestId: info.id,
          page: module,
          outcome,
          durationMs: Math.round(durationMs * 10) / 10,
          calls: describeCalls(calls),
          ...(reason instanceof Error ? { reason: reason.message } : {}),
        },
        'page',
      );
    };

    try {
      const { language } = template;
      const making = inPlace(() =>
        site.renderPage({ address: request.url, language, session: 'signed-in', isMissing: false, execute }),
      );
      const rendered = await inTime(making, maxWaitMs);
      const html = fillTemplate(template, { ...rendered, scripts: pageScripts(template, module) });
      const [encoding] = encodingsOf(request.headers['accept-encoding']);
      const body = encoding === undefined ? Buffer.from(html) : await compressOnce(html, encoding);
      await relayCookies();
      if (encoding !== undefined) response.set('Content-Encoding', encoding);
      response.status(rendered.status).set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': String(body.length),
        'Cache-Control': 'no-store',
        Vary: 'Accept-Encoding, Accept-Language, Cookie',
      });
      response.end(body);
      record('made');
      return true;
    } catch (error) {
      await relayCookies();
      record('left_to_browser', error);
      return false;
    }
  };
};
