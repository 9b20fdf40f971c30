import { desc } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { auditLog } from '../database/tables/installation.ts';

const maxAuditRecords = 200;

/** The newest entries of the audit log, newest first. */
export const listAuditLog = async ({ database }: Dependencies) => {
  const rows = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(maxAuditRecords);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};
