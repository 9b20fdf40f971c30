import { ask } from './network.ts';
import type { Account, MoneyWorld } from './money-world.ts';
import { Lost, type Scheduler } from './scheduler.ts';
import type { Watch } from './watch.ts';

/** What a person buys: a month of the monthly course, or the other course as a whole. */
export type Wanted = { readonly course: 'monthly' | 'once' };

type Proof = { readonly orderId: string; readonly paymentId: string; readonly signature: string };
type UserError = { readonly code: string; readonly message: string };

/** How a course stands as its page shows it. */
export type Shown = {
  readonly open: readonly number[];
  readonly pending: readonly number[];
  readonly payable: number | null | undefined;
  readonly purchases: readonly {
    readonly standing: string;
    readonly month: number | null;
    readonly courseId: string;
  }[];
};

/** What came of asking for an order. */
type Started =
  | { readonly kind: 'checkout'; readonly orderId: string; readonly amount: number }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown' };

const viewText = `query View($id: ID!) {
  course(by: { id: $id }) {
    viewerAccess { unlockedMonthNumbers months { number state } nextPayable { month } }
  }
  viewer { purchases(first: 50) { nodes { standing month courseId } } }
}`;
const startText = `mutation Start($input: StartCheckoutInput!) {
  startCheckout(input: $input) { checkout { orderId amount { amount } } userErrors { code message } }
}`;
const confirmText = `mutation Confirm($input: ConfirmPaymentInput!) {
  confirmPayment(input: $input) { message purchase { standing month courseId } userErrors { code message } }
}`;

const deedsInWindow = ['pays', 'pays', 'pays', 'leaves', 'is declined', 'pays and is gone'] as const;

type World = { readonly world: MoneyWorld; readonly scheduler: Scheduler; readonly watch: Watch };

/** A device on which a learner is signed in. What it keeps outlives its tabs. */
export const createDevice = (account: Account, name: string, { world, scheduler, watch }: World) => {
  /** Payments that were taken and are neither confirmed nor refused (pending-payments.ts). */
  const kept = new Map<string, Proof>();

  /** What there was before each start that is not answered yet, by what it is for. */
  const starts = new Map<string, { own: Awaited<ReturnType<Watch['begins']>>; isLost: boolean }[]>();

  // An answer is read as the site reads it: by its shape, which the operations above say.
  // oxlint-disable-next-line typescript/no-explicit-any
  const graph = async (what: string, query: string, variables: object): Promise<any> => {
    const request = {
      method: 'POST',
      path: '/graphql',
      headers: { host: 'academy.test', cookie: account.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    };
    try {
      const { status, body } = await ask(scheduler, world.gateway, { what: `${name} ${what}`, request });
      if (status >= 500) watch.broken(`the gateway answered ${status} to ${what}`);
      const answer = JSON.parse(body);
      for (const { extensions } of answer.errors ?? []) {
        if (!/^(UPSTREAM_\w+)$/.test(extensions?.code)) watch.broken(`${what} got ${extensions?.code}: ${body}`);
      }
      return answer.data ?? null;
    } catch (error) {
      if (error instanceof Lost) return null;
      throw error;
    }
  };

  const view = async (course: Wanted['course']): Promise<Shown | null> => {
    const refunded = watch.refunded();
    const data = await graph('looks', viewText, { id: String(world.courseIds[course]) });
    const access = data?.course?.viewerAccess;
    if (!access || !data.viewer) return null;
    const inState = (wanted: string): number[] =>
      access.months.flatMap(({ number, state }: { number: number; state: string }) =>
        state === wanted ? [number] : [],
      );
    const shown: Shown = {
      open: access.unlockedMonthNumbers,
      pending: inState('PENDING'),
      payable: access.nextPayable === null ? undefined : access.nextPayable.month,
      purchases: data.viewer.purchases.nodes,
    };
    await watch.sees(account, course, shown, refunded);
    return shown;
  };

  const start = async (course: Wanted['course'], month: number | null): Promise<Started> => {
    const begun = starts.get(`${course} ${month}`) ?? [];
    starts.set(`${course} ${month}`, begun);
    const started = { own: await watch.begins(account, course, month), isLost: false };
    begun.push(started);
    // A press joins the start that its session has under way, and is given what that one found.
    const before = begun[0]?.own ?? started.own;
    const data = await graph('starts', startText, { input: { courseId: String(world.courseIds[course]), month } });
    // A start whose answer was lost may be under way for as long as none after it has been answered.
    if (data === null) started.isLost = true;
    else {
      const place = begun.indexOf(started);
      const left = begun.filter((other, at) => other !== started && !(other.isLost && at < place));
      begun.splice(0, begun.length, ...left);
    }
    const { checkout, userErrors = [] } = data?.startCheckout ?? {};
    if (checkout) {
      const { orderId, amount } = checkout as { orderId: string; amount: { amount: number } };
      await watch.isOffered(account, { course, month, orderId, amount: amount.amount, before });
      return { kind: 'checkout', orderId, amount: amount.amount };
    }
    const [refusal] = userErrors as UserError[];
    if (refusal === undefined) return { kind: 'unknown' };
    await watch.isRefused(account, course, refusal);
    return { kind: 'refused', ...refusal };
  };

  /** Tells the academy of a payment, and keeps it until that has said what it thinks of it (use-confirmation.ts). */
  const confirm = async (proof: Proof): Promise<void> => {
    kept.set(proof.orderId, proof);
    const data = await graph('confirms', confirmText, { input: proof });
    const answer = data?.confirmPayment;
    const refusal: UserError | undefined = answer?.userErrors[0];
    if (!answer || refusal?.code === 'PAYMENT_UNCONFIRMED' || (answer.message === null && !refusal)) return;
    kept.delete(proof.orderId);
    await watch.isTold(account, proof, refusal ?? null, answer.purchase);
  };

  /** The provider's window: paid, left, declined; or the device goes off once the money is taken. */
  const pay = async (orderId: string, deed = scheduler.random.pick(deedsInWindow)): Promise<void> => {
    for (let turns = scheduler.random.below(5); turns > 0; turns -= 1)
      await scheduler.cross(`${name} reads`, () => undefined);
    if (deed === 'leaves' || deed === 'is declined') return scheduler.cross(`${name} ${deed}`, () => undefined);
    const proof = await scheduler.cross(`${name} ${deed}`, () => world.provider.take(orderId));
    if (proof === null) return;
    watch.tookMoney(proof);
    if (deed === 'pays') await confirm({ orderId, paymentId: proof.paymentId, signature: proof.signature });
  };

  const recover = async (): Promise<void> => {
    const waiting = Array.from(kept.values());
    for (const proof of waiting) await confirm(proof);
  };

  return {
    account,
    kept,
    view,
    start,
    confirm,
    pay,
    recover,
    /** One visit in a tab: sends again what is kept, looks, and buys what is payable, or the month that an old page offers. */
    visit: async (course: Wanted['course']): Promise<void> => {
      await scheduler.cross(`${name} comes`, () => undefined);
      await recover();
      const shown = await view(course);
      const { random } = scheduler;
      const month = random.chance(0.1) ? 1 + random.below(3) : shown?.payable;
      if (month === undefined) return;
      const started = await start(course, course === 'once' ? null : month);
      if (started.kind === 'checkout') await pay(started.orderId);
    },
  };
};

/** A device of one run. */
export type Device = ReturnType<typeof createDevice>;
