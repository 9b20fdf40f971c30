import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { CookieJar } from './rest/cookies.ts';
import type { Rest, RestCall } from './rest/client.ts';
import type { Display } from './values/instants.ts';
import type { Language } from './values/text.ts';

/** The calls of every room, bound to one request. */
export type Api = ReturnType<typeof createApi>;

/** The loaders of every room, bound to one request: each call at most once, however many fields ask. */
export type Loaders = ReturnType<typeof createLoaders>;

/** Public records of every room; made once for a process and shared by all requests. */
export type Stores = ReturnType<typeof createStores>;

/** What every resolver receives. Nothing in it but the stores outlives the request. */
export type GatewayContext = {
  readonly config: Config;
  readonly requestId: string;
  readonly log: Logger;
  /** The instant to reckon with; rules never look at a clock. */
  readonly now: () => Date;
  readonly language: Language;
  /** Language, time zone and locale for putting dates into words. */
  readonly display: Display;
  /** The site's own origin, for absolute addresses of its own. */
  readonly publicOrigin: string;
  /** What addresses without a host are resolved against when they come from the academy's API. */
  readonly mediaOrigin: string;
  /** The session cookies; empty for a visitor. */
  readonly jar: CookieJar;
  readonly api: Api;
  readonly loaders: Loaders;
  /** The calls of the academy's API that this request has made so far. */
  readonly calls: readonly RestCall[];
};

/**
 * Makes the calls. `rest` carries the asker's cookies and ends with the request; `publicRest` carries none and outlives
 * it, for what everybody may share. A room adds its line here, in createStores and in createLoaders:
 * purchases: createPurchasesApi(rest), catalogue: createCatalogueApi(publicRest).
 */
export const createApi = (rest: Rest, publicRest: Rest) => ({
  rest,
  publicRest,
});

/** Makes the stores of public records. */
export const createStores = () => ({});

/** Makes the loaders of one request. */
export const createLoaders = (api: Api, stores: Stores) => ({ api, stores });
