import { randomUUID } from 'node:crypto';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { compareRefusal, compareRequestId, compareSuccess, type Answer, type Finding } from './compare.ts';
import {
  causeOf,
  compareLogIn,
  compareNoSession,
  comparePhotoElsewhere,
  leavesContentOut,
  quoteFindings,
  type Row,
  summaryFindings,
} from './judgments.ts';
import { shapeOf, signedIn } from './shapes.ts';

/** The result of one call of the contract check: its findings, or why it was not made. */
export type CallReport = {
  /** Method and path, as the contract writes them. */
  readonly call: string;
  readonly outcome: 'agrees' | 'tolerated' | 'broken' | 'not tried';
  readonly findings: readonly Finding[];
  /** Why the call was not made; empty when it was. */
  readonly reason: string;
};

/** What the contract check calls, and as whom. */
export type CheckOptions = {
  /** The base address of the API, including /api. */
  readonly url: string;
  /** The account for calls that need a session; null leaves these calls out. */
  readonly credentials: { readonly email: string; readonly password: string } | null;
  /** Whether calls that change data are made as well. */
  readonly writes: boolean;
};

const rowsOf = (body: unknown): Row[] => (Array.isArray(body) ? body.map((row: unknown): Row => Object(row)) : []);

const outcomeOf = (findings: readonly Finding[]): CallReport['outcome'] => {
  if (findings.some(({ level }) => level === 'broken')) return 'broken';
  return findings.length > 0 ? 'tolerated' : 'agrees';
};

const noBody: Answer = { status: 0, body: undefined };

/** Creates a recorder: it makes calls one after the other and keeps a report of each. */
const createRecorder = () => {
  const reports: CallReport[] = [];

  const record = async (call: string, ask: () => Promise<Answer>, compare: (answer: Answer) => Finding[]) => {
    let answer = noBody;
    let findings: Finding[];
    try {
      answer = await ask();
      findings = compare(answer);
    } catch (error) {
      findings = [{ level: 'broken', field: '', message: `no answer: ${causeOf(error)}` }];
    }
    reports.push({ call, outcome: outcomeOf(findings), findings, reason: '' });
    return answer;
  };

  return {
    reports,
    /** Makes a call that must succeed and returns its body. */
    succeeds: async (call: string, ask: () => Promise<Answer>, shape = shapeOf(call)) =>
      (await record(call, ask, (answer) => compareSuccess(shape, answer))).body,
    /** Makes a call whose answer has more than one sound form, and returns it. */
    answers: record,
    /** Adds findings to the report of a call that was made before. */
    amend: (call: string, more: readonly Finding[]): void => {
      const at = reports.findIndex((report) => report.call === call);
      const report = reports[at];
      if (report === undefined || more.length === 0) return;
      const findings = [...report.findings, ...more];
      reports[at] = { ...report, findings, outcome: outcomeOf(findings) };
    },
    /** Makes a call that must be refused with one of these statuses. */
    isRefused: (call: string, ask: () => Promise<Answer>, statuses: readonly number[]) =>
      record(call, ask, (answer) => compareRefusal(statuses, answer)),
    /** Makes a call with a request id as the gateway forms it, and compares the request id of the answer. */
    keepsRequestId: (call: string, ask: (requestId: string) => Promise<Answer>) => {
      const requestId = `acade317-${randomUUID().slice(9)}`;
      return record(
        call,
        () => ask(requestId),
        (answer) => compareRequestId(requestId, answer),
      );
    },
    /** Reports calls that are not made, with the reason. */
    leaveOut: (reason: string, ...calls: string[]) =>
      void reports.push(...calls.map((call): CallReport => ({ call, outcome: 'not tried', findings: [], reason }))),
  };
};

type Recorder = ReturnType<typeof createRecorder>;

const checkCatalogue = async (
  { succeeds, answers, amend, keepsRequestId, leaveOut }: Recorder,
  visitor: HttpClient,
): Promise<Row[]> => {
  await answers('GET /me', () => visitor.get('/me'), compareNoSession);
  await keepsRequestId('GET /me, with a request id', (requestId) => visitor.get('/me', requestId));
  const courses = rowsOf(await succeeds('GET /courses', () => visitor.get('/courses')));
  // A cache in front of the API that also keeps headers would answer with the request id of the first caller.
  await keepsRequestId('GET /courses, with a request id', (requestId) => visitor.get('/courses', requestId));
  // A row that leaves its content out is the better test, because the course itself may have some.
  const course = courses.find(leavesContentOut) ?? courses[0];
  const one = ['GET /courses/{slug}', 'GET /courses/id/{courseId}'] as const;
  if (course === undefined) leaveOut('there is no course', ...one);
  else {
    const part = (field: string) => encodeURIComponent(String(course[field] ?? course.id));
    const itself = await succeeds(one[0], () => visitor.get(`/courses/${part('slug')}`));
    amend('GET /courses', summaryFindings(course, itself));
    await succeeds(one[1], () => visitor.get(`/courses/id/${part('id')}`));
  }
  await succeeds('GET /webinars', () => visitor.get('/webinars'));
  await succeeds('GET /youtube-videos', () => visitor.get('/youtube-videos'));
  await succeeds('GET /testimonials', () => visitor.get('/testimonials'));
  return courses;
};

const contentCalls = [
  'GET /course-content/course/{courseId}',
  'GET /course-content/course/{courseId}/month/{monthNumber}',
] as const;

const privateReads = [
  'GET /me, signed in',
  'GET /me/summary',
  'GET /purchases/me',
  'GET /me/meeting-requests',
  'GET /announcements/me',
  'GET /announcements/me/unread-count',
  ...contentCalls,
];

const isMonthly = ({ isMonthlyPayment }: Row): boolean => isMonthlyPayment === true || isMonthlyPayment === 'true';

/** Whether a course is paid once, so that all of it is month 1, whatever its purchases name. A row may not say it. */
const isPaidOnce = (course: Row): boolean => 'isMonthlyPayment' in course && !isMonthly(course);

/** Checks what a signed-in learner reads, and returns what the checks of writes need. */
const checkLearning = async ({ succeeds, leaveOut }: Recorder, learner: HttpClient, courses: readonly Row[]) => {
  const summary = await succeeds('GET /me/summary', () => learner.get('/me/summary'));
  const purchases = rowsOf(await succeeds('GET /purchases/me', () => learner.get('/purchases/me')));
  const read = (path: string) => succeeds(`GET ${path}`, () => learner.get(path));
  await read('/me/meeting-requests');
  const announcements = rowsOf(await read('/announcements/me'));
  await read('/announcements/me/unread-count');

  const offered = new Map(courses.map((course) => [String(course.id), course]));
  const isPaid = ({ status }: Row) => status === 'PAID';
  // The lessons of a course that is gone may be gone with it.
  const paid = purchases.find((row) => isPaid(row) && offered.has(String(row.courseId)));
  const course = offered.get(String(paid?.courseId));
  if (paid === undefined || course === undefined) {
    leaveOut(purchases.some(isPaid) ? 'what is paid is not offered any more' : 'nothing is paid', ...contentCalls);
  } else {
    const folder = `/course-content/course/${encodeURIComponent(String(paid.courseId))}`;
    const month = encodeURIComponent(String(isPaidOnce(course) ? 1 : (paid.monthNumber ?? 1)));
    await succeeds(contentCalls[0], () => learner.get(folder));
    await succeeds(contentCalls[1], () => learner.get(`${folder}/month/${month}`));
  }
  return { id: String(Object(summary).id), purchases, announcements };
};

const accountWrites = [
  'POST /auth/register',
  'POST /auth/verify-email, wrong code',
  'POST /auth/forgot-password',
  'POST /auth/reset-password, wrong token',
] as const;

const checkAccounts = async ({ succeeds, isRefused }: Recorder, visitor: HttpClient): Promise<void> => {
  const email = `contract-check-${Date.now()}@learner.example`;
  const person = {
    name: 'Contract Check',
    email,
    password: `check-${Date.now()}`,
    dateOfBirth: '2000-01-01T00:00:00Z',
  };
  const [register, verify, forgot, reset] = accountWrites;
  await succeeds(register, () => visitor.post('/auth/register', person));
  await isRefused(verify, () => visitor.post('/auth/verify-email', { email, code: 'wrong!' }), [400]);
  await succeeds(forgot, () => visitor.post('/auth/forgot-password', { email }));
  const token = { token: 'wrong', password: person.password };
  await isRefused(reset, () => visitor.post('/auth/reset-password', token), [400]);
};

const learnerWrites = [
  'POST /announcements/me/read/{id}',
  'POST /me/meeting-requests',
  'POST /purchases/create-order',
  'POST /purchases/verify-payment, forged',
  'POST /admin/uploads/presign',
  'POST /me/photo, foreign address',
] as const;

type Known = Awaited<ReturnType<typeof checkLearning>> & { courses: readonly Row[] };

/** An order for the first course that the learner has not bought, and that has a price; null when there is none. */
const orderOf = ({ courses, purchases }: Known) => {
  const hasPrice = (course: Row) => ((isMonthly(course) ? course.monthlyFeeCents : course.priceCents) ?? null) !== null;
  const isBought = ({ id }: Row) => purchases.some(({ courseId }) => String(courseId) === String(id));
  const course = courses.find((each) => hasPrice(each) && !isBought(each));
  if (course === undefined) return null;
  const isMonthlyPayment = isMonthly(course);
  const month = isMonthlyPayment ? { monthNumber: 1, totalMonths: Number(course.durationMonths ?? 1) } : {};
  return { course, request: { courseId: course.id, isMonthlyPayment, ...month } };
};

const checkLearnerWrites = async (recorder: Recorder, learner: HttpClient, known: Known): Promise<void> => {
  const { succeeds, isRefused, answers, amend, leaveOut } = recorder;
  const [markRead, meeting, createOrder, verify, presign, photo] = learnerWrites;
  const [announcement] = known.announcements;
  if (announcement === undefined) leaveOut('there is no announcement', markRead);
  else {
    const path = `/announcements/me/read/${encodeURIComponent(String(announcement.id))}`;
    await succeeds(markRead, () => learner.post(path));
  }

  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const meetingRequest = { preferredDate: day, preferredTime: '6:00 PM - 7:00 PM', message: 'A check of the contract' };
  await succeeds(meeting, () => learner.post('/me/meeting-requests', meetingRequest));

  const order = orderOf(known);
  if (order === null) leaveOut('every course with a price is bought', createOrder);
  else {
    const { course, request } = order;
    const made = await succeeds(createOrder, () => learner.post('/purchases/create-order', request));
    amend(createOrder, quoteFindings(course, request.isMonthlyPayment, made));
  }
  const forged = { razorpayOrderId: 'order_none', razorpayPaymentId: 'pay_none', razorpaySignature: 'forged' };
  await isRefused(verify, () => learner.post('/purchases/verify-payment', forged), [400, 404]);
  const picture = { key: `${known.id}/contract-check.png`, contentType: 'image/png' };
  await succeeds(presign, () => learner.post('/admin/uploads/presign', picture));
  const foreign = { photoUrl: 'https://elsewhere.example/photo.png' };
  await answers(photo, () => learner.post('/me/photo', foreign), comparePhotoElsewhere);
};

/** Calls a running API and compares every answer with the contract. Signing in and out count as reads. */
export const checkContract = async ({ url, credentials, writes }: CheckOptions): Promise<CallReport[]> => {
  const recorder = createRecorder();
  const visitor = createHttpClient(url);
  const learner = createHttpClient(url);

  const courses = await checkCatalogue(recorder, visitor);
  await recorder.isRefused('GET /purchases/me, without a session', () => visitor.get('/purchases/me'), [401]);
  if (writes) await checkAccounts(recorder, visitor);
  else recorder.leaveOut('it writes: see --writes', ...accountWrites);

  if (credentials === null) {
    const calls = ['POST /auth/login', ...privateReads, ...learnerWrites, 'POST /auth/logout'];
    recorder.leaveOut('it needs --email and --password', ...calls);
    return recorder.reports;
  }
  const login = () => learner.post('/auth/login', credentials);
  const { status } = await recorder.answers('POST /auth/login', login, compareLogIn);
  if (status < 200 || status > 299) {
    recorder.leaveOut('nobody is signed in', ...privateReads, ...learnerWrites, 'POST /auth/logout');
    return recorder.reports;
  }
  const session = () => learner.get('/me');
  await recorder.succeeds('GET /me, signed in', session, signedIn);
  const known = await checkLearning(recorder, learner, courses);
  if (writes) await checkLearnerWrites(recorder, learner, { ...known, courses });
  else recorder.leaveOut('it writes: see --writes', ...learnerWrites);
  await recorder.succeeds('POST /auth/logout', () => learner.post('/auth/logout'));
  return recorder.reports;
};
