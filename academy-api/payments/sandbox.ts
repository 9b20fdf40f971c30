import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { secretOf } from '../database/secrets.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables/sandbox.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { isPaymentSigned, isWebhookSigned } from './payment-signatures.ts';

/** The public key id of the payment sandbox. */
export const sandboxKeyId = 'rzp_test_sandbox';

/**
 * Whether an order of this key id was paid in the sandbox, so that no money moved. Seeded purchases have no key id.
 */
export const isSandboxKey = (keyId: string | null): boolean => keyId === null || keyId === sandboxKeyId;

/** The sandbox's secrets for signing payments and webhooks; two, as the real provider has. */
export type SandboxSecrets = { readonly key: string; readonly webhook: string };

/** The sandbox's secrets, generated once for an installation, so that a signature stays valid after a restart. */
export const sandboxSecrets = async (database: Database): Promise<SandboxSecrets> => {
  const [key, webhook] = await Promise.all([
    secretOf(database, 'sandbox-payments'),
    secretOf(database, 'sandbox-webhooks'),
  ]);
  return { key, webhook };
};

/** Generates an id in the provider's format: a prefix and 14 random letters and digits. */
export const sandboxId = (kind: 'order' | 'pay'): string =>
  `${kind}_${randomBytes(24)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)}`;

/** Creates the payment provider of a demonstration. Its orders and payments are rows in the academy's database. */
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
