import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { repeatInBackground, type Stop } from '../background.ts';
import type { Dependencies } from '../dependencies.ts';
import { purchases } from '../database/tables/purchases.ts';
import { approvePurchase } from './operator.ts';

const pauseMs = 1_000;

/**
 * Approves purchases in place of the operator, for a demonstration: each one `autoApproveSeconds` after its payment.
 * Purchases from before the start, such as the seeded ones, are left alone. Does nothing when the setting is off; the
 * settings refuse it together with a real database or a real payment provider. Returns a function that stops it.
 */
export const startAutoApproval = (dependencies: Dependencies): Stop => {
  const { config, log, now } = dependencies;
  const seconds = config.autoApproveSeconds;
  if (seconds === null) return async () => {};
  const startedAt = now();
  const run = () => approveDue(dependencies, startedAt, seconds);
  return repeatInBackground({ run, pauseMs, log, failure: 'automatic approval failed' });
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
