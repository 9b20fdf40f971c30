import type { Database } from './client.ts';
import { auditLog } from './tables/installation.ts';

/** An entry of the audit log: who ran which command on what. The details must not contain passwords or tokens. */
export type AuditRecord = { actor: string; command: string; subject: string; details: Record<string, unknown> };

/**
 * Adds a command to the audit log. Called inside the transaction of its change, so that both are committed or neither
 * is.
 */
export const recordCommand = async (transaction: Database, now: Date, command: AuditRecord): Promise<void> => {
  await transaction.insert(auditLog).values({ ...command, createdAt: now });
};
