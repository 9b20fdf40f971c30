import { desc } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { operatorActs } from '../database/tables.ts';

/** What an operator did, to what, with which particulars. No password and no token belongs into the details. */
export type ActRecord = { actor: string; act: string; subject: string; details: Record<string, unknown> };

/** Writes an act down. Called inside the transaction of the act, so that neither is ever kept without the other. */
export const recordAct = async (transaction: Database, now: Date, act: ActRecord): Promise<void> => {
  await transaction.insert(operatorActs).values({ ...act, createdAt: now });
};

const mostActs = 200;

/** The latest acts, newest first. */
export const listActs = async ({ database }: Academy) => {
  const rows = await database.select().from(operatorActs).orderBy(desc(operatorActs.id)).limit(mostActs);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};
