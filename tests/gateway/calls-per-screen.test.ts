import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Client, createClient } from '../support/execute.ts';
import {
  aCourse,
  aLesson,
  aMeetingRequest,
  anAnnouncement,
  aOneTimeCourse,
  aPurchase,
  aRegistration,
  aSession,
  aSummary,
} from '../support/factories.ts';
import { type ScriptedAnswer, startRestDouble } from '../support/rest-double.ts';
import { siteDocuments } from '../support/site-documents.ts';
import { type RunningGateway, startGateway } from '../support/start-gateway.ts';
import { answerInWaves } from '../support/waves.ts';
import { dayFromNow } from '../support/day-from-now.ts';

type Json = Record<string, unknown>;

/** A wave: calls that are on their way together. What depends on their answers is in the next wave. */
type Wave = readonly string[];

/** What one operation of the web client costs. */
type Cost = {
  readonly operation: string;
  readonly variables?: Json;
  /** Of somebody without a session, in a gateway that has just started. */
  readonly visitor: readonly Wave[];
  /** Of somebody who is signed in, in a gateway that has just started. */
  readonly learner: readonly Wave[];
  /** The same asked once more, where memory makes a difference. */
  readonly again?: { readonly visitor: readonly Wave[]; readonly learner: readonly Wave[] };
};

const slug = 'full-stack-web-development';
const manyCourses = Array.from({ length: 58 }, (_, index) => aCourse({ id: 100 + index, slug: `course-${index}` }));
const courses = [aCourse(), aOneTimeCourse(), ...manyCourses];
const purchases = Array.from({ length: 27 }, (_, index) =>
  aPurchase({ id: index, courseId: index < 2 ? 1 : 100 + (index % 9), monthNumber: 1 + (index % 3), course: null }),
);

const answers: Readonly<Record<string, ScriptedAnswer>> = {
  'GET /me': { body: aSession() },
  'GET /me/summary': { body: aSummary({ courses: courses.slice(0, 20) }) },
  'GET /me/meeting-requests': { body: [aMeetingRequest()] },
  'GET /purchases/me': { body: purchases },
  'GET /announcements/me': { body: [anAnnouncement()] },
  'GET /announcements/me/unread-count': { body: { count: 2 } },
  'GET /courses': { body: courses },
  'GET /courses/id/1': { body: courses[0] },
  [`GET /courses/${slug}`]: { body: courses[0] },
  'GET /webinars': { body: [] },
  'GET /youtube-videos': { body: [] },
  'GET /testimonials': { body: [] },
  'GET /course-content/course/1': { body: [{ ...aLesson(), monthNumber: 1 }] },
  'GET /course-content/course/1/month/1': { body: [aLesson()] },
  'POST /auth/login': { body: { expiresInSec: 900, user: aSession().user } },
  'POST /auth/logout': { body: {} },
  'POST /auth/register': { body: {} },
  'POST /auth/verify-email': { body: {} },
  'POST /auth/forgot-password': { body: {} },
  'POST /auth/reset-password': { body: {} },
  'POST /announcements/me/read/11': { body: {} },
  'POST /me/meeting-requests': { body: aMeetingRequest() },
  'POST /purchases/create-order': {
    body: { order: { id: 'order_1', amount: 150_000, currency: 'INR' }, purchase: aPurchase() },
  },
  'POST /purchases/verify-payment': { body: { success: true, purchase: aPurchase() } },
  'POST /admin/uploads/presign': { body: { uploadUrl: 'https://up.example/1', publicUrl: 'https://up.example/1' } },
  'POST /me/photo': { body: {} },
};

const meeting = { preferredDate: dayFromNow(60), preferredTime: 'FROM_9_AM' };
const nothing: readonly Wave[] = [];
const landing = [['GET /courses', 'GET /testimonials', 'GET /webinars', 'GET /youtube-videos']];
const dashboard = ['GET /me/meeting-requests', 'GET /me/summary', 'GET /purchases/me'];

const readings: readonly Cost[] = [
  { operation: 'SiteLayout', visitor: nothing, learner: nothing },
  { operation: 'PolicyPage', variables: { key: 'PRIVACY' }, visitor: nothing, learner: nothing },
  { operation: 'RegistrationForm', visitor: nothing, learner: nothing },
  // Nobody is signed in without a session cookie, so the API need not be asked.
  { operation: 'Session', visitor: nothing, learner: [['GET /me']] },
  {
    operation: 'LandingPage',
    visitor: landing,
    learner: landing,
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'AllCourses',
    visitor: [['GET /courses']],
    learner: [['GET /courses']],
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'AllWebinars',
    visitor: [['GET /webinars']],
    learner: [['GET /webinars']],
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'OtherCourses',
    visitor: [['GET /courses']],
    learner: [['GET /courses']],
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'CoursesPage',
    variables: { search: 'web' },
    visitor: [['GET /courses']],
    learner: [['GET /courses']],
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'CoursePage',
    variables: { slug },
    visitor: [[`GET /courses/${slug}`]],
    learner: [[`GET /courses/${slug}`]],
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'CoursePurchase',
    variables: { slug },
    visitor: [[`GET /courses/${slug}`]],
    learner: [[`GET /courses/${slug}`, 'GET /purchases/me']],
    again: { visitor: nothing, learner: [['GET /purchases/me']] },
  },
  {
    operation: 'AwaitedPayment',
    variables: { courseId: '1' },
    visitor: [['GET /courses/id/1']],
    learner: [['GET /courses/id/1', 'GET /purchases/me']],
    again: { visitor: nothing, learner: [['GET /purchases/me']] },
  },
  {
    operation: 'WebinarsPage',
    visitor: [['GET /webinars']],
    learner: [['GET /webinars']],
    again: { visitor: nothing, learner: nothing },
  },
  {
    operation: 'DashboardPage',
    visitor: [['GET /courses']],
    learner: [['GET /courses', 'GET /webinars', ...dashboard]],
    again: { visitor: nothing, learner: [dashboard] },
  },
  {
    operation: 'PurchasesPage',
    visitor: [['GET /courses']],
    learner: [['GET /courses', 'GET /purchases/me']],
    again: { visitor: nothing, learner: [['GET /purchases/me']] },
  },
  {
    operation: 'AcknowledgementPayer',
    visitor: nothing,
    learner: [['GET /me/summary']],
  },
  {
    operation: 'CourseAccessPage',
    variables: { courseId: '1' },
    visitor: [['GET /courses/id/1']],
    learner: [['GET /courses/id/1', 'GET /purchases/me']],
    again: { visitor: nothing, learner: [['GET /purchases/me']] },
  },
  {
    operation: 'MonthTopics',
    variables: { courseId: '1' },
    visitor: [['GET /courses/id/1']],
    learner: [['GET /courses/id/1', 'GET /purchases/me'], ['GET /course-content/course/1']],
    again: { visitor: nothing, learner: [['GET /purchases/me'], ['GET /course-content/course/1']] },
  },
  {
    // Asked once something is typed: one call for the lessons of all months, as for their topics.
    operation: 'FindLessons',
    variables: { courseId: '1', search: 'html' },
    visitor: [['GET /courses/id/1']],
    learner: [['GET /courses/id/1', 'GET /purchases/me'], ['GET /course-content/course/1']],
    again: { visitor: nothing, learner: [['GET /purchases/me'], ['GET /course-content/course/1']] },
  },
  {
    // Before that, and with blanks alone, the lessons are not asked for.
    operation: 'FindLessons',
    variables: { courseId: '1', search: ' ' },
    visitor: [['GET /courses/id/1']],
    learner: [['GET /courses/id/1', 'GET /purchases/me']],
    again: { visitor: nothing, learner: [['GET /purchases/me']] },
  },
  {
    operation: 'MonthPage',
    variables: { courseId: '1', month: 1 },
    visitor: [['GET /courses/id/1']],
    // What a month holds is asked for once it is known to be open.
    learner: [['GET /courses/id/1', 'GET /purchases/me'], ['GET /course-content/course/1/month/1']],
    again: { visitor: nothing, learner: [['GET /purchases/me'], ['GET /course-content/course/1/month/1']] },
  },
  {
    operation: 'ProfilePage',
    visitor: nothing,
    learner: [['GET /courses', 'GET /me/summary']],
    again: { visitor: nothing, learner: [['GET /me/summary']] },
  },
  { operation: 'AnnouncementsPage', visitor: nothing, learner: [['GET /announcements/me']] },
  { operation: 'UnreadBadge', visitor: nothing, learner: [['GET /announcements/me/unread-count']] },
  { operation: 'PrintMonth', visitor: nothing, learner: [['GET /me/summary']] },
  { operation: 'MeetingRequestProblems', variables: { input: meeting }, visitor: nothing, learner: nothing },
  { operation: 'RequestMeetingDialog', visitor: nothing, learner: [['GET /me/summary']] },
  { operation: 'CheckoutLearner', visitor: nothing, learner: [['GET /me/summary']] },
];

const email = 'moumita@dhap.example';
const upload = { fileName: 'me.png', contentType: 'image/png' };
const payment = { orderId: 'order_1', paymentId: 'pay_1', signature: 'abc' };

const writes: readonly Cost[] = [
  {
    operation: 'LogIn',
    variables: { input: { email, password: 'dhap-learner' } },
    visitor: [['POST /auth/login']],
    learner: [['POST /auth/login']],
  },
  { operation: 'LogOut', visitor: [['POST /auth/logout']], learner: [['POST /auth/logout']] },
  {
    operation: 'Register',
    variables: { input: aRegistration() },
    visitor: [['POST /auth/register']],
    learner: [['POST /auth/register']],
  },
  {
    operation: 'ResendCode',
    variables: { input: aRegistration() },
    visitor: [['POST /auth/register']],
    learner: [['POST /auth/register']],
  },
  {
    operation: 'VerifyEmail',
    variables: { input: { email, code: '123456' } },
    visitor: [['POST /auth/verify-email']],
    learner: [['POST /auth/verify-email']],
  },
  {
    operation: 'RequestPasswordReset',
    variables: { input: { email } },
    visitor: [['POST /auth/forgot-password']],
    learner: [['POST /auth/forgot-password']],
  },
  {
    operation: 'ResetPassword',
    variables: { input: { token: 'abc', password: 'new' } },
    visitor: [['POST /auth/reset-password']],
    learner: [['POST /auth/reset-password']],
  },
  {
    operation: 'MarkAnnouncementRead',
    variables: { input: { id: '11' } },
    visitor: nothing,
    learner: [['POST /announcements/me/read/11'], ['GET /announcements/me/unread-count']],
  },
  {
    operation: 'MarkOneOfAllRead',
    variables: { input: { id: '11' } },
    visitor: nothing,
    learner: [['POST /announcements/me/read/11']],
  },
  {
    operation: 'RequestMeeting',
    variables: { input: meeting },
    visitor: nothing,
    learner: [['POST /me/meeting-requests']],
  },
  {
    operation: 'StartCheckout',
    variables: { input: { courseId: '1' } },
    visitor: nothing,
    // The purchases are read once more, to know whether the API lists those that are not paid.
    learner: [
      ['GET /courses/id/1', 'GET /purchases/me'],
      ['POST /purchases/create-order'],
      ['GET /courses'],
      ['GET /purchases/me'],
    ],
    again: {
      visitor: nothing,
      learner: [['GET /purchases/me'], ['POST /purchases/create-order'], ['GET /purchases/me']],
    },
  },
  {
    operation: 'ConfirmPayment',
    variables: { input: payment },
    visitor: nothing,
    learner: [['POST /purchases/verify-payment']],
  },
  {
    operation: 'CreatePhotoUpload',
    variables: { input: upload },
    visitor: nothing,
    // The key of the file is made from the id of the session's own summary.
    learner: [['GET /me/summary'], ['POST /admin/uploads/presign']],
  },
  {
    operation: 'SetPhoto',
    variables: { input: { photoUrl: 'https://up.example/1' } },
    visitor: nothing,
    learner: [['POST /me/photo'], ['GET /me/summary']],
  },
];

const operations = siteDocuments();
let gateway: RunningGateway;

const academy = await closeAfterAll(startRestDouble());

const clientOf = (who: 'visitor' | 'learner'): Client => {
  const client = createClient(gateway.url);
  if (who === 'learner') client.cookies.set('accessToken', 'a');
  return client;
};

/** The waves of calls that an operation makes when everything of an expected wave has to be asked before any answer. */
const wavesOf = async (who: 'visitor' | 'learner', { operation, variables }: Cost, expected: readonly Wave[]) => {
  const waves = answerInWaves(
    academy,
    answers,
    expected.map((wave) => wave.length),
  );
  const { errors } = await clientOf(who).execute(operations.get(operation) ?? '', variables);
  expect(errors.filter(({ extensions }) => who === 'learner' || extensions.code !== 'UNAUTHENTICATED')).toEqual([]);
  return waves.asked();
};

const sorted = (waves: readonly Wave[]) => waves.map((wave) => wave.toSorted());

it('Every operation of the web client is here', () => {
  const named = new Set([...readings, ...writes].map(({ operation }) => operation));
  expect([...named].toSorted(), 'each is a row of readings or writes, with the calls that it makes').toEqual(
    [...operations.keys()].toSorted(),
  );
});

describe.each([
  ['as a demonstration', {}, [...readings, ...writes]] as const,
  // In production, public operations are answered from the response cache.
  ['in production', { NODE_ENV: 'production' }, readings] as const,
])('What an operation of the site asks the API for, %s,', (_posture, env, costs) => {
  const start = async () => {
    gateway = await startGateway({ academyApiUrl: academy.url, env });
    return gateway.close;
  };
  beforeEach(() => academy.reset());

  const asksTwice = (cost: Cost) => {
    it.each(['visitor', 'learner'] as const)('of a %s, with nothing in memory and then again', async (who) => {
      const [first, second] = [cost[who], (cost.again ?? cost)[who]];
      expect(await wavesOf(who, cost, first)).toEqual(sorted(first));
      expect(await wavesOf(who, cost, second)).toEqual(sorted(second));
    });
  };

  // They leave nothing in memory, as their second answer shows, so that one gateway is as good as new to all of them.
  describe('where memory makes no difference', () => {
    beforeAll(start);
    describe.each(costs.filter(({ again }) => again === undefined))('$operation', (cost) => {
      asksTwice(cost);
    });
  });

  describe('where memory makes a difference', () => {
    beforeEach(start);
    describe.each(costs.filter(({ again }) => again !== undefined))('$operation', (cost) => {
      asksTwice(cost);
    });

    const needsMore = ['LandingPage', 'AllWebinars', 'WebinarsPage', 'DashboardPage'];

    it.each(
      costs.flatMap(({ again, ...cost }) =>
        again === undefined || needsMore.includes(cost.operation) ? [] : [{ ...cost, again }],
      ),
    )('$operation asks for no course with the list of courses in memory', async ({ again, ...cost }) => {
      for (const [call, answer] of Object.entries(answers)) academy.when(call, answer);
      await clientOf('visitor').ask('{ courses { totalCount } }');
      expect(await wavesOf('visitor', cost, again.visitor)).toEqual(sorted(again.visitor));
      expect(await wavesOf('learner', cost, again.learner)).toEqual(sorted(again.learner));
    });
  });
});
