import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { secretOf } from '../database/secrets.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { isPaymentSigned, isWebhookSigned } from './payment-signatures.ts';

/** The public key id of the sandbox, which is not a secret of anybody. */
export const sandboxKeyId = 'rzp_test_sandbox';

/** What the sandbox signs with: payments and webhooks apart, as the real provider does. */
export type SandboxSecrets = { readonly key: string; readonly webhook: string };

/** The sandbox's own secrets, made once for an installation, so that a payment outlives a restart. */
export const sandboxSecrets = async (database: Database): Promise<SandboxSecrets> => {
  const [key, webhook] = await Promise.all([
    secretOf(database, 'sandbox-payments'),
    secretOf(database, 'sandbox-webhooks'),
  ]);
  return { key, webhook };
};

/** An id as the provider makes them: a word and 14 letters and digits that nobody guesses. */
export const sandboxId = (kind: 'order' | 'pay'): string =>
  `${kind}_${randomBytes(24)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)}`;

/** The payment provider of a demonstration. Its orders and payments are rows of the academy's own database. */
export const createSandbox = async (database: Database, now: () => Date): Promise<PaymentProvider> => {
  const secrets = await sandboxSecrets(database);

  return {
    keyId: sandboxKeyId,
    createOrder: async ({ amount, currency, receipt, notes }) => {
      const order = { id: sandboxId('order'), amount, currency };
      await database.insert(sandboxOrders).values({ ...order, receipt, notes: { ...notes }, createdAt: now() });
      return order;
    },
    verifyPayment: (proof) => isPaymentSigned(proof, secrets.key),
    verifyWebhook: (body, signature) => isWebhookSigned(body, signature, secrets.webhook),
    findCapturedPayment: async (orderId) => {
      const [payment] = await database
        .select({ id: sandboxPayments.id, amount: sandboxOrders.amount, currency: sandboxOrders.currency })
        .from(sandboxPayments)
        .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
        .where(and(eq(sandboxPayments.orderId, orderId), eq(sandboxPayments.status, 'captured')));
      return payment ?? null;
    },
  };
};
