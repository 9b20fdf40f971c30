import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { purchases } from '../database/tables.ts';
import { approvePurchase } from './operator.ts';

const pauseMs = 1_000;

/**
 * Stands in for the operator of a demonstration: approves what was paid for since now, as many seconds later as the
 * settings say. What was there before, the seed above all, stays as it is. Does nothing when it is off, and the
 * settings refuse it beside a real database or a real provider. Returns the way to stop.
 */
export const startAutoApproval = (academy: Academy): (() => Promise<void>) => {
  const stopping = new AbortController();
  const seconds = academy.config.autoApproveSeconds;
  const running = seconds === null ? Promise.resolve() : approveUntilStopped(academy, seconds, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
};

const approveUntilStopped = async (academy: Academy, seconds: number, signal: AbortSignal): Promise<void> => {
  const startedAt = academy.now();
  while (!signal.aborted) {
    try {
      await approveDue(academy, startedAt, seconds);
    } catch (error) {
      academy.log.warn({ err: error }, 'automatic approval failed, will try again');
    }
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
};

const approveDue = async (academy: Academy, startedAt: Date, seconds: number): Promise<void> => {
  const due = await academy.database
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'PENDING'),
        gte(purchases.verifiedAt, startedAt),
        lte(purchases.verifiedAt, new Date(academy.now().getTime() - seconds * 1_000)),
      ),
    )
    .orderBy(asc(purchases.id));
  for (const { id } of due) await approvePurchase(academy, id, 'automatic approval');
};
