import { desc } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { auditLog } from '../database/tables/installation.ts';

/** An entry of the audit log: who ran which command on what. The details must not contain passwords or tokens. */
export type AuditRecord = { actor: string; command: string; subject: string; details: Record<string, unknown> };

/**
 * Adds a command to the audit log. Called inside the transaction of its change, so that both are committed or neither
 * is.
 */
export const recordCommand = async (transaction: Database, now: Date, command: AuditRecord): Promise<void> => {
  await transaction.insert(auditLog).values({ ...command, createdAt: now });
};

const maxAuditRecords = 200;

/** The newest entries of the audit log, newest first. */
export const listAuditLog = async ({ database }: Dependencies) => {
  const rows = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(maxAuditRecords);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};
