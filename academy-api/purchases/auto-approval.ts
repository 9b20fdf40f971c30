import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { purchases } from '../database/tables/purchases.ts';
import { approvePurchase } from './operator.ts';

const pauseMs = 1_000;

/**
 * Approves purchases in place of the operator, for a demonstration: each one `autoApproveSeconds` after its payment.
 * Purchases from before the start, such as the seeded ones, are left alone. Does nothing when the setting is off; the
 * settings refuse it together with a real database or a real payment provider. Returns a function that stops it.
 */
export const startAutoApproval = (dependencies: Dependencies): (() => Promise<void>) => {
  const stopping = new AbortController();
  const seconds = dependencies.config.autoApproveSeconds;
  const running = seconds === null ? Promise.resolve() : approveUntilStopped(dependencies, seconds, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
};

const approveUntilStopped = async (dependencies: Dependencies, seconds: number, signal: AbortSignal): Promise<void> => {
  const startedAt = dependencies.now();
  while (!signal.aborted) {
    try {
      await approveDue(dependencies, startedAt, seconds);
    } catch (error) {
      dependencies.log.warn({ err: error }, 'automatic approval failed, will try again');
    }
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
};

const approveDue = async (dependencies: Dependencies, startedAt: Date, seconds: number): Promise<void> => {
  const due = await dependencies.database
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'PENDING'),
        gte(purchases.verifiedAt, startedAt),
        lte(purchases.verifiedAt, new Date(dependencies.now().getTime() - seconds * 1_000)),
      ),
    )
    .orderBy(asc(purchases.id));
  for (const { id } of due) await approvePurchase(dependencies, { id, sandbox: true }, 'automatic approval');
};
