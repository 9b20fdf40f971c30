import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Client, createClient } from '../support/execute.ts';
import { aCourse, aPurchase, aRegistration, aSession, aSummary } from '../support/factories.ts';
import { fetchFrom } from '../support/in-process-http.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { startGateway } from '../support/start-gateway.ts';

type Json = Record<string, unknown>;

const oddTexts: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '../me',
  '/me/summary',
  '%2e%2e%2fme',
  '..;/me',
  '?a=1#b',
  'a\r\nX-Injected: 1',
  '\u0000',
  '\ud800',
  '\u202e\u200d',
  '১২৩',
  '🧑🏽‍💻'.repeat(50),
  `x${'🧑🏽‍💻'.repeat(50)}`,
  'x'.repeat(20_000),
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
];
const oddNumbers: readonly number[] = [0, -1, 1, 13, 121, 2_147_483_647, -2_147_483_648];
const oddValues: readonly unknown[] = [null, ...oddTexts, ...oddNumbers, 1.5, true, [], {}];

/** The same variables, each with one odd value, also deep inside. */
const spoilt = (variables: Json): Json[] =>
  Object.entries(variables).flatMap(([name, value]) => [
    ...oddValues.map((odd) => ({ ...variables, [name]: odd })),
    ...(typeof value === 'object' && value !== null
      ? spoilt(value as Json).map((odd) => ({ ...variables, [name]: odd }))
      : []),
  ]);

const questions: readonly [operation: string, variables: Json][] = [
  [
    `query Courses($search: String, $filter: CourseFilter, $sort: CourseSort, $first: Int, $after: String) {
      courses(search: $search, filter: $filter, sort: $sort, first: $first, after: $after) { totalCount nodes { id } }
    }`,
    { search: 'web', filter: { payment: 'MONTHLY', language: 'Bengali' }, sort: 'TITLE', first: 2, after: null },
  ],
  [
    `query Course($by: CourseKey!, $month: Int!, $first: Int) {
      course(by: $by) { includes(first: $first) viewerAccess { month(number: $month) { topics(first: $first) } } }
    }`,
    { by: { slug: 'web' }, month: 1, first: 3 },
  ],
  ['query CourseById($id: ID!) { course(by: { id: $id }) { title viewerAccess { isGranted } } }', { id: '1' }],
  ['query Webinars($zone: TimeZone) { webinars { nodes { startsAtText(timeZone: $zone) } } }', { zone: 'Asia/Dhaka' }],
  [
    'mutation LogIn($input: LogInInput!) { logIn(input: $input) { destination { path } userErrors { message } } }',
    { input: { email: 'a@b', password: 'long enough', next: '/profile' } },
  ],
  [
    'mutation Register($input: RegisterInput!) { register(input: $input) { userErrors { message } } }',
    { input: aRegistration() },
  ],
  [
    'mutation VerifyEmail($input: VerifyEmailInput!) { verifyEmail(input: $input) { userErrors { message } } }',
    { input: { email: 'a@b', code: '123456' } },
  ],
  [
    'mutation Forgot($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { message } }',
    { input: { email: 'a@b' } },
  ],
  [
    'mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { userErrors { message } } }',
    { input: { token: 't', password: 'p' } },
  ],
  [
    'mutation Read($input: MarkAnnouncementReadInput!) { markAnnouncementRead(input: $input) { userErrors { message } } }',
    { input: { id: '11' } },
  ],
  [
    'mutation Meet($input: RequestMeetingInput!) { requestMeeting(input: $input) { userErrors { message } } }',
    { input: { preferredDate: '2999-01-01', preferredTime: 'FROM_9_AM', message: 'Hello' } },
  ],
  [
    'mutation Start($input: StartCheckoutInput!) { startCheckout(input: $input) { userErrors { message } } }',
    { input: { courseId: '1', month: 1 } },
  ],
  [
    'mutation Confirm($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { userErrors { message } } }',
    { input: { orderId: 'o', paymentId: 'p', signature: 's' } },
  ],
  [
    'mutation Upload($input: CreatePhotoUploadInput!) { createPhotoUpload(input: $input) { userErrors { message } } }',
    { input: { fileName: 'me.png', contentType: 'image/png' } },
  ],
  [
    'mutation Photo($input: SetPhotoInput!) { setPhoto(input: $input) { userErrors { message } } }',
    { input: { photoUrl: 'https://up.example/1.png' } },
  ],
];

/** The calls of the specification; an id or slug is one segment, whatever stands in it. */
const knownPaths = [
  /^\/me(\/summary|\/meeting-requests|\/photo)?$/,
  /^\/auth\/(login|register|verify-email|forgot-password|reset-password)$/,
  /^\/announcements\/me\/read\/[^/?#]+$/,
  /^\/(courses|webinars|courses\/[^/?#]+|courses\/id\/[^/?#]+)$/,
  /^\/purchases\/(me|create-order|verify-payment)$/,
  /^\/admin\/uploads\/presign$/,
];

let learner: Client;

const academy = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));
beforeEach(() => {
  academy.reset();
  academy.when('GET /me', { body: aSession() });
  academy.when('GET /me/summary', { body: aSummary() });
  academy.when('GET /purchases/me', { body: [aPurchase()] });
  academy.when('GET /courses', { body: [aCourse()] });
  academy.when('GET /webinars', { body: [{ id: 1, title: 'Careers', startTime: '2026-12-01T15:00:00Z' }] });
  // The calls of the gateway go over sockets, where a text could become a header of its own.
  learner = createClient(gateway.url, {}, fetchFrom(gateway.listener));
  learner.cookies.set('accessToken', 'a');
});

describe('A question with one odd value', () => {
  it.each(
    questions.map(([operation, variables]) => ({ name: /\w+ (\w+)/.exec(operation)?.[1], operation, variables })),
  )('is answered or refused, and leads to no call but those that belong to it: $name', async (question) => {
    const codes = new Set<unknown>();
    for (const variables of spoilt(question.variables)) {
      const { errors } = await learner.execute(question.operation, variables);
      for (const { extensions, message } of errors) {
        codes.add(extensions.code);
        // A message is cut where the value that it repeats is long.
        expect(message).not.toMatch(/\p{Cs}…/u);
      }
    }
    expect([...codes].filter((code) => code !== 'BAD_USER_INPUT')).toEqual([]);
    expect(
      academy.calls.map(({ path }) => path).filter((path) => !knownPaths.some((known) => known.test(path))),
    ).toEqual([]);
    expect(academy.calls.filter(({ headers }) => 'x-injected' in headers)).toEqual([]);
  });
});
