import { sql } from 'drizzle-orm';
import type { Academy } from '../academy.ts';
import { rateLimits } from '../database/tables.ts';
import { ApiError } from './errors.ts';

/** At most so many tries of something within a window. */
export type RateLimit = { readonly name: string; readonly most: number; readonly windowSeconds: number };

/** Counts a try of something by somebody. Throws a 429 with Retry-After when it is one too many. */
export const countTry = async (academy: Academy, limit: RateLimit, who: string): Promise<void> => {
  const { config, database, now } = academy;
  if (!config.rateLimits) return;
  const at = now();
  const windowEndsAt = new Date(at.getTime() + limit.windowSeconds * 1000);
  const started = sql`${rateLimits.windowEndsAt} <= ${at.toISOString()}::timestamptz`;
  const [row] = await database
    .insert(rateLimits)
    .values({ key: `${limit.name}:${who.toLowerCase()}`, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${started} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${started} then ${windowEndsAt.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (row === undefined || row.count <= limit.most) return;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - at.getTime()) / 1000));
  throw new ApiError(429, 'RATE_LIMITED', 'Too many tries. Please wait a while and try again.', {
    'Retry-After': String(seconds),
  });
};
