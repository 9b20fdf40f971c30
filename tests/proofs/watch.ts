import { purchases } from '../../academy-api/database/tables/purchases.ts';
import type { Shown } from './learner.ts';
import { createLedger, type Deed } from './ledger.ts';
import { type Account, fees, type Mail, type MoneyWorld } from './money-world.ts';
import type { TakenPayment } from './payment-provider.ts';

type Course = 'monthly' | 'once';
type Row = typeof purchases.$inferSelect;
/** What there was before somebody asked for an order: the paid orders for the same, and how many prices there had been. */
type Before = { readonly paid: readonly string[]; readonly prices: number };
type Told = { readonly standing: string } | null;

/** Holds what happens against the promises: it notes every one that was broken, in words. */
export const createWatch = (world: MoneyWorld) => {
  const { provider, courseIds } = world;
  const { database } = world.dependencies;
  const problems: string[] = [];
  const ledger = createLedger(provider);
  /** Orders that were offered, by whom, what for and at which price; and how often the price had moved by then. */
  const offered = new Map<string, Map<string, number>>();
  let starts = 0;
  let read: { at: number; rows: Row[] } | null = null;

  const broken = (what: string): void => {
    problems.push(what);
  };
  const rowsOf = async (account?: Account) => {
    if (read?.at !== world.writes()) {
      const at = world.writes();
      read = { at, rows: await database.select().from(purchases).orderBy(purchases.id) };
    }
    const { rows } = read;
    return account === undefined ? rows : rows.filter(({ accountId }) => accountId === account.id);
  };
  const isFor = (row: { courseId: number; monthNumber: number | null }, course: Course, month: number | null) =>
    row.courseId === courseIds[course] && (course === 'once' || row.monthNumber === month);
  const placeOf = (accountId: number, courseId: number, month: number | null) =>
    `${accountId} ${courseId} ${month ?? 1}`;

  /** Whether a payment of the order counts, or will once it is recorded. */
  const isLive = ({ status }: Row): boolean => ['PENDING', 'PAID', 'REPLACED'].includes(status);
  const rowOf = async (orderId: string) => (await rowsOf()).find((row) => row.orderId === orderId);

  /** Each list of the operator has what was decided so, and what nobody has decided waits in one that says why. */
  const areListed = async (): Promise<void> => {
    const lists = new Map<string, string>();
    for (const status of ['PENDING', 'PAID', 'DECLINED', 'DUPLICATE', 'REFUNDED'] as const)
      for (const { orderId } of await world.operator.listPurchases(world.dependencies, { status }))
        lists.set(orderId, [lists.get(orderId), status].filter(Boolean).join(' and '));
    const paid = ledger.paid();
    for (const { orderId, account, course, month, status } of paid) {
      const list = lists.get(orderId) ?? 'no list';
      const isPaidTwice = paid.some(
        (other) =>
          other.orderId !== orderId &&
          other.account.id === account.id &&
          other.course === course &&
          other.month === month,
      );
      const right = status === null ? ['PENDING', ...(isPaidTwice ? ['DUPLICATE'] : [])] : [status];
      if (!right.includes(list)) broken(`${orderId} is ${right.join(' or ')}, and the operator finds it as ${list}`);
    }
  };

  return {
    problems,
    ledger,
    broken,
    starts: () => starts,
    tookMoney: ({ orderId, amount }: TakenPayment): void => {
      if (provider.orders.get(orderId)?.amount !== amount) broken(`another amount was taken for ${orderId}`);
    },
    /** Notes what an operator has decided, once it is written. */
    decides: (orderId: string, deed: Deed): void => {
      const status = ledger.statusOf(orderId);
      if (!provider.taken.has(orderId)) broken(`an operator ${deed} ${orderId}, which nobody has paid`);
      if (deed === 'refunds' ? status === 'REFUNDED' : status !== null)
        broken(`an operator ${deed} ${orderId}, which is ${status} already`);
      ledger.decides(orderId, deed);
    },
    /** An operator who may not decide about what stands in the list has been forestalled. */
    mayNotDecide: ({ orderId, status, verifiedAt }: Row, deed: Deed): void => {
      if (verifiedAt === null || (deed === 'approves' && status === 'DUPLICATE')) return;
      const decided = ledger.statusOf(orderId);
      if (deed === 'refunds' ? decided !== 'REFUNDED' : decided === null)
        broken(`an operator ${deed} ${orderId}, and may not, though it is ${decided ?? 'undecided'}`);
    },
    /** What is refunded by now. */
    refunded: (): ReadonlySet<string> =>
      new Set(
        ledger
          .paid()
          .filter(({ status }) => status === 'REFUNDED')
          .map(({ orderId }) => orderId),
      ),
    /** The payments that a learner has made for a course and that nobody has recorded, with their months. */
    unseen: async (account: Account, course: Course): Promise<readonly (readonly [string, number | null])[]> =>
      (await rowsOf(account))
        .filter(
          (row) => row.courseId === courseIds[course] && row.verifiedAt === null && provider.taken.has(row.orderId),
        )
        .map(({ orderId, monthNumber }) => [orderId, monthNumber] as const),
    /** `refunded` is what was refunded before the page was asked for. */
    sees: async (
      account: Account,
      course: Course,
      { open, pending, purchases: listed }: Shown,
      refunded: ReadonlySet<string>,
    ) => {
      const opening = ledger
        .paidBy(account, course)
        .filter(({ orderId }) => ledger.isApproved(orderId) && !refunded.has(orderId));
      for (const month of open)
        if (!opening.some((each) => (each.month ?? 1) === month)) broken(`month ${month} was open without an approval`);
      const rows = await rowsOf(account);
      for (const month of pending) {
        const paid = rows.some((row) => isFor(row, course, month) && provider.taken.has(row.orderId));
        if (!paid) broken(`month ${month} was shown as pending, and nobody had paid`);
      }
      const paid = rows.filter((row) => provider.taken.has(row.orderId)).length;
      if (listed.length > paid) broken(`${listed.length} payments were listed, and ${paid} made`);
    },
    /** Notes what is ordered, and what was before it. */
    begins: async (account: Account, course: Course, month: number | null): Promise<Before> => {
      starts += 1;
      const prices = world.prices.length;
      const paid = (await rowsOf(account))
        .filter((row) => isFor(row, course, month) && provider.taken.has(row.orderId) && isLive(row))
        .map(({ orderId }) => orderId);
      return { paid, prices };
    },
    isOffered: async (
      account: Account,
      offer: { course: Course; month: number | null; orderId: string; amount: number; before: Before },
    ): Promise<void> => {
      const { course, month, orderId, amount, before } = offer;
      const { paid: paidBefore, prices: pricesBefore } = before;
      const rows = await rowsOf();
      const row = rows.find((each) => each.orderId === orderId);
      const what = `the checkout of ${account.name} for month ${month} of ${course}`;
      if (row === undefined || row.accountId !== account.id) return broken(`${what} is of somebody else, or nobody`);
      if (!isFor(row, course, month ?? row.monthNumber)) broken(`${what} is for something else`);
      if (provider.orders.get(orderId)?.amount !== amount) broken(`${what} shows another amount than is charged`);
      if (row.amountCents !== amount) broken(`${what} has another amount than its purchase`);
      // What an operator has refused meanwhile can be ordered anew.
      const paid = rows.filter((each) => paidBefore.includes(each.orderId) && isLive(each));
      if (paid.length > 0) broken(`${what} was offered though ${paidBefore.join()} had been paid`);
      const key = `${account.id} ${course} ${row.monthNumber} ${amount}`;
      const known = offered.get(key) ?? new Map<string, number>();
      ledger.buys(orderId, { account, course, month: course === 'once' ? null : (month ?? row.monthNumber) });
      // A payment replaces an open order; once an operator has refused that payment, the month is ordered anew.
      const wasRefused = ledger
        .paidBy(account, course)
        .some((each) => each.month === row.monthNumber && (each.status === 'DECLINED' || each.status === 'REFUNDED'));
      for (const [other, moves] of known) {
        if (other !== orderId && !wasRefused && !provider.taken.has(other) && moves === world.prices.length)
          broken(`${what} is ${orderId}, and ${other} was offered at the same price`);
      }
      offered.set(key, known.set(orderId, known.get(orderId) ?? pricesBefore));
      // An order that was asked for before the price moved may be at the price of then.
      const possible = course === 'once' ? [fees.once] : world.prices.slice(pricesBefore - 1);
      if (row.status === 'PENDING' && !possible.includes(amount))
        broken(`${what} is at ${amount}, not ${possible.join()}`);
    },
    isRefused: async (account: Account, course: Course, refusal: { message: string }) => {
      if (!/already paid|have paid|waiting for approval|pending admin approval/i.test(refusal.message)) return;
      const paid = (await rowsOf(account)).some(
        (row) => row.courseId === courseIds[course] && provider.taken.has(row.orderId),
      );
      if (!paid) broken(`${account.name} was told “${refusal.message}”, and had not paid`);
    },
    /** Whoever confirms hears the truth about it. */
    isTold: async (
      account: Account,
      { orderId, signature }: { orderId: string; signature: string },
      refusal: { code: string } | null,
      purchase: Told,
    ): Promise<void> => {
      const row = await rowOf(orderId);
      const isOwn = row?.accountId === account.id;
      const payment = provider.taken.get(orderId);
      const isTaken = payment !== undefined && signature === provider.signatureOf(payment);
      if (refusal !== null && isOwn && isTaken) broken(`${account.name} was told that a taken payment does not count`);
      if (refusal === null && !isOwn) broken(`${account.name} was told that the payment of somebody else is theirs`);
      if (refusal === null && !isTaken) broken(`${account.name} was told of a payment that nobody made`);
      if (refusal === null && row?.verifiedAt === null) broken(`a payment was confirmed and not recorded`);
      if (refusal === null && purchase !== null && row?.status === 'DUPLICATE' && purchase.standing !== 'DUPLICATE') {
        broken(`a payment that is ${row.status} was told as ${purchase.standing}`);
      }
    },
    /** An accepted webhook is a recorded payment. */
    isReported: async (orderId: string): Promise<void> => {
      if ((await rowOf(orderId))?.verifiedAt === null) broken(`a webhook was accepted and its payment not recorded`);
    },
    /** After an hourly look that could ask for everything, no payment is left that nobody knows of. */
    areFound: async (): Promise<void> => {
      for (const { orderId, verifiedAt } of await rowsOf())
        if (verifiedAt === null && provider.taken.has(orderId)) broken(`the hourly look did not find ${orderId}`);
    },
    /** What must hold once everything has come to rest. */
    atRest: async (orderCalls: number): Promise<void> => {
      const rows = await rowsOf();
      const listed = await world.operator.listPurchases(world.dependencies);
      for (const { id, orderId, amount } of provider.taken.values()) {
        const row = rows.find((each) => each.orderId === orderId);
        if (row === undefined) broken(`the money of ${orderId} was taken, and nobody knows of it`);
        else if (row.verifiedAt === null || row.paymentId !== id)
          broken(`the money of ${orderId} was taken and lost (${row.status})`);
        else if (row.amountCents !== amount) broken(`another amount was recorded than was taken for ${orderId}`);
        if (!listed.some((each) => each.orderId === orderId && each.paymentId === id)) {
          broken(`the operator's list lacks the payment of ${orderId}`);
        }
      }
      for (const row of rows) {
        const notes = Object(provider.orders.get(row.orderId)?.notes);
        if (row.verifiedAt !== null && !provider.taken.has(row.orderId))
          broken(`${row.orderId} counts as paid, unpaid`);
        if (String(row.monthNumber ?? undefined) !== String(notes.monthNumber))
          broken(`${row.orderId} is for another month`);
      }
      const places = Map.groupBy(
        rows.filter(({ verifiedAt }) => verifiedAt !== null),
        (row) => placeOf(row.accountId, row.courseId, row.monthNumber),
      );
      for (const [place, paid] of places) {
        const live = paid.filter(({ status }) => status === 'PENDING' || status === 'PAID').length;
        if (live > 1) broken(`${place} was paid twice and both are kept`);
        if (live === 0 && paid.every(({ status }) => status === 'DUPLICATE'))
          broken(`${place} was paid and opens nothing`);
      }
      await areListed();
      if (orderCalls > starts) broken(`${orderCalls} orders were asked for at ${starts} starts`);
      const [due, written] = [ledger.mailsDue(), world.mails].map((mails) => mails.map(textOf).toSorted().join('; '));
      if (written !== due) broken(`the mails ${written} were written, and due were ${due}`);
      for (const fault of world.faults) broken(`a fault: ${fault}`);
    },
    /** What a learner must be shown in the end. */
    inTheEnd: async (account: Account, course: Course, shown: Shown | null): Promise<void> => {
      if (shown === null) return broken(`${account.name} was shown nothing in the end`);
      const rows = await rowsOf(account);
      const standing = ledger.paidBy(account, course).map(({ orderId, month, status }) => ({
        month,
        // Which of two payments came first is for the API to say.
        status: status ?? rows.find((row) => row.orderId === orderId)?.status ?? 'UNKNOWN',
      }));
      const months = (wanted: string) =>
        [...new Set(standing.filter(({ status }) => status === wanted).map(({ month }) => month ?? 1))].toSorted();
      const paid = months('PAID');
      const pending = months('PENDING').filter((month) => !paid.includes(month));
      if (shown.open.join() !== paid.join()) broken(`${account.name} sees ${shown.open.join()} open of ${paid.join()}`);
      if (shown.pending.join() !== pending.join())
        broken(`${account.name} sees ${shown.pending.join()} wait of ${pending.join()}`);
      if (shown.purchases.length !== standing.length)
        broken(`${account.name} sees ${shown.purchases.length} of ${standing.length} payments`);
      for (const { status, month } of standing) {
        const isShown = shown.purchases.some(
          (each) =>
            each.courseId === String(courseIds[course]) && each.month === month && each.standing === standings[status],
        );
        if (!isShown) broken(`${account.name} does not see that month ${month} is ${status}`);
      }
    },
  };
};

const textOf = ({ kind, to, month, amountCents }: Mail): string => `${kind} ${to} ${month} ${amountCents}`;

const standings: Readonly<Record<string, string>> = {
  PENDING: 'CHECKING',
  PAID: 'APPROVED',
  DECLINED: 'DECLINED',
  DUPLICATE: 'DUPLICATE',
  REFUNDED: 'REFUNDED',
};

/** What watches one run. */
export type Watch = ReturnType<typeof createWatch>;
