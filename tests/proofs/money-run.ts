import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { PaymentProviderError } from '../../academy-api/payments/payment-provider.ts';
import { createDevice, type Device, type Wanted } from './learner.ts';
import { beginning as firstMoment, fees, type MoneyWorld } from './money-world.ts';
import { ask, crash, type Server } from './network.ts';
import type { TakenPayment } from './payment-provider.ts';
import { createRandom } from '../support/random.ts';
import { createScheduler, Lost, type Process, type Scheduler, within } from './scheduler.ts';
import { createWatch, type Watch } from './watch.ts';

/** What came of one order of events: what happened in turn, and every promise that was broken. */
export type Outcome = { readonly trace: readonly string[]; readonly problems: readonly string[] };

type Run = { readonly world: MoneyWorld; readonly scheduler: Scheduler; readonly watch: Watch };

/** Somebody does nothing for some turns, so that others come in between. */
const pause = async (scheduler: Scheduler, name: string, maxTurns: number): Promise<void> => {
  for (let turns = scheduler.random.below(maxTurns); turns > 0; turns -= 1)
    await scheduler.cross(name, () => undefined);
};

/** Losses alone do not come so often. */
const maxReports = 40;

/** The provider reports every payment by two events, and each until it is accepted. */
const report = async ({ world, scheduler, watch }: Run, payment: TakenPayment, event: string): Promise<void> => {
  const { body, signature } = world.provider.reportOf(payment, event);
  for (let time = 0; time < maxReports; time += 1) {
    const headers = { host: 'api.test', 'x-razorpay-signature': signature };
    const request = { method: 'POST', path: '/webhooks/razorpay', headers, body };
    try {
      const answer = await ask(scheduler, world.api, { what: `provider ${event}`, request });
      if (answer.status !== 200) continue;
      if (!JSON.parse(answer.body).handled) watch.broken(`a true webhook was ignored: ${answer.body}`);
      return await watch.isReported(payment.orderId);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  }
  watch.broken(`a true webhook was refused ${maxReports} times`);
};

/** Webhooks that the provider has not signed, or that are about another amount, must not be believed. */
const forgeReport = async (
  { world, scheduler, watch }: Run,
  order: { id: string; amount: number },
  isSigned: boolean,
): Promise<void> => {
  const payment = { id: `pay_forged_${order.id}`, orderId: order.id, amount: isSigned ? 100 : order.amount };
  const { body, signature } = world.provider.reportOf(payment, 'payment.captured');
  const headers = { host: 'api.test', 'x-razorpay-signature': isSigned ? signature : 'f'.repeat(64) };
  const request = { method: 'POST', path: '/webhooks/razorpay', headers, body };
  try {
    const answer = await ask(scheduler, world.api, { what: 'a forged webhook', request });
    if (answer.status === 200 && JSON.parse(answer.body).handled) watch.broken('a forged webhook was believed');
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
};

/** The operator decides about what the list shows; a decision that comes too late is refused with a reason. */
const operate = async ({ world, scheduler, watch }: Run, name: string): Promise<void> => {
  await pause(scheduler, `${name} waits`, 30);
  await scheduler.cross(`${name} looks`, () => undefined);
  const rows = await world.dependencies.database.select().from(purchases).orderBy(purchases.id);
  const { random } = scheduler;
  for (const row of rows) {
    const { id, status, verifiedAt } = row;
    const deed = random.pick(['approves', 'approves', 'approves', 'declines', 'refunds', 'waits'] as const);
    if (deed === 'waits' || ((verifiedAt === null || status === 'DUPLICATE') && !random.chance(0.3))) continue;
    // It is decided when it is written or answered, whichever comes first: the answer may be lost.
    let isDone = false;
    const done = (): void => {
      if (!isDone) watch.decides(row.orderId, deed);
      isDone = true;
    };
    const commands = world.scheduledFor(done);
    try {
      await within(world.api.process, async () => {
        if (deed === 'approves') await world.operator.approvePurchase(commands, { id, sandbox: true }, name);
        if (deed === 'declines') await world.operator.declinePurchase(commands, { id, reason: 'not found' }, name);
        if (deed === 'refunds') await world.operator.refundPurchase(commands, { id }, name);
      });
      done();
    } catch (error) {
      if (Object(error).status === 409) {
        watch.mayNotDecide(row, deed);
        continue;
      }
      if (!isLoss(error)) watch.broken(`${name} ${deed}: ${String(error)}`);
    }
  }
};

const operateOften = async (run: Run, name: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await operate(run, name);
};

const isLoss = (error: unknown): boolean =>
  error instanceof Lost || (error instanceof Error && error.cause instanceof Lost);

const otherPrices = [120_000, 160_000, fees.monthly] as const;

const movePrice = async ({ world, scheduler }: Run): Promise<void> => {
  await pause(scheduler, 'the price stays', 30);
  const fee = scheduler.random.pick(otherPrices);
  await scheduler.cross('the price moves', async () => {
    world.prices.push(fee);
    await world.dependencies.database
      .update(courses)
      .set({ monthlyFeeCents: fee })
      .where(eq(courses.id, world.courseIds.monthly));
  });
};

/** What the API does by itself once an hour. */
const lookForPayments = async ({ world, scheduler, watch }: Run): Promise<void> => {
  await pause(scheduler, 'an hour passes', 40);
  try {
    await within(world.api.process, () => world.findUnreportedPayments(world.scheduled));
  } catch (error) {
    const isExpected = isLoss(error) || error instanceof PaymentProviderError;
    if (!isExpected) watch.broken(`payments could not be looked for: ${String(error)}`);
  }
};

const beginnings = ['nothing', 'month 1 is PAID', 'month 1 is PENDING', 'an order is open in a window'] as const;
type Beginning = (typeof beginnings)[number];

/** What the learner on laptop and phone has from before. Resolves with the order of a window that is still open, if there is one. */
const begin = async ({ world, watch }: Run, beginning: Beginning): Promise<string | null> => {
  if (beginning === 'nothing') return null;
  const isPaid = beginning !== 'an order is open in a window';
  const { courseIds, people, provider } = world;
  const notes = { monthNumber: '1' };
  const orderId = provider.addOrder({ amount: fees.monthly, currency: 'INR', notes });
  const paid = isPaid ? provider.takeUnnoticed(orderId) : null;
  const now = new Date();
  const [row] = await world.dependencies.database
    .insert(purchases)
    .values({
      accountId: people.onLaptop.id,
      courseId: courseIds.monthly,
      status: beginning === 'month 1 is PAID' ? 'PAID' : 'PENDING',
      isMonthlyPayment: true,
      monthNumber: 1,
      totalMonths: 3,
      amountCents: fees.monthly,
      orderId,
      orderKeyId: provider.api.keyId,
      paymentId: paid?.id ?? null,
      verifiedAt: isPaid ? now : null,
      createdAt: now,
    })
    .returning();
  if (row === undefined) throw new Error('The purchase was not written.');
  watch.ledger.buys(orderId, { account: people.onLaptop, course: 'monthly', month: 1 });
  if (row.status === 'PAID') watch.ledger.decides(orderId, 'approves');
  world.mails.push(...watch.ledger.mailsDue());
  return isPaid ? null : orderId;
};

const dayMs = 24 * 3_600_000;

/** A learner leaves a window open, pays there days later and is gone: fewer than the seven of which the hourly look knows. */
const payDaysLater = async ({ scheduler, watch }: Run, device: Device): Promise<void> => {
  const days = 1 + scheduler.random.below(6);
  await scheduler.cross(`${days} days pass`, () => void vi.advanceTimersByTime(days * dayMs));
  const windows = watch.ledger.unpaidOf(device.account);
  if (windows.length > 0) await device.pay(scheduler.random.pick(windows), 'pays and is gone');
};

/** The learner comes back to a window of long ago and pays there. */
const payInOldWindow = async ({ scheduler }: Run, device: Device, orderId: string): Promise<void> => {
  await pause(scheduler, 'an old window waits', 40);
  await device.pay(orderId);
};

const visits = async (device: Device, course: Wanted['course'], count: number): Promise<void> => {
  for (let visit = 0; visit < count; visit += 1) await device.visit(course);
};

const maxPatience = 30;

/** Resolves once something is so, or nobody expects it any more. */
const waitFor = async ({ scheduler }: Run, isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < maxPatience && !isSo(); turn += 1) await scheduler.cross('somebody waits', () => undefined);
};

/** A learner has paid one order, and proves another by it. */
const reuseProof = async (run: Run, own: Device, course: Wanted['course']): Promise<void> => {
  const { world, scheduler, watch } = run;
  const unpaid = () => watch.ledger.unpaidOf(own.account);
  const paid = () => watch.ledger.paidBy(own.account, course);
  await waitFor(run, () => unpaid().length > 0 && paid().length > 0);
  const payment = world.provider.taken.get(paid().at(-1)?.orderId ?? '');
  const orderId = unpaid().at(-1);
  if (payment === undefined || orderId === undefined) return;
  await scheduler.cross('proof of another order', () => undefined);
  await own.confirm({ orderId, paymentId: payment.id, signature: world.provider.signatureOf(payment) });
};

/** Somebody waits for an order, and then claims a payment that nobody made, or that another person made. */
const misuse = async (run: Run, own: Device, stranger: Device): Promise<void> => {
  const { world, scheduler } = run;
  await waitFor(run, () => world.provider.orders.size > 0);
  const order = [...world.provider.orders.values()].at(-1);
  if (order === undefined) return;
  const deed = scheduler.random.pick([
    'forged proof',
    'stolen proof',
    'unsigned webhook',
    'webhook of a rupee',
  ] as const);
  await scheduler.cross(deed, () => undefined);
  const payment = world.provider.taken.get(order.id);
  const proof = { orderId: order.id, paymentId: payment?.id ?? 'pay_forged' };
  if (deed === 'forged proof') await own.confirm({ ...proof, signature: 'forged' });
  if (deed === 'stolen proof' && payment !== undefined)
    await stranger.confirm({ ...proof, signature: world.provider.signatureOf(payment) });
  if (deed === 'unsigned webhook') await forgeReport(run, order, false);
  if (deed === 'webhook of a rupee') await forgeReport(run, order, true);
};

const orderCall = 'gateway POST /purchases/create-order →';

/** Plays one order of events, drawn by a seed: people buy in tabs and on devices while things go wrong, then all comes to rest. */
export const interleave = async (world: MoneyWorld, seed: number): Promise<Outcome> => {
  vi.advanceTimersByTime(3_600_000);
  vi.setSystemTime(firstMoment);
  const draw = createRandom(seed ^ 0x5eed);
  const servers: readonly Server[] = [world.gateway, world.api];
  const scheduler = createScheduler({
    seed,
    // With more, a planted gateway would use up its budget of second tries, which outlasts a run and would change the next one.
    trouble: draw.pick([0, 0.01, 0.02, 0.04]),
    passTime: () => {
      if (vi.getTimerCount() === 0) return false;
      vi.advanceTimersToNextTimer();
      return true;
    },
    crash: (process: Process) => {
      for (const server of servers) if (server.process === process) crash(server);
    },
  });
  const jitter = vi.spyOn(Math, 'random').mockImplementation(draw.next);
  await world.reset(scheduler);
  const watch = createWatch(world);
  const run: Run = { world, scheduler, watch };
  const course = draw.pick(['monthly', 'monthly', 'monthly', 'once'] as const);
  const { onLaptop, onPhone, other } = world.people;
  const laptop = createDevice(onLaptop, 'laptop', run);
  const phone = createDevice(onPhone, 'phone', run);
  const third = createDevice(other, 'other', run);
  const devices = [laptop, phone, third];

  const hasWebhooks = draw.chance(0.6);
  const reported = new Set<string>();
  const reports = async (): Promise<void> => {
    for (const payment of world.provider.taken.values()) {
      if (reported.has(payment.id)) continue;
      reported.add(payment.id);
      for (const event of ['payment.captured', 'order.paid']) void report(run, payment, event);
    }
  };
  world.provider.onTaken(() => {
    if (hasWebhooks) void reports();
  });
  const isMonthly = course === 'monthly';
  const window = isMonthly ? await begin(run, draw.pick(beginnings)) : null;
  const moves = isMonthly ? draw.pick([0, 0, 1, 1, 2, 3]) : 0;
  const actors = [
    visits(laptop, course, 1 + draw.below(3)),
    visits(laptop, course, draw.below(3)),
    visits(phone, course, draw.below(3)),
    ...(draw.chance(0.3) ? [visits(third, course, 1)] : []),
    ...(window === null ? [] : [payInOldWindow(run, draw.pick([laptop, phone]), window)]),
    ...(draw.chance(0.7) ? [operateOften(run, 'operator', 1 + draw.below(3))] : []),
    ...(draw.chance(0.4) ? [operateOften(run, 'second operator', 1 + draw.below(2))] : []),
    ...Array.from({ length: moves }, () => movePrice(run)),
    ...(draw.chance(0.3) ? [lookForPayments(run)] : []),
    ...(draw.chance(0.4) ? [misuse(run, phone, third)] : []),
    ...(draw.chance(0.2) ? [reuseProof(run, phone, course)] : []),
  ];
  await scheduler.run();
  await Promise.all(actors);

  const settle = async (work: Promise<void>): Promise<void> => {
    await scheduler.run();
    await work;
  };
  if (draw.chance(0.3)) await settle(payDaysLater(run, draw.pick([laptop, phone])));

  // From here on nothing goes wrong: everybody comes back once.
  scheduler.heal();
  for (const device of devices) await settle(device.recover());
  for (const device of devices) if (device.kept.size > 0) watch.broken('a payment is still waiting on a device');
  if (draw.chance(0.6)) await settle(operate(run, 'operator at last'));
  const isFoundFirst = draw.chance(0.3);
  if (isFoundFirst) {
    await settle(lookForPayments(run));
    await watch.areFound();
  }
  for (const device of [laptop, third]) await settle(tryAgain(run, device, course));
  // What nobody has come back for is found within the hour.
  if (!isFoundFirst) await settle(lookForPayments(run));
  for (const device of [laptop, third]) await settle(lastVisit(run, device, course));
  const orderCalls = scheduler.trace.filter((step) => step.startsWith(orderCall)).length;
  await watch.atRest(orderCalls);
  jitter.mockRestore();
  return { trace: scheduler.trace, problems: watch.problems };
};

/** A learner who does not see a payment tries again, and is not asked to pay again. */
const tryAgain = async ({ watch }: Run, device: Device, course: Wanted['course']): Promise<void> => {
  for (const [orderId, month] of await watch.unseen(device.account, course)) {
    const started = await device.start(course, month);
    if (started.kind === 'checkout') watch.broken(`${orderId} was paid, and the learner is asked to pay again`);
    if (started.kind === 'unknown') watch.broken('a start was not answered in the end');
  }
};

/** The page shows every month as it is, and what can be paid can be ordered. */
const lastVisit = async ({ watch }: Run, device: Device, course: Wanted['course']): Promise<void> => {
  const shown = await device.view(course);
  await watch.inTheEnd(device.account, course, shown);
  if (shown?.payable === undefined) return;
  const started = await device.start(course, shown.payable);
  if (started.kind !== 'checkout')
    watch.broken(`month ${shown.payable} can be paid, and is not sold: ${JSON.stringify(started)}`);
};
