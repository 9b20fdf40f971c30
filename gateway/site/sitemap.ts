import type { IncomingMessage } from 'node:http';
import { type Request, type RequestHandler, Router } from 'express';
import type { CatalogueApi } from '../catalogue/api.ts';
import { sitePaths, siteRoutes } from '../generated/site-routes.ts';
import { sendUnavailable } from '../http/plain-text.ts';
import { RestError } from '../rest/errors.ts';
import { escapeMarkup } from '../values/safe-html.ts';

/** The pages that a search engine may show and that have one address; courses have one each. */
const listedRoutes = siteRoutes.filter(({ path, indexing }) => indexing === 'listed' && !path.includes(':'));

/** The addresses that robots.txt closes to crawlers: personal pages, and addresses that are no pages. */
const forbiddenPaths = [
  ...siteRoutes
    .filter(({ indexing }) => indexing === 'forbidden')
    .map(({ path }) => path.replaceAll(/:\w+/g, '*').replace(/\*$/, '')),
  '/academy-checkout/',
  '/mailbox',
  '/explorer',
  '/sandbox',
];

type Entry = {
  readonly path: string;
  /** The day of the last change, YYYY-MM-DD; null where it is not known. */
  readonly changedOn: string | null;
};

const siteMap = (origin: string, entries: readonly Entry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(({ path, changedOn }) => {
      const changed = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
      return `<url><loc>${escapeMarkup(origin + path)}</loc>${changed}</url>`;
    }),
    '</urlset>\n',
  ].join('\n');

const robots = (origin: string): string =>
  ['User-agent: *', ...forbiddenPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml\n`].join(
    '\n',
  );

type SiteMapDependencies = {
  /** The public catalogue, for a request that comes without GraphQL. */
  readonly catalogueFor: (request: IncomingMessage) => CatalogueApi;
  /** Refuses clients beyond their rate limit. */
  readonly limit: RequestHandler;
  readonly originOf: (request: Request) => string;
  /** The day of the last change of the policies, YYYY-MM-DD. */
  readonly policiesLastUpdated: string;
};

/**
 * /sitemap.xml, with every course of the catalogue, and /robots.txt. Without the catalogue the answer is 503, because a
 * sitemap without courses would take them out of search engines.
 */
export const createSiteMap = ({ catalogueFor, limit, originOf, policiesLastUpdated }: SiteMapDependencies): Router => {
  const sendSiteMap: RequestHandler = async (request, response) => {
    try {
      const { all } = await catalogueFor(request).courseList();
      const entries = [
        ...listedRoutes.map(({ path, isPolicy }) => ({ path, changedOn: isPolicy ? policiesLastUpdated : null })),
        ...all.map(({ slug }) => ({ path: sitePaths.course(slug), changedOn: null })),
      ];
      response
        .set('Cache-Control', 'public, max-age=300')
        .type('xml')
        .send(siteMap(originOf(request), entries));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      sendUnavailable(response);
    }
  };

  return Router()
    .get('/sitemap.xml', limit, sendSiteMap)
    .get('/robots.txt', (request, response) => {
      response
        .set('Cache-Control', 'public, max-age=300')
        .type('text/plain')
        .send(robots(originOf(request)));
    });
};
