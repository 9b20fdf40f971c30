import { getNamedType, isInterfaceType, isLeafType, isObjectType, isRequiredArgument, isUnionType } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Client, createClient } from '../support/execute.ts';
import {
  aCourse,
  aLesson,
  aMeetingRequest,
  anAnnouncement,
  aPurchase,
  aSession,
  aSummary,
} from '../support/factories.ts';
import { fetchFrom } from '../support/in-process-http.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { writtenSchema } from '../support/written-schema.ts';
import { type RunningGateway, startGateway } from '../support/start-gateway.ts';

type Json = Record<string, unknown>;

/** Unexpected values that a field of the API's answer may hold. */
const oddValues: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  1e21,
  8.64e15,
  -8.64e15,
  true,
  false,
  [],
  {},
  [null, [], {}, 1, 'x'],
  { id: 'x', error: 'x' },
  'x'.repeat(5_000),
  'Infinity',
  'NaN',
  '0x10',
  '-0',
  '২০২৬',
  '\u0000\u2028\u200b',
  '\ud800',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/x',
  'https://[',
  '__proto__',
  '9999-12-31T23:59:59Z',
  '0001-01-01',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '[[[[',
  '[{"name":1},{"name":"x","content":{}}]',
];

/** Good rows with ids of their own, each with one field that is odd. */
const spoilt = (row: Json, fields = Object.keys(row).filter((field) => field !== 'id')): Json[] =>
  fields.flatMap((field) => oddValues.map((value, index) => ({ ...row, id: `${field}-${index}`, [field]: value })));

const aWebinar = {
  id: 1,
  title: 'Careers in software',
  description: 'What a first job looks like.',
  imageUrl: '/academy-files/careers.png',
  startTime: '2026-12-01T15:00:00Z',
  presenter: 'Sourav Sir',
  joinLink: 'https://meet.example/1',
};
const aVideo = { id: 1, title: 'A day in class', videoUrl: 'https://youtu.be/abcdefghijk' };
const aTestimonial = { id: 1, studentName: 'Mitu Roy', studentImage: null, rating: 4, comment: 'Patient teachers.' };

const schema = writtenSchema();

/** A selection of every field of a type that needs no argument, without the types that the path has visited already. */
const everythingOf = (typeName: string, passed: readonly string[] = []): string => {
  const type = schema.getType(typeName);
  if (passed.includes(typeName)) return '';
  if (isUnionType(type)) {
    return `{ ${type
      .getTypes()
      .map(({ name }) => `... on ${name} ${everythingOf(name, passed)}`)
      .join(' ')} }`;
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (field.args.some(isRequiredArgument)) return [];
    if (isLeafType(inner)) return [field.name];
    const selection = everythingOf(inner.name, [...passed, typeName]);
    return selection === '' ? [] : [`${field.name} ${selection}`];
  });
  return fields.length === 0 ? '' : `{ __typename ${fields.join(' ')} }`;
};

const change = (field: string, input: string, payload: string): string =>
  `mutation { ${field}(input: ${input}) ${everythingOf(payload, ['Viewer', 'Course'])} }`;

const logIn = change('logIn', '{ email: "mitu@dhap.example", password: "dhap-learner" }', 'LogInPayload');
const startCheckout = change('startCheckout', '{ courseId: "1" }', 'StartCheckoutPayload');
const confirmPayment = change(
  'confirmPayment',
  '{ orderId: "order_1", paymentId: "pay_1", signature: "abc" }',
  'ConfirmPaymentPayload',
);
const requestMeeting = change(
  'requestMeeting',
  '{ preferredDate: "2999-01-01", preferredTime: FROM_9_AM }',
  'RequestMeetingPayload',
);
const createPhotoUpload = change(
  'createPhotoUpload',
  '{ fileName: "me.png", contentType: "image/png" }',
  'CreatePhotoUploadPayload',
);

let gateway: RunningGateway;
let learner: Client;

const emptyLists =
  'courses webinars youtube-videos testimonials purchases/me announcements/me me/meeting-requests course-content/course/1'.split(
    ' ',
  );

const academy = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  academy.reset();
  academy.when('GET /me', { body: aSession() });
  academy.when('GET /me/summary', { body: aSummary() });
  academy.when('GET /announcements/me/unread-count', { body: { count: 1 } });
  for (const path of emptyLists) academy.when(`GET /${path}`, { body: [] });
  gateway = await startGateway({ academyApiUrl: academy.url, dispatcher: academy.dispatcher });
  learner = createClient(gateway.url, {}, fetchFrom(gateway.listener));
  learner.cookies.set('accessToken', 'a');
  return gateway.close;
});

const droppedRows = (): number =>
  gateway.logLines.reduce((sum, { msg, dropped }) => sum + (msg === 'rows left out' ? Number(dropped) : 0), 0);

describe('A list whose rows each have one odd field', () => {
  it.each([
    [
      'GET /courses',
      aCourse(),
      'courses',
      `{ courses { nodes ${everythingOf('Course', ['CourseAccess', 'CourseModule', 'CourseFact', 'CoursePlan'])} } }`,
    ],
    ['GET /courses', aCourse(), 'courses', `{ courses { nodes { plan ${everythingOf('CoursePlan')} } } }`],
    [
      'GET /courses',
      aCourse(),
      'courses',
      `{ courses { nodes { facts ${everythingOf('CourseFact')} modules ${everythingOf('CourseModule')} } } }`,
    ],
    ['GET /webinars', aWebinar, 'webinars', `{ webinars { nodes ${everythingOf('Webinar')} } }`],
    ['GET /youtube-videos', aVideo, 'promoVideos', `{ promoVideos ${everythingOf('PromoVideo')} }`],
    ['GET /testimonials', aTestimonial, 'testimonials', `{ testimonials ${everythingOf('Testimonial')} }`],
    [
      'GET /purchases/me',
      aPurchase(),
      'purchases',
      `{ viewer { purchases { nodes ${everythingOf('Purchase', ['Course'])} } } }`,
    ],
    [
      'GET /announcements/me',
      anAnnouncement(),
      'announcements',
      `{ viewer { announcements { nodes ${everythingOf('Announcement')} } } }`,
    ],
    [
      'GET /me/meeting-requests',
      aMeetingRequest(),
      'meetingRequests',
      `{ viewer { meetingRequests { nodes ${everythingOf('MeetingRequest')} } } }`,
    ],
  ])('of %s is shown but for the rows that the log names', async (call, row, field, query) => {
    const body = spoilt(row);
    academy.when(call, { body });
    const { data, errors } = await learner.execute(query);
    expect(errors).toEqual([]);
    const found = data.viewer?.[field] ?? data[field];
    const shown: unknown[] = found.nodes ?? found;
    expect(shown).toHaveLength(body.length - droppedRows());
    expect(shown.length).toBeGreaterThan(body.length * 0.7);
  });

  it('of courses judges what each opens', async () => {
    const plans = ['isMonthlyPayment', 'monthlyFeeCents', 'durationMonths', 'priceCents'];
    const body = spoilt(aCourse(), plans);
    academy.when('GET /courses', { body });
    academy.when('GET /purchases/me', { body: body.map(({ id }) => aPurchase({ courseId: id, course: null })) });
    for (const { id } of body) academy.when(`GET /course-content/course/${String(id)}/month/1`, { body: [] });
    await learner.ask('{ courses { totalCount } }');
    const query = `query ($id: ID!) { course(by: { id: $id }) { viewerAccess ${everythingOf('CourseAccess', ['Course', 'ContentItem'])} } }`;
    for (const { id } of body) {
      const { course } = await learner.ask(query, { id });
      expect(course.viewerAccess).toMatchObject({ isGranted: true, unlockedMonthNumbers: [1] });
    }
  });

  it('of lessons shows those that can be told apart', async () => {
    const body = spoilt({ ...aLesson(), monthNumber: 1 });
    academy.when('GET /courses/id/1', { body: aCourse() });
    academy.when('GET /purchases/me', { body: [aPurchase()] });
    academy.when('GET /course-content/course/1/month/1', { body });
    const { course } = await learner.ask(
      `{ course(by: { id: "1" }) { viewerAccess { month(number: 1) { content ${everythingOf('ContentItem')} } } } }`,
    );
    expect(course.viewerAccess.month.content.length).toBeGreaterThan(body.length * 0.7);
  });
});

describe('An answer with one odd field', () => {
  it.each([
    ['GET /me', aSession()],
    ['GET /me/summary', aSummary()],
    ['GET /announcements/me/unread-count', { count: 1 }],
  ])('of %s is no fault of ours', async (call, answer) => {
    // The edges of purchases hold what the nodes hold, and both together would cost too much.
    const seen = ['Course', 'CourseAccess', 'PurchaseEdge'];
    const query = `{ session { isAuthenticated } viewer ${everythingOf('Viewer', seen)} }`;
    for (const body of [...spoilt(answer, Object.keys(answer)), ...oddValues]) {
      academy.when(call, { body });
      const { errors } = await learner.execute(query);
      const codes = errors.map(({ extensions }) => extensions.code);
      expect(codes.filter((code) => code !== 'UPSTREAM_INVALID' && code !== 'UNAUTHENTICATED')).toEqual([]);
    }
  });

  it.each([
    ['POST /auth/login', { expiresInSec: 900, user: aSession().user }, logIn],
    ['POST /purchases/create-order', { order: { id: 'order_1', amount: 150_000, currency: 'INR' } }, startCheckout],
    ['POST /purchases/verify-payment', { success: true, purchase: aPurchase() }, confirmPayment],
    ['POST /me/meeting-requests', aMeetingRequest(), requestMeeting],
    ['POST /admin/uploads/presign', { uploadUrl: 'https://up.example/1', publicUrl: '/1.png' }, createPhotoUpload],
  ])('of %s is taken or refused', async (call, answer, mutation) => {
    academy.when('GET /courses/id/1', { body: aCourse() });
    for (const body of [...spoilt(answer, Object.keys(answer)), ...oddValues]) {
      academy.when(call, { body });
      const { errors } = await learner.execute(mutation);
      expect(errors).toEqual([]);
    }
  });
});
