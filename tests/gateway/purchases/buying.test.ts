import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { courses } from '../../../academy-api/database/tables/catalogue.ts';
import { approvePurchase } from '../../../academy-api/purchases/operator.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';

const flagship = 'full-stack-web-development';
const oneTime = 'dsa-with-cpp';

const signIn = async (person: string): Promise<Client> => {
  const client = createClient(gateway.url);
  const { logIn } = await client.ask(
    'mutation ($input: LogInInput!) { logIn(input: $input) { destination { path } userErrors { message } } }',
    { input: { email: `${person}@dhap.example`, password: 'dhap-learner' } },
  );
  expect(logIn).toEqual({ destination: { path: '/dashboard' }, userErrors: [] });
  return client;
};

const accessState = `query ($slug: String!) { course(by: { slug: $slug }) { id viewerAccess {
  status isGranted unlockedMonthNumbers pendingMonthCount paidMonthCount refreshAfterSeconds
  nextPayable { month label amount { amount } dueDate }
  certificate { isUnlocked } purchaseAction { kind isEnabled note }
  months { number state }
} } }`;

const accessStateOf = async (client: Client, slug = flagship) =>
  (await client.ask(accessState, { slug })).course.viewerAccess;

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url, now: academy.clock.now }));

describe('The people of the demonstration', () => {
  const stories: [person: string, slug: string, expected: Record<string, unknown>][] = [
    [
      'nusrat',
      flagship,
      { status: 'NOT_ENROLLED', isGranted: false, nextPayable: { month: 1, label: 'Pay First Month' } },
    ],
    ['arif', flagship, { status: 'PENDING', isGranted: false, nextPayable: null }],
    [
      'moumita',
      flagship,
      { status: 'ACTIVE', unlockedMonthNumbers: [1], nextPayable: { month: 2, amount: { amount: 150_000 } } },
    ],
    [
      'tanvir',
      flagship,
      { status: 'PENDING', isGranted: true, unlockedMonthNumbers: [1, 2, 3], pendingMonthCount: 1, nextPayable: null },
    ],
    ['sohini', flagship, { status: 'ACTIVE', unlockedMonthNumbers: [1, 3], nextPayable: { month: 4 } }],
    [
      'rafiq',
      flagship,
      { status: 'COMPLETED', paidMonthCount: 6, nextPayable: null, certificate: { isUnlocked: true } },
    ],
    ['ananya', oneTime, { status: 'ENROLLED', unlockedMonthNumbers: [1], purchaseAction: { kind: 'GO_TO_COURSE' } }],
    [
      'imran',
      oneTime,
      { status: 'NOT_PURCHASED', isGranted: false, purchaseAction: { kind: 'BUY_NOW', isEnabled: false } },
    ],
  ];

  it.each(stories)('stand where their story says: %s', async (person, slug, expected) => {
    expect(await accessStateOf(await signIn(person), slug)).toMatchObject(expected);
  });

  it('include one whose purchase was declined, which opens and blocks nothing', async () => {
    const farhana = await signIn('farhana');
    const { viewer } = await farhana.ask('{ viewer { purchases { nodes { status statusText course { slug } } } } }');
    const declined = viewer.purchases.nodes.find(({ status }: { status: string }) => status === 'OTHER');
    const access = await accessStateOf(farhana, declined.course.slug);

    expect(declined.statusText).toBe('Pending Approval');
    expect(access.isGranted).toBe(false);
    expect(access.nextPayable).not.toBeNull();
  });

  describe('include one whose course was withdrawn', () => {
    const withdrawn = `query ($by: CourseKey!) { course(by: $by) { id title viewerAccess {
      isGranted nextPayable { month } month(number: 1) { state content { topicName } }
    } } }`;
    const idOfWithdrawn = async (): Promise<string> => {
      const rows = await academy.dependencies.database.select().from(courses).where(isNotNull(courses.withdrawnAt));
      return String(rows[0]?.id);
    };

    it('and who keeps it with its lessons, by id, by slug, among the own courses and in the purchases', async () => {
      const subhajit = await signIn('subhajit');
      const id = await idOfWithdrawn();
      const opened = {
        id,
        title: 'সফটওয়্যার টেস্টিং ও অটোমেশন',
        viewerAccess: {
          isGranted: true,
          nextPayable: null,
          month: { state: 'UNLOCKED', content: expect.arrayContaining([{ topicName: expect.any(String) }]) },
        },
      };
      expect((await subhajit.ask(withdrawn, { by: { id } })).course).toEqual(opened);
      expect((await subhajit.ask(withdrawn, { by: { slug: 'software-testing' } })).course).toEqual(opened);

      const { viewer } = await subhajit.ask(`{ viewer {
        enrolledCourses { id course { id } access { isGranted months { state } } }
        purchases { nodes { courseId course { id } } }
      } }`);
      expect(viewer.enrolledCourses).toEqual([
        { id, course: { id }, access: { isGranted: true, months: [{ state: 'UNLOCKED' }] } },
      ]);
      expect(viewer.purchases.nodes).toEqual([{ courseId: id, course: { id } }]);
    });

    it('and who is told of it by a public query that visitors have made the gateway remember', async () => {
      const publicQuery = '{ course(by: { slug: "software-testing" }) { title } }';
      const visitor = createClient(gateway.url);
      // A text is kept, and its public answer, from the second time on.
      for (let time = 0; time < 3; time += 1) expect(await visitor.ask(publicQuery)).toEqual({ course: null });
      const subhajit = await signIn('subhajit');
      const kept = { course: { title: 'সফটওয়্যার টেস্টিং ও অটোমেশন' } };
      for (let time = 0; time < 2; time += 1) expect(await subhajit.ask(publicQuery)).toEqual(kept);
      expect(await visitor.ask(publicQuery)).toEqual({ course: null });
    });

    it('and which others cannot see or order, also after its learner has asked for it', async () => {
      const nusrat = await signIn('nusrat');
      const id = await idOfWithdrawn();
      const order = `mutation ($id: ID!) { startCheckout(input: { courseId: $id }) {
        checkout { orderId } userErrors { code }
      } }`;
      for (const by of [{ id }, { slug: 'software-testing' }]) {
        expect(await nusrat.ask(withdrawn, { by })).toEqual({ course: null });
        expect(await createClient(gateway.url).ask(withdrawn, { by })).toEqual({ course: null });
      }
      for (const client of [nusrat, await signIn('subhajit')]) {
        const { startCheckout } = await client.ask(order, { id });
        expect(startCheckout).toEqual({ checkout: null, userErrors: [{ code: 'NOT_PAYABLE' }] });
      }
    });
  });
});

describe('Buying a month', () => {
  const start = `mutation ($input: StartCheckoutInput!) { startCheckout(input: $input) {
    checkout { orderId keyId scriptUrl amount { amount currency } description purchase { id status } }
    userErrors { code message }
  } }`;
  const confirm = `mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) {
    message destination { path } purchase { id status } userErrors { code message }
  } }`;

  /** Pays as a person does in the window of the sandbox, and returns what the window hands to the page. */
  const pay = async (orderId: string): Promise<{ orderId: string; paymentId: string; signature: string }> => {
    const response = await fetch(`${academy.origin}/academy-checkout/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, method: 'upi', outcome: 'success' }),
    });
    const paid = (await response.json()) as Record<string, string>;
    return {
      orderId: paid['razorpay_order_id'] ?? '',
      paymentId: paid['razorpay_payment_id'] ?? '',
      signature: paid['razorpay_signature'] ?? '',
    };
  };

  it('goes from an order through payment and approval to open lessons', async () => {
    const nusrat = await signIn('nusrat');
    const { course } = await nusrat.ask(accessState, { slug: flagship });
    const lessons = `query ($id: ID!) { course(by: { id: $id }) { viewerAccess { month(number: 1) {
      state contentNotice topics content { topicName kinds }
    } } } }`;
    const month = async () => (await nusrat.ask(lessons, { id: course.id })).course.viewerAccess.month;
    expect(await month()).toMatchObject({ state: 'PAYABLE', content: null, topics: null });

    const { checkout } = (await nusrat.ask(start, { input: { courseId: course.id, month: 1 } })).startCheckout;
    expect(checkout).toMatchObject({ amount: { amount: 150_000, currency: 'INR' }, purchase: { status: 'PENDING' } });
    // An order that nobody has paid yet blocks nothing.
    expect((await accessStateOf(nusrat)).nextPayable).toMatchObject({ month: 1 });

    const proof = await pay(checkout.orderId);
    const forged = await nusrat.ask(confirm, { input: { ...proof, signature: '0'.repeat(64) } });
    expect(forged.confirmPayment).toMatchObject({ message: null, userErrors: [{ code: 'PAYMENT_NOT_VERIFIED' }] });

    const once = (await nusrat.ask(confirm, { input: proof })).confirmPayment;
    const twice = (await nusrat.ask(confirm, { input: proof })).confirmPayment;
    expect(once).toMatchObject({
      message: 'Payment Successful!',
      destination: { path: `/course/${course.id}/access` },
      userErrors: [],
    });
    expect(twice).toEqual(once);
    expect(await month()).toMatchObject({ state: 'PENDING', content: null, topics: null });

    const again = (await nusrat.ask(start, { input: { courseId: course.id } })).startCheckout;
    expect(again).toEqual({
      checkout: null,
      userErrors: [{ code: 'NOT_PAYABLE', message: 'Payment pending admin approval' }],
    });

    await approvePurchase(academy.dependencies, { id: Number(once.purchase.id) }, 'test');
    const opened = await month();
    expect(opened.state).toBe('UNLOCKED');
    expect(opened.content.length).toBeGreaterThan(0);
    expect(opened.topics).toEqual(opened.content.map(({ topicName }: { topicName: string }) => topicName));
    expect(await accessStateOf(nusrat)).toMatchObject({ status: 'ACTIVE', nextPayable: { month: 2 } });
  });

  it('works for a whole course too', async () => {
    const nusrat = await signIn('nusrat');
    const { course } = await nusrat.ask(accessState, { slug: oneTime });
    const { checkout } = (await nusrat.ask(start, { input: { courseId: course.id } })).startCheckout;
    expect(checkout).toMatchObject({ amount: { amount: 499_900 }, description: expect.not.stringContaining('Month') });

    const { confirmPayment } = await nusrat.ask(confirm, { input: await pay(checkout.orderId) });
    await approvePurchase(academy.dependencies, { id: Number(confirmPayment.purchase.id) }, 'test');
    expect(await accessStateOf(nusrat, oneTime)).toMatchObject({ status: 'ENROLLED', unlockedMonthNumbers: [1] });
  });
});
