import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables/sandbox.ts';
import type { WindowOrder } from './sandbox-window.ts';

/** An order as the sandbox's window shows it; null when there is none with this id. */
export const findSandboxOrder = async (
  database: Database,
  orderId: string,
): Promise<(WindowOrder & { readonly isPaid: boolean }) | null> => {
  const [row] = await database
    .select({ order: sandboxOrders, paymentId: sandboxPayments.id })
    .from(sandboxOrders)
    .leftJoin(
      sandboxPayments,
      and(eq(sandboxPayments.orderId, sandboxOrders.id), eq(sandboxPayments.status, 'captured')),
    )
    .where(eq(sandboxOrders.id, orderId));
  if (row === undefined) return null;
  const { id, amount, notes } = row.order;
  const { courseTitle = '', monthNumber = null } = notes;
  return { id, amount, courseTitle, month: monthNumber, isPaid: row.paymentId !== null };
};
