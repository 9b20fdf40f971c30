import { beforeEach, describe, expect, it } from 'vitest';
import { createSchema } from '../../gateway/schema.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Client, createClient } from '../support/execute.ts';
import { aCourse, aLesson, aPurchase, aRegistration, aSummary } from '../support/factories.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../support/start-gateway.ts';

let gateway: RunningGateway;
let client: Client;

const api = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  api.reset();
  gateway = await startGateway({ academyApiUrl: api.url, now: () => new Date('2026-11-21T12:00:00Z') });
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'a');
  return gateway.close;
});

describe('an API that says the same in other forms', () => {
  it.each([[true], ['true'], ['TRUE'], [1], ['1']])('has a monthly course where the flag is %j', async (flag) => {
    api.when('GET /courses', { body: [aCourse({ isMonthlyPayment: flag, longDesc: 'All of it.' })] });
    expect(await client.ask('{ courses { nodes { longDescription pricing { __typename } } } }')).toEqual({
      courses: { nodes: [{ longDescription: 'All of it.', pricing: { __typename: 'MonthlyPricing' } }] },
    });
  });

  it.each([
    ['zoom.us/j/2?pwd=x', 'https://zoom.us/j/2?pwd=x'],
    ['https://meet.example/a', 'https://meet.example/a'],
    ['javascript:alert(1)', null],
    ['mailto:a@b.example', null],
    ['see the mail', null],
  ])('has a webinar to join at %s: %s', async (joinLink, address) => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'Git', joinLink }] });
    expect(await client.ask('{ webinars { nodes { joinLink } } }')).toEqual({
      webinars: { nodes: [{ joinLink: address }] },
    });
  });

  it('loses no lesson that has no topic', async () => {
    api.when('GET /courses/id/1', { body: aCourse() });
    api.when('GET /purchases/me', { body: [aPurchase()] });
    api.when('GET /course-content/course/1/month/1', {
      body: [
        aLesson({ topicName: null, videoLink: 'https://youtu.be/dQw4w9WgXcQ' }),
        aLesson({ id: 9, topicName: 'Git' }),
      ],
    });
    const query =
      '{ course(by: { id: 1 }) { viewerAccess { month(number: 1) { topics content { topicName kinds } } } } }';
    const { month } = (await client.ask(query)).course.viewerAccess;
    expect(month.content.map(({ topicName }: { topicName: string }) => topicName)).toEqual(['Lesson', 'Git']);
    expect(month.content[0].kinds).toContain('VIDEO');
    expect(month.topics).toEqual(['Git']);
  });

  it.each([
    [150.5, { amount: 151 }, '₹1.51'],
    [3_000_000_000, null, '₹30000000.00'],
    [-1, null, '₹0.00'],
    ['x', null, '₹0.00'],
  ])('has a total of %j', async (totalPaidCents, totalPaid, text) => {
    api.when('GET /me/summary', { body: aSummary({ totalPaidCents, courses: 'none' }) });
    const { viewer } = await client.ask(
      '{ viewer { name totalPaid { amount } profileCards { key value } enrolledCourses { id } } }',
    );
    expect(viewer).toMatchObject({ name: 'Moumita Sen', totalPaid, enrolledCourses: [] });
    expect(viewer.profileCards).toContainEqual({ key: 'TOTAL_PAID', value: text });
  });
});

describe('what is due', () => {
  const standing = async (purchases: object[]) => {
    api.when('GET /courses/id/1', { body: aCourse() });
    api.when('GET /purchases/me', { body: purchases });
    const query =
      '{ course(by: { id: 1 }) { viewerAccess { nextDueDate nextPayable { dueDate } schedule { month stateText } } } }';
    return (await client.ask(query)).course.viewerAccess;
  };

  it('is no date while the next month waits for approval', async () => {
    const waiting = [aPurchase(), aPurchase({ id: 2, monthNumber: 2, status: 'PENDING' })];
    expect(await standing(waiting)).toMatchObject({ nextDueDate: null, nextPayable: null });
  });

  it('is the date of what can be paid', async () => {
    const { nextDueDate, nextPayable } = await standing([aPurchase()]);
    expect(nextDueDate).toMatch(/^\d{4}-/);
    expect(nextPayable.dueDate).toBe(nextDueDate);
  });

  it('is nothing for a month that was skipped: support opens it', async () => {
    const { schedule } = await standing([aPurchase(), aPurchase({ id: 2, monthNumber: 3 })]);
    expect(schedule[1]).toEqual({ month: 2, stateText: 'Ask support' });
  });
});

it('a purchase says whether it is for a month, and of how many', async () => {
  const once = { isMonthlyPayment: false, monthNumber: null, totalMonths: 6 };
  api.when('GET /purchases/me', { body: [aPurchase({ totalMonths: 6 }), aPurchase({ id: 2, ...once })] });
  const { viewer } = await client.ask('{ viewer { purchases { nodes { id isMonthly monthCount } } } }');
  expect(viewer.purchases.nodes).toHaveLength(2);
  expect(viewer.purchases.nodes).toContainEqual({ id: '31', isMonthly: true, monthCount: 6 });
  expect(viewer.purchases.nodes).toContainEqual({ id: '2', isMonthly: false, monthCount: null });
});

describe('what nobody can mean', () => {
  it.each([[1000], [1899]])('is a birth in the year %d', async (year) => {
    const input = aRegistration({ dateOfBirth: { day: 1, month: 1, year } });
    const query = 'mutation ($input: RegisterInput!) { register(input: $input) { userErrors { code } } }';
    expect((await client.ask(query, { input })).register.userErrors).toEqual([{ code: 'DATE_OF_BIRTH_INVALID' }]);
    expect(api.called()).toEqual([]);
  });

  it.each([
    ['verifyEmail(input: { email: "a\\u0000@b.example", code: "123456" })', 'CODE_REFUSED'],
    ['verifyEmail(input: { email: "a@b.example", code: "123\\u000056" })', 'CODE_REFUSED'],
    ['resetPassword(input: { token: "t\\u0001", password: "12345678" })', 'RESET_REFUSED'],
    ['logIn(input: { email: "a@b", password: "1234567\\u0000" })', 'CHARACTER_NOT_KEPT'],
    ['resetPassword(input: { token: "t", password: "1234567\\u0000" })', 'RESET_REFUSED'],
    ['confirmPayment(input: { orderId: "o\\u0000", paymentId: "p", signature: "s" })', 'PAYMENT_NOT_VERIFIED'],
  ])('is a character that no database keeps: %s', async (mutation, code) => {
    const answer = await client.ask(`mutation { of: ${mutation} { userErrors { code isTemporary } } }`);
    expect(answer.of.userErrors).toEqual([{ code, isTemporary: false }]);
    expect(api.called()).toEqual([]);
  });

  it('is an empty new password', async () => {
    const query = 'mutation { resetPassword(input: { token: "t", password: "" }) { userErrors { code } } }';
    expect((await client.ask(query)).resetPassword.userErrors).toEqual([{ code: 'RESET_REFUSED' }]);
    expect(api.called()).toEqual([]);
  });
});

it('the served schema says what its own scalars are, and where that is specified', () => {
  const schema = createSchema();
  const own = ['CurrencyCode', 'Date', 'DateTime', 'SafeHTML', 'StructuredData', 'TimeZone', 'URL'];
  expect(own.filter((name) => !schema.getType(name)?.description)).toEqual([]);
  expect(schema.getType('Date')?.description).toContain("in the academy's time zone");
  expect(schema.getType('DateTime')).toHaveProperty('specifiedByURL', 'https://www.rfc-editor.org/rfc/rfc3339');
});
