import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { rateLimits } from '../database/tables/installation.ts';
import { ApiError } from './api-error.ts';

/** A rate limit: at most `max` tries of something within a window that begins with the first try. */
export type RateLimit = { readonly name: string; readonly max: number; readonly windowSeconds: number };

/** What counting needs: the settings, where the counts are kept, and the time. */
type RateLimitParts = { readonly config: Config; readonly database: Database; readonly now: () => Date };

const keyOf = ({ name }: RateLimit, who: string): string => `${name}:${who}`;

/**
 * Counts one try against a rate limit. Throws a 429 ApiError with Retry-After when the limit is exceeded. The rows of windows
 * that have ended are left to `purge`.
 */
export const countTry = async (
  { config, database, now }: RateLimitParts,
  limit: RateLimit,
  who: string,
): Promise<void> => {
  if (!config.rateLimits) return;
  const at = now();
  const windowEndsAt = new Date(at.getTime() + limit.windowSeconds * 1000);
  // Another process, or a try at the same moment, may have begun the window by a clock that is a little ahead. One that ends
  // more than two windows from now began while the clock of the machine was far ahead, and no longer counts.
  const latestEnd = new Date(at.getTime() + 2 * limit.windowSeconds * 1000);
  const isOfNow = sql`${rateLimits.windowEndsAt} > ${at.toISOString()}::timestamptz and ${rateLimits.windowEndsAt} <= ${latestEnd.toISOString()}::timestamptz`;
  const [row] = await database
    .insert(rateLimits)
    .values({ key: keyOf(limit, who), count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOfNow} then ${rateLimits.count} + 1 else 1 end`,
        windowEndsAt: sql`case when ${isOfNow} then ${rateLimits.windowEndsAt} else ${windowEndsAt.toISOString()}::timestamptz end`,
      },
    })
    .returning();
  if (row === undefined || row.count <= limit.max) return;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - at.getTime()) / 1000));
  const message = {
    en: 'Too many tries. Please wait a while and try again.',
    bn: 'অনেকবার চেষ্টা করা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
  };
  throw new ApiError(429, 'RATE_LIMITED', message, { 'Retry-After': String(seconds) });
};

/** Takes a counted try back, such as that of a sign-in with the right password: only failures use up the limit. */
export const takeBackTry = async (
  { config, database, now }: RateLimitParts,
  limit: RateLimit,
  who: string,
): Promise<void> => {
  if (!config.rateLimits) return;
  await database
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, keyOf(limit, who)), gt(rateLimits.windowEndsAt, now()), gt(rateLimits.count, 0)));
};

/** Forgets the tries of somebody, also those that are counted apart, by keys that continue after a line break. */
export const forgetTries = async (
  { database }: Pick<RateLimitParts, 'database'>,
  limit: RateLimit,
  who: string,
): Promise<void> => {
  const key = keyOf(limit, who);
  await database
    .delete(rateLimits)
    .where(or(eq(rateLimits.key, key), sql`starts_with(${rateLimits.key}, ${`${key}\n`})`));
};
