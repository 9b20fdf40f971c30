import type { ApolloClient } from '@apollo/client';
import { orElse } from '../or-else.ts';
import { UnreadBadgeDocument, type UnreadBadgeQuery } from '../generated/graphql.ts';

/** How often the count is fetched while a page of the device is visible. */
const EVERY_MS = 30_000;
const MAX_PAUSE_MS = 300_000;
/** How much later, at random, a page polls that receives no answer of another page in time, so that pages do not poll together. */
const MAX_LATER_MS = 3_000;
/** How long the lock is held after an answer, until the other pages have received it. */
const RECEIVED_AFTER_MS = 500;

/** What a page tells the others: its answer, null where the call failed, and how many calls in a row have failed. */
type News = { answer: UnreadBadgeQuery | null; failures: number };

const noNews: News = { answer: null, failures: 0 };

/**
 * Keeps the count of unread announcements up to date. All pages of the device with the same `name` share one poll: whichever
 * polls first tells the others, and hidden pages do not poll. Without the browser's locks two may now and then poll together.
 * Returns a function that stops it.
 */
export const pollUnread = (client: ApolloClient, name: string): (() => void) => {
  const channel = orElse(() => new BroadcastChannel(name), null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  let last = noNews;
  let knownCount: unknown;
  let isStopped = false;

  const broadcast = (news: News): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    channel?.postMessage(news);
  };

  const pollIn = (pause: number): void => {
    clearTimeout(timer);
    if (!document.hidden && !isStopped) timer = setTimeout(() => void poll(), pause);
  };

  const apply = (news: News): void => {
    polledAt = Date.now();
    last = news;
    if (news.answer === null) return;
    knownCount = countOf(news.answer);
    client.writeQuery({ query: UnreadBadgeDocument, data: news.answer });
  };

  const poll = async (): Promise<void> => {
    polledAt = Date.now();
    pollIn(EVERY_MS);
    const before = last;
    const pollNow = async (): Promise<void> => {
      if (isStopped || last !== before) return;
      const answer = await fetchUnread(client);
      if (isStopped) return;
      const news = { answer, failures: answer === null ? last.failures + 1 : 0 };
      broadcast(news);
      apply(news);
      pollIn(pauseAfter(news.failures));
      await new Promise((resolve) => setTimeout(resolve, RECEIVED_AFTER_MS));
    };
    // A browser that refuses channels refuses locks. A page without a count waits for the lock, since it has not received what
    // was broadcast before it was opened.
    await (channel === null ? pollNow() : withLock(name, before !== noNews, pollNow));
  };

  const reschedule = (): void => {
    const pause = polledAt + EVERY_MS - Date.now();
    if (document.hidden) clearTimeout(timer);
    else if (pause <= 0) void poll();
    // The clock of the device may have been set back.
    else pollIn(Math.min(pause, EVERY_MS));
  };

  const receive = ({ data: news }: MessageEvent<News>): void => {
    apply(news);
    pollIn(pauseAfter(news.failures) + MAX_LATER_MS * (0.3 + 0.7 * Math.random()));
  };

  // Reading an announcement here changes the count on every page.
  const unwatch = client.cache.watch<UnreadBadgeQuery>({
    query: UnreadBadgeDocument,
    optimistic: false,
    callback: ({ result, complete }) => {
      if (!complete || countOf(result) === knownCount) return;
      knownCount = countOf(result);
      broadcast({ answer: result, failures: last.failures });
    },
  });

  channel?.addEventListener('message', receive);
  document.addEventListener('visibilitychange', reschedule);
  window.addEventListener('online', reschedule);
  reschedule();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    channel?.close();
    unwatch();
    document.removeEventListener('visibilitychange', reschedule);
    window.removeEventListener('online', reschedule);
  };
};

const countOf = (answer: UnreadBadgeQuery | null): unknown => answer?.viewer?.unreadAnnouncementCount;

/** Fetches the current count; null where the call or its field failed. */
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

/** Doubles from the second failure in a row on, with a random part so that devices do not all poll in the same second. */
const pauseAfter = (failures: number): number =>
  failures < 2 ? EVERY_MS : Math.min((EVERY_MS / 2) * 2 ** failures, MAX_PAUSE_MS) * (0.8 + 0.2 * Math.random());

/**
 * Runs the work under a lock that the pages of the device share; with `ifAvailable` not at all while another page holds it.
 * Pages without TLS have no locks.
 */
const withLock = async (name: string, ifAvailable: boolean, work: () => Promise<void>): Promise<void> => {
  const { locks }: Partial<Pick<Navigator, 'locks'>> = navigator;
  if (!locks) return work();
  await locks.request(name, { ifAvailable }, (lock) => (lock === null ? undefined : work()));
};
