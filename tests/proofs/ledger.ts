import type { Account, Mail } from './money-world.ts';
import type { Provider } from './payment-provider.ts';

/** What a person buys. */
export type Bought = {
  readonly account: Account;
  readonly course: 'monthly' | 'once';
  /** Null for a course that is paid once. */
  readonly month: number | null;
};

/** What an operator decides about a payment. */
export type Deed = 'approves' | 'declines' | 'refunds';

const mailOf = { approves: 'purchase-approved', declines: 'purchase-declined', refunds: 'purchase-refunded' } as const;

/** What was offered to whom, paid and decided, as learners, provider and operators know it: nothing here is read from the API. */
export const createLedger = ({ taken }: Pick<Provider, 'taken'>) => {
  const bought = new Map<string, Bought>();
  const deeds = new Map<string, Set<Deed>>();
  const has = (orderId: string, deed: Deed): boolean => deeds.get(orderId)?.has(deed) ?? false;

  /** The status that operators have given to an order; null where none has decided. */
  const statusOf = (orderId: string): 'PAID' | 'DECLINED' | 'REFUNDED' | null => {
    if (has(orderId, 'refunds')) return 'REFUNDED';
    if (has(orderId, 'declines')) return 'DECLINED';
    return has(orderId, 'approves') ? 'PAID' : null;
  };
  /** The orders that are paid, with what they are for. */
  const paid = () =>
    [...bought].flatMap(([orderId, what]) => {
      const payment = taken.get(orderId);
      return payment === undefined ? [] : [{ ...what, orderId, amount: payment.amount, status: statusOf(orderId) }];
    });

  return {
    buys: (orderId: string, what: Bought): void => {
      bought.set(orderId, what);
    },
    decides: (orderId: string, deed: Deed): void => {
      deeds.set(orderId, (deeds.get(orderId) ?? new Set()).add(deed));
    },
    statusOf,
    isApproved: (orderId: string): boolean => has(orderId, 'approves'),
    paid,
    /** The same of one person and one course. */
    paidBy: ({ id }: Account, course: Bought['course']) =>
      paid().filter((each) => each.account.id === id && each.course === course),
    /** The orders of a person in whose windows nobody has paid. */
    unpaidOf: ({ id }: Account): string[] =>
      [...bought]
        .filter(([orderId, { account }]) => account.id === id && !taken.has(orderId))
        .map(([orderId]) => orderId),
    /** Every mail that has to be written by now. */
    mailsDue: (): Mail[] =>
      paid().flatMap(({ orderId, account, month, amount }) => {
        const kinds = Array.from(deeds.get(orderId) ?? [], (deed) => mailOf[deed]);
        return ['purchase-received', ...kinds].map((kind) => ({
          kind,
          to: account.email,
          month,
          ...(kind !== 'purchase-approved' && { amountCents: amount }),
        }));
      }),
  };
};
