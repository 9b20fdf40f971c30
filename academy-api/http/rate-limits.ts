import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { rateLimits } from '../database/tables.ts';
import { ApiError } from './errors.ts';

/** At most so many tries of something within a window. */
export type RateLimit = { readonly name: string; readonly most: number; readonly windowSeconds: number };

const keyOf = ({ name }: RateLimit, who: string): string => `${name}:${who.toLowerCase()}`;

/** Counts a try of something by somebody. Throws a 429 with Retry-After when it is one too many. */
export const countTry = async (academy: Academy, limit: RateLimit, who: string): Promise<void> => {
  const { config, database, now } = academy;
  if (!config.rateLimits) return;
  const at = now();
  const windowEndsAt = new Date(at.getTime() + limit.windowSeconds * 1000);
  const started = sql`${rateLimits.windowEndsAt} <= ${at.toISOString()}::timestamptz`;
  const [row] = await database
    .insert(rateLimits)
    .values({ key: keyOf(limit, who), count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${started} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${started} then ${windowEndsAt.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  // A window that begins is the moment to forget those that have ended.
  if (row?.count === 1) await database.delete(rateLimits).where(lte(rateLimits.windowEndsAt, at));
  if (row === undefined || row.count <= limit.most) return;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - at.getTime()) / 1000));
  throw new ApiError(429, 'RATE_LIMITED', 'Too many tries. Please wait a while and try again.', {
    'Retry-After': String(seconds),
  });
};

/** Takes a counted try back that turned out to be none, such as the sign-in with the right password. */
export const takeBackTry = async ({ config, database, now }: Academy, limit: RateLimit, who: string): Promise<void> => {
  if (!config.rateLimits) return;
  await database
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, keyOf(limit, who)), gt(rateLimits.windowEndsAt, now()), gt(rateLimits.count, 0)));
};
