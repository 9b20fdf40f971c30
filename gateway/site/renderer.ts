import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Variables } from '../graphql/operations/parameters.ts';
import { createYieldIfBusy } from '../graphql/yield-to-event-loop.ts';
import type { Language } from '../values/text.ts';

/** What is known of the session of a page: with `loading` the browser finds out whether somebody is signed in. */
export type PageSession = 'signed-out' | 'signed-in' | 'loading';

/** What a page is rendered from. */
type PageRequest = {
  /** Path and query. */
  readonly address: string;
  readonly language: Language;
  /** With `signed-in`, rendering rejects where the queries find that nobody is signed in. */
  readonly session: PageSession;
  /** Whether to render that what the address names does not exist, the same for all addresses of the page. */
  readonly isMissing: boolean;
  readonly execute: Execute;
};

/** Answers a query of a page; rejects where the answer is not whole. */
type Execute = (query: string, variables: Variables) => Promise<object>;

/** A page of the site: its module, whether it is the same for everybody, and the address that it then is rendered at. */
export type SitePage = { readonly module: string; readonly isPublic: boolean; readonly address: string };

/** What the site's build for servers offers; its source is web/server.tsx. */
export type SiteRenderer = {
  /** The page at a path with query parameters of these names; null where there is none. */
  readonly pageOf: (path: string, parameters: readonly string[]) => SitePage | null;
  /** Whether the address of a public page names nothing that exists; asks for that alone and renders nothing. */
  readonly namesNothing: (request: Pick<PageRequest, 'address' | 'execute'>) => Promise<boolean>;
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage>;
};

type RenderedPage = { readonly status: number; readonly head: string; readonly body: string; readonly state: string };

/** The site's build for servers as it is loaded. `takeTurn` is called whenever it is about to keep the process busy. */
type SiteModule = Omit<SiteRenderer, 'renderPage'> & {
  readonly renderPage: (
    request: PageRequest & { readonly takeTurn: () => Promise<void> | undefined },
  ) => Promise<RenderedPage>;
};

const isSiteModule = (module: object): module is SiteModule =>
  ['pageOf', 'namesNothing', 'renderPage'].every((name) => typeof Object(module)[name] === 'function');

/**
 * Makes the function that loads the site's build for servers; it gives null where there is none that can be used. It is
 * loaded with the first page: a process that answers GraphQL alone never needs it.
 */
export const siteIn = (folder: string, log: Logger): (() => Promise<SiteRenderer | null>) => {
  const file = join(folder, 'server.js');
  const load = async (): Promise<SiteRenderer | null> => {
    try {
      const module: object = await import(pathToFileURL(file).href);
      if (!isSiteModule(module)) return null;
      // A page keeps the process busy for some milliseconds. Other requests are answered before the next one begins.
      const takeTurn = createYieldIfBusy(1);
      return { ...module, renderPage: (request) => module.renderPage({ ...request, takeTurn }) };
    } catch (error) {
      log.error({ err: error }, 'the site cannot be rendered here');
      return null;
    }
  };
  let loading: Promise<SiteRenderer | null> | undefined = existsSync(file) ? undefined : Promise.resolve(null);
  return () => (loading ??= load());
};

/** Waits for a promise, and rejects after `maxMs`; the work itself goes on. */
export const inTime = async <T>(work: Promise<T>, maxMs: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long.')), maxMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** How many pages of a kind are rendered at the same time; further ones are left to their browsers. */
const maxAtOnce = 16;

/**
 * Creates the function that renders a page in one of `maxAtOnce` places, and rejects where all are taken. A rendering has its
 * place until it ends, also when nobody waits for it any more.
 */
export const createRenderPlaces = () => {
  let underWay = 0;
  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (underWay >= maxAtOnce) throw new Error('Too many pages are being rendered.');
    underWay += 1;
    try {
      return await render();
    } finally {
      underWay -= 1;
    }
  };
};
