import { setImmediate as nextIteration } from 'node:timers/promises';
import type { PublicRecords } from '../../cache/records.ts';
import type { CatalogueMemory } from '../../catalogue/memory.ts';
import { type AppDependencies, createContext, type GatewayContext, type Requester } from '../../context.ts';
import type { Rest, RestClient } from '../../rest/rest.ts';

/** What a rehearsed operation would do. */
export type Rehearsal = {
  /** The calls of the academy's API that it makes, as far as they do not depend on what one of them answers. */
  readonly calls: readonly string[];
  /** The reads that memory answers in place of a call. */
  readonly fromMemory: readonly string[];
  /** Whether it came to its end, so that no answer of a call is needed to know all of its calls. */
  readonly isOver: boolean;
  /** Whether a session might bring more than a visitor gets. */
  readonly doesSessionMatter: boolean;
};

/** The dependencies of a rehearsal: all but the client and the counting of cache reads. */
export type RehearsedApp = Omit<AppDependencies, 'client' | 'onCacheRead'>;

/** A client that makes no call: it records what would be called, and its promises never settle. */
const createRehearsedClient = (calls: string[]): RestClient => {
  const unanswered = (call: string): Promise<never> => {
    calls.push(call);
    return new Promise(() => undefined);
  };
  const rest: Omit<Rest, 'recordCacheHit'> = {
    get: (path) => unanswered(`GET ${path}`),
    getWithDecodeCache: (path) => unanswered(`GET ${path}`),
    load: (path) => unanswered(`GET ${path}`),
    post: (path) => unanswered(`POST ${path}`),
    send: (path) => unanswered(`POST ${path}`),
  };
  return {
    forRequest: ({ onCacheHit }) => ({ ...rest, recordCacheHit: (path, age) => onCacheHit?.(path, age) }),
    close: async () => undefined,
  };
};

const unchangingRecords = <T>(records: PublicRecords<T>): PublicRecords<T> => ({ ...records, get: records.preview });

/** The cached records of the catalogue as they are; nothing is loaded or renewed. */
const unchanging = (memory: CatalogueMemory): CatalogueMemory => ({
  courseList: unchangingRecords(memory.courseList),
  courses: unchangingRecords(memory.courses),
  webinars: unchangingRecords(memory.webinars),
  promoVideos: unchangingRecords(memory.promoVideos),
  testimonials: unchangingRecords(memory.testimonials),
});

/**
 * Executes a query as far as it gets without a response of the academy's API: with the same resolvers, rules and records
 * in memory, so that it finds what a real execution would. Never used for a mutation, which could change something.
 * `work` rejects where the answer would not be whole.
 */
export const rehearse = async (
  app: RehearsedApp,
  requester: Requester,
  work: (context: GatewayContext) => Promise<unknown>,
): Promise<Rehearsal> => {
  const calls: string[] = [];
  const catalogueMemory = unchanging(app.catalogueMemory);
  const context = createContext(
    { ...app, client: createRehearsedClient(calls), catalogueMemory, onCacheRead: () => undefined },
    requester,
  );
  const state = { isOver: false };
  const act = async (): Promise<void> => {
    try {
      await work(context);
      state.isOver = true;
    } catch {
      // An error ends the answer, but the responses to earlier calls could still lead to others.
      state.isOver = calls.length === 0;
    }
  };
  void act();
  // Nothing waits for I/O, so everything that can happen without a response happens within an iteration of the event
  // loop.
  for (let seen = -1; !state.isOver && seen < calls.length;) {
    seen = calls.length;
    await nextIteration();
  }
  const { cacheHits } = context;
  return {
    calls,
    fromMemory: [...cacheHits].map((path) => `GET ${path}`),
    isOver: state.isOver,
    doesSessionMatter: context.doesSessionMatter(),
  };
};
