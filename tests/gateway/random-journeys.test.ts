import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { approvePurchase } from '../../academy-api/purchases/operator.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Answer, createClient, type Client } from '../support/execute.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { createRandom, type Random, seedOfRun } from '../support/random.ts';
import { startAcademy } from '../support/start-academy.ts';
import { startGateway } from '../support/start-gateway.ts';
import { dayFromNow } from '../support/day-from-now.ts';

const seed = seedOfRun();
const learners = Number(process.env['JOURNEY_LEARNERS'] ?? 6);
const stepsOfEach = Number(process.env['JOURNEY_STEPS'] ?? 20);

const academy = await closeAfterAll(startAcademy());
const proxy = await closeAfterAll(startFaultProxy(academy.url, seed));
const gateway = await closeAfterAll(
  startGateway({
    academyApiUrl: proxy.url,
    env: { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.test', ACADEMY_API_BREAKER: 'on', RATE_LIMITS: 'off' },
  }),
);
const { course } = await createClient(gateway.url).ask('{ course(by: { slug: "full-stack-web-development" }) { id } }');
const flagship: string = course.id;

const closedList =
  /^(UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|RATE_LIMITED|UPSTREAM_TIMEOUT|UPSTREAM_UNAVAILABLE|UPSTREAM_INVALID)$/;

// Each operation is answered in a form of its own, which the test reads without declaring it.
// oxlint-disable-next-line typescript/no-explicit-any
type Anything = any;

type Proof = { orderId: string; paymentId: string; signature: string };

/** A learner who does random things on an unreliable network, with a record of what the gateway promised them. */
const createLearner = (index: number, random: Random) => {
  const email = `journey-${index}@dhap.example`;
  const [name, password] = [`Traveller ${index} of ${learners}`, 'a-long-password'];
  const client: Client = createClient(gateway.url);
  const orders: string[] = [];
  const proofs: Proof[] = [];
  const promised: string[] = [];
  const log: string[] = [];
  let checkouts = 0;

  const ask = async (text: string, variables: Record<string, unknown> = {}): Promise<Answer<Anything>> => {
    const answer = await client.execute(text, variables);
    const codes = answer.errors.map(({ extensions }) => String(extensions.code));
    log.push(`${text.slice(0, 60)} -> ${codes.join() || JSON.stringify(answer.data).slice(0, 200)}`);
    expect(codes.filter((code) => !closedList.test(code))).toEqual([]);
    for (const payload of Object.values<Anything>(answer.data ?? {})) {
      for (const error of payload?.userErrors ?? []) {
        expect([error.code, error.message]).toEqual([expect.stringMatching(/^[A-Z_]+$/), expect.stringMatching(/\S/)]);
      }
    }
    return answer;
  };

  const own = async (months: 'PAID' | 'PENDING') => {
    const { database } = academy.dependencies;
    const mine = await database
      .select({ id: purchases.id, month: purchases.monthNumber, paymentId: purchases.paymentId })
      .from(purchases)
      .innerJoin(accounts, eq(accounts.id, purchases.accountId))
      .where(and(eq(accounts.email, email), eq(purchases.status, months)));
    return mine;
  };

  const confirm = async (proof: Proof): Promise<void> => {
    const { data } = await ask(
      'mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { purchase { id } userErrors { code message } } }',
      { input: proof },
    );
    if (data?.confirmPayment?.purchase) promised.push(proof.orderId);
  };

  const register = () =>
    ask('mutation ($input: RegisterInput!) { register(input: $input) { userErrors { code message } } }', {
      input: { name, email, password, dateOfBirth: { day: 1, month: 2, year: 2001 } },
    });
  const verify = async () => {
    const mail = (await academy.mailTo(email)).find(({ code }) => code !== '');
    const input = { email, code: mail?.code ?? '000000' };
    await ask('mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { userErrors { code message } } }', {
      input,
    });
  };
  const logIn = async () => {
    const { data } = await ask(
      'mutation ($input: LogInInput!) { logIn(input: $input) { viewer { email } destination { path } userErrors { code message } } }',
      { input: { email, password } },
    );
    expect([email, null, undefined]).toContain(data?.logIn?.viewer?.email);
    return data?.logIn?.destination?.path === '/dashboard';
  };
  const lookAtMyself = async () => {
    const { data } = await ask(
      '{ viewer { email name initials purchases { nodes { id } } announcements { nodes { id } } } }',
    );
    const { viewer } = data ?? {};
    expect([email, null, undefined]).toContain(viewer?.email);
    expect([name, null, undefined]).toContain(viewer?.name);
  };
  const order = async () => {
    checkouts += 1;
    const { data } = await ask(
      'mutation ($input: StartCheckoutInput!) { startCheckout(input: $input) { checkout { orderId } userErrors { code message } } }',
      { input: { courseId: flagship } },
    );
    const orderId = data?.startCheckout?.checkout?.orderId;
    if (typeof orderId === 'string') orders.push(orderId);
  };
  const pay = async () => {
    if (orders.length === 0) return order();
    const response = await fetch(`${academy.origin}/academy-checkout/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: random.pick(orders), method: 'upi', outcome: 'success' }),
    });
    const paid = (await response.json()) as Record<string, string>;
    if (!response.ok) return;
    const {
      razorpay_order_id: orderId = '',
      razorpay_payment_id: paymentId = '',
      razorpay_signature: signature = '',
    } = paid;
    proofs.push({ orderId, paymentId, signature });
    await confirm({ orderId, paymentId, signature });
  };
  const confirmTwice = async () => {
    if (proofs.length === 0) return pay();
    const proof = random.pick(proofs);
    await Promise.all([confirm(proof), confirm(proof)]);
  };
  const beApproved = async () => {
    const paid = (await own('PENDING')).find(({ paymentId }) => paymentId !== null);
    if (paid !== undefined) await approvePurchase(academy.dependencies, { id: paid.id }, 'a test');
  };
  const study = async () => {
    const month = 1 + random.below(6);
    const { data } = await ask(
      'query ($id: ID!, $month: Int!) { course(by: { id: $id }) { viewerAccess { month(number: $month) { content { id } topics } } } }',
      { id: flagship, month },
    );
    const { content } = data?.course?.viewerAccess?.month ?? {};
    if (content?.length > 0) expect((await own('PAID')).map((each) => each.month)).toContain(month);
  };
  const requestMeeting = () =>
    ask(
      'mutation ($input: RequestMeetingInput!) { requestMeeting(input: $input) { meetingRequest { id } userErrors { code message } } }',
      {
        input: { preferredDate: dayFromNow(60), preferredTime: 'FROM_6_PM', message: name },
      },
    );
  const readMeetings = async () => {
    const { data } = await ask('{ viewer { meetingRequests { nodes { message } } } }');
    for (const { message } of data?.viewer?.meetingRequests?.nodes ?? []) expect(message).toBe(name);
  };
  const logOut = () => ask('mutation { logOut { destination { path } userErrors { code message } } }');
  const browse = () =>
    ask('{ courses { nodes { title } } webinars { totalCount } session { isAuthenticated viewer { email } } }');

  const enter = async (): Promise<void> => {
    await register();
    await verify();
    await logIn();
  };
  const often = [lookAtMyself, pay, confirmTwice, beApproved, study];
  const acts = [...often, ...often, enter, logIn, order, study, requestMeeting, readMeetings, logOut, browse];

  return {
    name,
    log,
    promised,
    checkouts: () => checkouts,
    walk: async (): Promise<void> => {
      await enter();
      for (let step = 0; step < stepsOfEach; step += 1) await random.pick(acts)();
    },
    /** What the learner finds once the network is reliable again. */
    arrive: async (): Promise<{ unlocked: number[]; paid: number[]; lost: string[] }> => {
      await expect.poll(async () => (await enter(), await logIn()), { timeout: 10_000, interval: 250 }).toBe(true);
      const { data } = await ask(
        'query ($id: ID!) { course(by: { id: $id }) { viewerAccess { unlockedMonthNumbers } } }',
        {
          id: flagship,
        },
      );
      const kept = await academy.dependencies.database
        .select({ orderId: purchases.orderId, paymentId: purchases.paymentId })
        .from(purchases)
        .innerJoin(accounts, eq(accounts.id, purchases.accountId))
        .where(eq(accounts.email, email));
      return {
        unlocked: data.course.viewerAccess.unlockedMonthNumbers,
        paid: (await own('PAID')).map(({ month }) => month ?? 0).sort((one, other) => one - other),
        lost: promised.filter((id) => !kept.some(({ orderId, paymentId }) => orderId === id && paymentId !== null)),
      };
    },
  };
};

describe(`random journeys on a bad network (RANDOM_SEED=${seed})`, () => {
  it(
    'end with nothing lost, nothing doubled and nobody in the place of somebody else',
    { timeout: 300_000 },
    async () => {
      const random = createRandom(seed);
      proxy.inject(
        { fault: { kind: 'delay', ms: 30 }, probability: 0.1 },
        { fault: { kind: 'reset' }, probability: 0.03 },
        { fault: { kind: 'reset', after: 'call' }, probability: 0.03 },
        { fault: { kind: 'twice' }, probability: 0.03 },
        { fault: { kind: 'cut off' }, probability: 0.02 },
        { fault: { kind: 'html' }, probability: 0.02 },
        { fault: { kind: 'status', status: 500 }, probability: 0.02 },
        { fault: { kind: 'status', status: 503, retryAfter: 1 }, probability: 0.01 },
        { fault: { kind: 'status', status: 429, retryAfter: 1 }, probability: 0.01 },
        { fault: { kind: 'wrong length', by: -7 }, probability: 0.01 },
      );
      const travellers = Array.from({ length: learners }, (_, index) => createLearner(index, random.fork()));
      await Promise.all(travellers.map(({ walk }) => walk()));

      const orderCalls = proxy.calls.filter((call) => call === 'POST /api/purchases/create-order').length;
      expect(orderCalls).toBeLessThanOrEqual(travellers.reduce((sum, { checkouts }) => sum + checkouts(), 0));

      proxy.heal();
      for (const { name, log, arrive } of travellers) {
        const { unlocked, paid, lost } = await arrive();
        expect({ name, log, unlocked, lost }).toEqual({ name, log, unlocked: paid, lost: [] });
      }
      const live = await academy.dependencies.database.select().from(purchases).where(eq(purchases.status, 'PAID'));
      const places = live.map(({ accountId, courseId, monthNumber }) => [accountId, courseId, monthNumber].join());
      expect(new Set(places).size).toBe(places.length);
      expect(travellers.flatMap(({ promised }) => promised).length).toBeGreaterThan(0);
      expect(gateway.logLines.filter(({ msg }) => msg === 'fault')).toEqual([]);
    },
  );
});
