import { and, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { newAccount } from '../auth/bodies.ts';
import { isUsable } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashPassword } from '../passwords.ts';
import { accounts } from '../database/tables/auth.ts';
import { ApiError } from '../http/api-error.ts';
import { recordCommand } from '../database/audit-log.ts';

/**
 * Creates a verified account with the role ADMIN, or turns a registration that was never verified into one. Throws a 409
 * ApiError when the address has a verified account.
 */
export const createAdministrator = async (
  { database, now }: Dependencies,
  { name, email, password }: z.output<typeof newAccount>,
  actor: string,
) => {
  const administrator = { name, email, passwordHash: await hashPassword(password), role: 'ADMIN', verifiedAt: now() };
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(accounts)
      .values({ ...administrator, createdAt: now() })
      .onConflictDoUpdate({
        target: accounts.email,
        set: administrator,
        setWhere: and(isNull(accounts.verifiedAt), isUsable),
      })
      .returning({ id: accounts.id, name: accounts.name, email: accounts.email, role: accounts.role });
    if (row === undefined) throw new ApiError(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
    await recordCommand(transaction, now(), {
      actor,
      command: 'create-administrator',
      subject: `account ${row.id}`,
      details: { email },
    });
    return row;
  });
};
