import type { Logger } from 'pino';
import { createAnnouncementsApi } from './announcements/api.ts';
import { createAuthApi } from './auth/api.ts';
import type { CacheVerdict } from './cache/records.ts';
import type { AcademyFacts } from './academy/facts.ts';
import { createCatalogueApi, type FailedReads } from './catalogue/api.ts';
import type { CatalogueMemory } from './catalogue/memory.ts';
import type { Config } from './config.ts';
import { createCourseContentApi } from './course-content/api.ts';
import { createCourseContentLoaders } from './course-content/loaders.ts';
import { createMeetingRequestsApi } from './meeting-requests/api.ts';
import { createProfileApi } from './profile/api.ts';
import { createPurchasesApi } from './purchases/api.ts';
import { createPurchasesLoaders } from './purchases/loaders.ts';
import type { RequestInfo } from './http/request-info.ts';
import type { CookieJar } from './rest/cookies.ts';
import { once } from './rest/once.ts';
import type { Rest, RestClient } from './rest/rest.ts';
import type { AmountUnits } from './rest/decode.ts';
import { routeOf } from './rest/route.ts';
import type { ContractFinding } from './rest/contract.ts';
import type { RestCall } from './rest/observer.ts';
import type { Display } from './values/instants.ts';
import type { Language } from './values/text.ts';

/** The clients of one request, whether it has a session by now, and the public reads that have failed for it. */
type RequestClients = {
  readonly rest: Rest;
  readonly publicRest: Rest;
  readonly hasSession: () => boolean;
  readonly failedReads: FailedReads;
};

/**
 * Makes the calls of every room. `rest` carries the cookies of the request and ends with it; `publicRest` carries none and
 * outlives it, because what it loads is shared by all requests.
 */
const createApi = (
  { rest, publicRest, hasSession, failedReads }: RequestClients,
  catalogueMemory: CatalogueMemory,
  units: AmountUnits,
) => ({
  announcements: createAnnouncementsApi(rest),
  auth: createAuthApi(rest),
  catalogue: createCatalogueApi(
    { anonymousClient: publicRest, sessionClient: () => (hasSession() ? rest : null) },
    catalogueMemory,
    units,
    failedReads,
  ),
  courseContent: createCourseContentApi(rest),
  meetingRequests: createMeetingRequestsApi(rest),
  profile: createProfileApi(rest),
  purchases: createPurchasesApi(rest, units),
});

const createLoaders = (api: Api) => ({
  announcements: { mine: once(api.announcements.mine), unreadCount: once(api.announcements.unreadCount) },
  auth: { session: once(api.auth.session) },
  courseContent: createCourseContentLoaders(api.courseContent),
  meetingRequests: { mine: once(api.meetingRequests.mine) },
  profile: { summary: once(api.profile.summary) },
  purchases: createPurchasesLoaders(api.purchases, api.catalogue),
});

/** The calls of every room, bound to one request. */
export type Api = ReturnType<typeof createApi>;

/** The loaders of every room, bound to one request: each call at most once, however many fields ask. */
export type Loaders = ReturnType<typeof createLoaders>;

/** What every resolver receives. Nothing in it but config and facts outlives the request. */
export type GatewayContext = {
  readonly config: Config;
  /** Brand, contacts and numbers of the academy. */
  readonly facts: AcademyFacts;
  readonly requestId: string;
  readonly log: Logger;
  /** The instant to calculate with, the same for a whole request; rules never look at a clock. */
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
  /** What in the responses to these calls, and in what memory answered, disagrees with the contract. */
  readonly findings: readonly ContractFinding[];
  /** Paths of reads that memory answered in place of the API. */
  readonly cacheHits: ReadonlySet<string>;
  /** The paths of `cacheHits` whose records are overdue because the API could not be asked, with their age in seconds. */
  readonly stale: ReadonlyMap<string, number>;
  /** Records that this request, which has no session, might be answered otherwise with one. */
  readonly recordSessionMatters: () => void;
  readonly doesSessionMatter: () => boolean;
  /** Forgets the session and tells the browser to drop everything that belongs to it. */
  readonly endSession: () => void;
  readonly isSessionEnded: () => boolean;
  /** Resolves when no private call is on its way any more, or after a second: its cookies must not be lost. */
  readonly settled: () => Promise<void>;
};

/** What a process has once. */
export type AppDependencies = {
  readonly config: Config;
  readonly facts: AcademyFacts;
  readonly client: RestClient;
  readonly catalogueMemory: CatalogueMemory;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called for every read of a public record: its route of the API, and whether memory had it. */
  readonly onCacheRead: (route: string, verdict: CacheVerdict) => void;
};

/** The calls of a request so far, what in their responses disagrees with the contract, and the public reads that failed. */
export type CallHistory = {
  readonly calls: RestCall[];
  readonly findings: ContractFinding[];
  /** Shared with the requests that have waited for the same response. */
  failedReads: FailedReads;
};

/** The history of a request that has made no call yet. */
export const createCallHistory = (): CallHistory => ({ calls: [], findings: [], failedReads: new Map() });

/** What a context needs to know of the request that it is made for. */
export type Requester = Pick<RequestInfo, 'id' | 'upstreamId' | 'language' | 'publicOrigin' | 'address'> & {
  readonly jar: CookieJar;
  /** Aborted when the client goes away; null where what is made is not for one client. */
  readonly signal: AbortSignal | null;
  /** The same for all contexts of a request that is answered in another way after one has failed. */
  readonly history?: CallHistory | undefined;
};

/** How long a request may take in all; the longest call has 10 seconds. */
const requestTimeMs = 15_000;
const maxWaitForCookiesMs = 1_000;

/** Makes the context of one request. */
export const createContext = (app: AppDependencies, requester: Requester): GatewayContext => {
  const { config, facts, client, catalogueMemory, now, onCacheRead } = app;
  const { id: requestId, language, publicOrigin, jar, history = createCallHistory() } = requester;
  const log = app.log.child({ requestId });
  let instant: Date | undefined;
  const { calls, findings, failedReads } = history;
  const cacheHits = new Set<string>();
  const stale = new Map<string, number>();
  const running = new Set<Promise<unknown>>();

  const common = {
    requestId: requester.upstreamId,
    log,
    deadline: performance.now() + requestTimeMs,
    forwardedFor: requester.address,
    observe: (call: RestCall) => void calls.push(call),
    onFinding: (finding: ContractFinding) => void findings.push(finding),
    onCacheHit: (path: string, staleForSeconds: number | null) => {
      cacheHits.add(path);
      if (staleForSeconds !== null) stale.set(path, staleForSeconds);
      onCacheRead(routeOf(path), staleForSeconds === null ? 'hit' : 'stale');
    },
  };
  const onStart = (call: Promise<unknown>): void => {
    running.add(call);
    const end = (): void => void running.delete(call);
    call.then(end, end);
  };
  const rest = client.forRequest({ ...common, jar, language, signal: requester.signal, onStart });
  const observePublic = (call: RestCall): void => {
    common.observe(call);
    onCacheRead(routeOf(call.path), 'miss');
  };
  const publicRest = client.forRequest({ ...common, jar: null, language: null, signal: null, observe: observePublic });
  const api = createApi(
    { rest, publicRest, hasSession: jar.hasSession, failedReads },
    catalogueMemory,
    config.academyApi,
  );
  let isSessionEnded = false;
  let isMoreWithSession = false;

  // No accessors here: V8 gives each object literal with accessors a hidden class of its own, which keeps the object alive.
  return {
    config,
    facts,
    requestId,
    log,
    now: () => {
      instant ??= now();
      return instant;
    },
    language,
    display: { ...config.display, language },
    publicOrigin,
    // An API that browsers cannot reach themselves is reached through the gateway.
    mediaOrigin: config.academyApi.isOpenToBrowsers ? config.academyApi.origin : publicOrigin,
    jar,
    api,
    loaders: createLoaders(api),
    calls,
    findings,
    cacheHits,
    stale,
    recordSessionMatters: () => {
      isMoreWithSession = true;
    },
    doesSessionMatter: () => isMoreWithSession,
    endSession: () => {
      jar.expireAll();
      isSessionEnded = true;
    },
    isSessionEnded: () => isSessionEnded,
    settled: async () => {
      if (running.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, maxWaitForCookiesMs);
      await Promise.race([Promise.allSettled(running), promise]);
      clearTimeout(timer);
    },
  };
};
