import type { ApolloClient } from '@apollo/client';
import { orElse } from '../device-storage.ts';
import { UnreadBadgeDocument, type UnreadBadgeQuery } from '../generated/graphql.ts';

/** How often the number is fetched while a page of the device is seen. */
const EVERY_MS = 30_000;
const MAX_PAUSE_MS = 300_000;
/**
 * A page that hears of no answer sends its own request up to this much later, at random, so that pages do not ask
 * together.
 */
const MAX_LATER_MS = 3_000;
/** How long the lock is kept after an answer, until the other pages have heard of it. */
const HEARD_AFTER_MS = 500;

/** What a page tells the others: its answer, null where the call failed, and how many calls have failed one after the other. */
type News = { answer: UnreadBadgeQuery | null; failures: number };

const unheard: News = { answer: null, failures: 0 };

/**
 * Keeps the number of unread announcements up to date. All pages of the device that share a `name` share one poll: whichever asks
 * first tells the others, and pages that nobody sees ask nothing. Without the browser's locks two may now and then ask together.
 * Returns a function that ends it.
 */
export const pollUnread = (client: ApolloClient, name: string): (() => void) => {
  const channel = orElse(() => new BroadcastChannel(name), null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let last = unheard;
  let known: unknown;
  let isEnded = false;

  const tell = (news: News): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    channel?.postMessage(news);
  };

  const askIn = (pause: number): void => {
    clearTimeout(timer);
    if (!document.hidden && !isEnded) timer = setTimeout(() => void ask(), pause);
  };

  const take = (news: News): void => {
    heardAt = Date.now();
    last = news;
    if (news.answer === null) return;
    known = countOf(news.answer);
    client.writeQuery({ query: UnreadBadgeDocument, data: news.answer });
  };

  const ask = async (): Promise<void> => {
    heardAt = Date.now();
    askIn(EVERY_MS);
    const before = last;
    const askNow = async (): Promise<void> => {
      if (isEnded || last !== before) return;
      const answer = await fetchUnread(client);
      if (isEnded) return;
      const news = { answer, failures: answer === null ? last.failures + 1 : 0 };
      tell(news);
      take(news);
      askIn(pauseAfter(news.failures));
      await new Promise((resolve) => setTimeout(resolve, HEARD_AFTER_MS));
    };
    // A browser that refuses channels refuses locks. A page without a number waits for its turn: what the others were told
    // before it was opened, it does not hear.
    await (channel === null ? askNow() : alone(name, before !== unheard, askNow));
  };

  const look = (): void => {
    const pause = heardAt + EVERY_MS - Date.now();
    if (document.hidden) clearTimeout(timer);
    else if (pause <= 0) void ask();
    // The clock of the device may have been put back.
    else askIn(Math.min(pause, EVERY_MS));
  };

  const hear = ({ data: news }: MessageEvent<News>): void => {
    take(news);
    askIn(pauseAfter(news.failures) + MAX_LATER_MS * (0.3 + 0.7 * Math.random()));
  };

  // An announcement that was read here changes the number on every page.
  const unwatch = client.cache.watch<UnreadBadgeQuery>({
    query: UnreadBadgeDocument,
    optimistic: false,
    callback: ({ result, complete }) => {
      if (!complete || countOf(result) === known) return;
      known = countOf(result);
      tell({ answer: result, failures: last.failures });
    },
  });

  channel?.addEventListener('message', hear);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  look();

  return () => {
    isEnded = true;
    clearTimeout(timer);
    channel?.close();
    unwatch();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
};

const countOf = (answer: UnreadBadgeQuery | null): unknown => answer?.viewer?.unreadAnnouncementCount;

/** The number as it is now. Null where the call failed, or a field of it; the number then stays as it was. */
export const fetchUnread = async (client: ApolloClient): Promise<UnreadBadgeQuery | null> => {
  try {
    // Not cached here: an answer that arrives after the session has ended must not get into the cache of the next one.
    const { data } = await client.query({
      query: UnreadBadgeDocument,
      fetchPolicy: 'no-cache',
    });
    return typeof countOf(data ?? null) === 'number' ? (data ?? null) : null;
  } catch {
    return null;
  }
};

/** After failures twice as long each time, and not to the same second on all devices. */
const pauseAfter = (failures: number): number =>
  failures === 0 ? EVERY_MS : Math.min(EVERY_MS * 2 ** failures, MAX_PAUSE_MS) * (0.8 + 0.2 * Math.random());

/**
 * Runs the work alone among the pages of the device, `ifAvailable` only unless another one is at it. Pages of a plain address
 * without TLS have no locks.
 */
const alone = async (name: string, ifAvailable: boolean, work: () => Promise<void>): Promise<void> => {
  const { locks }: Partial<Pick<Navigator, 'locks'>> = navigator;
  if (!locks) return work();
  await locks.request(name, { ifAvailable }, (lock) => (lock === null ? undefined : work()));
};
