import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from '../http/request-info.ts';
import { acceptedEncoding, compressOnce } from '../http/compression.ts';
import { fillTemplate, pageScripts, type PageTemplate } from './page-template.ts';
import type { ExecuteFor } from '../graphql/personal-execution.ts';
import { describeCalls } from '../observability/operation-log.ts';
import { inTime, type SitePage, type SiteRenderer } from './renderer.ts';

/** Answers a request with a page about the person who asks; false where there is none that could be made here. */
export type SendPersonalPage = (
  request: Request,
  response: Response,
  site: SiteRenderer,
  page: SitePage,
  template: PageTemplate,
) => Promise<boolean>;

type Dependencies = {
  readonly log: Logger;
  readonly executeFor: ExecuteFor;
};

/** So long somebody looks at nothing; after that the page comes empty, and shows the shape of what it waits for. */
const longestWaitMs = 1_500;
/** Making a page keeps the process busy for some milliseconds; with so many under way the browsers make their own. */
const mostAtOnce = 16;

/**
 * Makes the pages that are about a person, with what that person alone may see: each for one request, kept by nobody.
 * Their queries are those that the page would ask from the browser, and go out together. Where one of them fails, where
 * nobody is signed in, or where the academy is slow, the browser makes the page, and says what there is to say.
 */
export const createPersonalPages = ({ log, executeFor }: Dependencies): SendPersonalPage => {
  let underWay = 0;

  return async (request, response, site, { module }, template) => {
    if (underWay >= mostAtOnce) return false;
    underWay += 1;
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const { execute, relayCookies, calls } = executeFor(request, response);
    const tell = (outcome: 'made' | 'left to the browser', reason?: unknown): void =>
      log.info(
        {
          requestId,
          page: module,
          outcome,
          durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
          calls: describeCalls(calls),
          ...(reason instanceof Error ? { reason: reason.message } : {}),
        },
        'page',
      );

    try {
      const { language } = template;
      const making = site.renderPage({ address: request.url, language, session: 'signed-in', execute });
      const rendered = await inTime(making, longestWaitMs);
      const html = fillTemplate(template, { ...rendered, scripts: pageScripts(template.manifest, module) });
      const encoding = acceptedEncoding(request);
      const body = encoding === null ? Buffer.from(html) : await compressOnce(html, encoding);
      await relayCookies();
      if (encoding !== null) response.set('Content-Encoding', encoding);
      response.status(rendered.status).set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': String(body.length),
        'Cache-Control': 'no-store',
        Vary: 'Accept-Encoding, Accept-Language, Cookie',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      tell('made');
      return true;
    } catch (error) {
      await relayCookies();
      tell('left to the browser', error);
      return false;
    } finally {
      underWay -= 1;
    }
  };
};
