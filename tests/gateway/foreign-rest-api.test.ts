import { describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { createClient } from '../support/execute.ts';
import { startGateway } from '../support/start-gateway.ts';
import { startForeignRestApi, foreignLearner } from '../support/foreign-rest-api.ts';

const logIn = `mutation ($input: LogInInput!) {
  logIn(input: $input) { viewer { name } destination { path } userErrors { code message } }
}`;
const session = '{ session { isAuthenticated viewer { name } } }';

const academy = await closeAfterAll(startForeignRestApi());
const gateway = await closeAfterAll(
  startGateway({ academyApiUrl: academy.url, env: { ACADEMY_MONTHLY_AMOUNTS: 'rupees' } }),
);
const mitu = createClient(gateway.url);
await mitu.execute(logIn, { input: foreignLearner });

describe('an academy whose API answers in forms of its own', () => {
  it('shows its catalogue, in rupees and without anything that could run', async () => {
    const visitor = createClient(gateway.url);
    const { courses, course, webinars, testimonials } = await visitor.ask(`{
      courses { nodes { id slug title pricing {
        ... on MonthlyPricing { monthlyFee { amount } monthCount }
        ... on OneTimePricing { price { amount } }
      } } }
      course(by: { slug: "foreign-monthly" }) { about modules { name content } includes }
      webinars { nodes { title joinLink } }
      testimonials { rating }
    }`);

    expect(courses.nodes).toMatchObject([
      { id: '7', slug: 'foreign-monthly', pricing: { monthlyFee: { amount: 150_000 }, monthCount: 3 } },
      { id: '8', slug: '8', pricing: { price: { amount: 499_900 } } },
    ]);
    expect(course.includes).toEqual(['Live classes']);
    expect(course.modules).toMatchObject([{ name: 'Basics' }]);
    expect(JSON.stringify(course)).not.toMatch(/script|iframe/);
    expect(webinars.nodes).toMatchObject([{ joinLink: null }]);
    expect(testimonials).toMatchObject([{ rating: 5 }]);
  });

  it('signs in with cookies of any name, which stay with this site and go back as they came', async () => {
    const client = createClient(gateway.url);
    const { data, headers } = await client.execute(logIn, { input: foreignLearner });

    expect(data.logIn.userErrors).toEqual([]);
    expect([...client.cookies.entries().keys()]).toEqual(expect.arrayContaining(['foreign.sid', 'ACADEMY-REFRESH']));
    const set = headers.getSetCookie();
    expect(set.every((cookie) => /Path=\/;.*HttpOnly; SameSite=Lax/.test(cookie) && !/domain/i.test(cookie))).toBe(
      true,
    );
    expect(await client.ask(session)).toEqual({ session: { isAuthenticated: true, viewer: { name: 'Mitu' } } });
    expect(academy.cookies.at(-1)).toBe('foreign.sid=s%3Aabc; ACADEMY-REFRESH=xyz');
  });

  it('says in words of this site that a password is wrong, where the API has only a code', async () => {
    const input = { ...foreignLearner, password: 'another-password' };
    const { logIn: refused } = await createClient(gateway.url).ask(logIn, { input });

    expect(refused.viewer).toBeNull();
    expect(refused.userErrors).toMatchObject([
      { message: 'We couldn’t log you in. Please check your email and password.' },
    ]);
  });

  it('knows an expired session by a code inside the error', async () => {
    const stranger = createClient(gateway.url, { cookie: 'token=old' });
    const { errors } = await stranger.execute('{ viewer { totalPaid { amount } } }');

    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' } }]);
  });

  it('shows the dashboard', async () => {
    const { viewer } = await mitu.ask(`{ viewer {
      name email
      enrolledCourses { title access { status isGranted nextPayable { month amount { amount } } } }
      meetingRequests { nodes { id statusText } }
      announcements { nodes { id isRead } }
      unreadAnnouncementCount
    } }`);

    expect(viewer).toMatchObject({
      name: 'Mitu',
      email: null,
      enrolledCourses: [{ access: { status: 'ACTIVE', isGranted: true, nextPayable: { month: 2 } } }],
      unreadAnnouncementCount: 2,
    });
    expect(viewer.enrolledCourses[0].access.nextPayable.amount).toEqual({ amount: 150_000 });
    expect(viewer.meetingRequests.nodes).toHaveLength(1);
  });

  it('opens what is paid and nothing else, whatever the API sends along', async () => {
    const months = `{ course(by: { slug: "foreign-monthly" }) { viewerAccess {
      months { number state content { id topicName video } }
    } } }`;
    const { course } = await mitu.ask(months);

    expect(course.viewerAccess.months).toMatchObject([
      { state: 'UNLOCKED', content: [{ id: '31', topicName: 'First lesson', video: null }] },
      { state: 'PAYABLE', content: null },
      { state: 'LOCKED', content: null },
    ]);
    expect(JSON.stringify(course)).not.toContain('secret');
  });

  it('takes a payment from the order to the confirmation', async () => {
    const { startCheckout } = await mitu.ask(
      `mutation { startCheckout(input: { courseId: "7", month: 2 }) {
        checkout { orderId amount { amount currency } } userErrors { message }
      } }`,
    );
    expect(startCheckout).toEqual({
      checkout: { orderId: 'order_foreign', amount: { amount: 150_000, currency: 'INR' } },
      userErrors: [],
    });

    const confirm = `mutation ($input: ConfirmPaymentInput!) {
      confirmPayment(input: $input) { purchase { id } message userErrors { message } }
    }`;
    const proof = { orderId: 'order_foreign', paymentId: 'pay_1', signature: 'genuine' };
    const { confirmPayment } = await mitu.ask(confirm, { input: proof });
    expect(confirmPayment).toMatchObject({ purchase: { id: '903' }, userErrors: [] });
    const forged = await mitu.ask(confirm, { input: { ...proof, signature: 'forged' } });
    expect(forged.confirmPayment).toMatchObject({ purchase: null, message: null });
    expect(forged.confirmPayment.userErrors).toHaveLength(1);
  });

  it('registers, verifies and resets with answers that have no body', async () => {
    const client = createClient(gateway.url);
    const { register } = await client.ask(`mutation {
      register(input: {
        name: "Mitu Roy", email: "mitu@foreign.example", password: "long-password",
        dateOfBirth: { year: 2000, month: 1, day: 2 }
      }) { userErrors { message } }
    }`);
    const { verifyEmail } = await client.ask(
      'mutation { verifyEmail(input: { email: "mitu@foreign.example", code: "123456" }) { userErrors { message } } }',
    );

    expect([register.userErrors, verifyEmail.userErrors]).toEqual([[], []]);
  });

  it('signs out although the API fails at it', async () => {
    const client = createClient(gateway.url);
    await client.ask(logIn, { input: foreignLearner });
    const { logOut } = await client.ask('mutation { logOut { destination { path } } }');

    expect(logOut.destination.path).toBe('/');
    expect([...client.cookies.entries().keys()]).toEqual([]);
    expect(await client.ask(session)).toEqual({ session: { isAuthenticated: false, viewer: null } });
  });

  it('is told of in the log: which rows of which call were left out', () => {
    const leftOut = gateway.logLines.filter(({ msg }) => msg === 'rows left out');

    expect(leftOut).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ call: 'GET /courses', dropped: 1, kept: 2 }),
        expect.objectContaining({ call: 'GET /purchases/me', dropped: 1, kept: 2 }),
      ]),
    );
  });
});
