import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnFreePort } from './listen.ts';

/** A REST API that follows the contract loosely: unusual types, missing fields, cookies of its own. */
export type ForeignRestApi = {
  /** The base address, including /api. */
  url: string;
  /** Method and path of every call since the start. */
  calls: string[];
  /** The cookies of every call that had some. */
  cookies: string[];
  close: () => Promise<void>;
};

/** The learner who can sign in to the foreign API. */
export const foreignLearner = { email: 'mitu@foreign.example', password: 'any-password' };

type Reply = { status?: number; body?: unknown; cookies?: string[] };

const html = '<img src=x onerror=alert(1)>';

// Ids are text here and numbers there, amounts of a month are rupees, and half of the fields are not there at all.
const monthly = {
  id: '7',
  slug: 'foreign-monthly',
  title: `Monthly ${html}`,
  aboutCourse: '<p>About</p><script>alert(1)</script>',
  isMonthlyPayment: 1,
  monthlyFeeCents: '1500',
  durationMonths: '3',
  modulesJson: JSON.stringify([{ name: 'Basics', content: '<b>Start</b><iframe src="//evil.example"></iframe>' }]),
  courseIncludes: '["Live classes"]',
  starRating: '4.5',
  __v: 3,
};
const oneTime = { id: 8, title: 'One time', isMonthlyPayment: false, priceCents: '499900', isPublished: true };
const courses = [monthly, oneTime, { slug: 'no-id-at-all' }];

const paid = {
  id: 901,
  courseId: 7,
  status: 'PAID',
  amountCents: 1500,
  isMonthlyPayment: true,
  monthNumber: '1',
  createdAt: '2026-01-05 10:00:00',
};
const refunded = { id: '902', course: { id: '7' }, status: 'REFUNDED', monthNumber: 2, createdAt: 1_770_000_000_000 };
const purchases = [paid, refunded, null];

const lessons = [
  { id: '31', topicName: 'First lesson', monthNumber: '1', videoLink: 'javascript:alert(1)', notes: html },
  { id: 32, topicName: 'Not yet', monthNumber: 2, notes: 'secret of month two' },
];

const publicReads: Record<string, unknown> = {
  '/courses': courses,
  '/courses/foreign-monthly': monthly,
  '/courses/id/7': monthly,
  '/courses/id/8': oneTime,
  '/webinars': [{ id: '1', title: html, joinLink: 'javascript:alert(1)' }, 'no webinar'],
  '/youtube-videos': [{ id: 'a', title: 'Intro', videoUrl: 'youtu.be/dQw4w9WgXcQ' }],
  '/testimonials': [{ id: 1, studentName: 'Mitu', rating: '9', comment: html }],
};

const privateReads: Record<string, unknown> = {
  '/me': { authenticated: true, user: { uid: 'x-1' }, flags: [] },
  '/me/summary': { id: '51', name: 'Mitu', totalPaidCents: '150000', courses: [{ id: '7', title: 'Monthly' }] },
  '/purchases/me': purchases,
  '/me/meeting-requests': [{ id: '4', preferredDate: '2026-02-01T00:00:00', status: 'RESCHEDULED' }],
  '/announcements/me': [{ id: '5', title: html, isRead: 'false' }],
  '/announcements/me/unread-count': { count: '2' },
  '/course-content/course/7': lessons,
  '/course-content/course/7/month/1': lessons,
};

const writes: Record<string, (body: Record<string, unknown>) => Reply> = {
  '/auth/register': () => ({ status: 202 }),
  '/auth/verify-email': () => ({ status: 204 }),
  '/auth/forgot-password': () => ({ status: 200, body: '<html>thanks</html>' }),
  '/auth/reset-password': () => ({ status: 204 }),
  '/auth/logout': () => ({ status: 500, body: 'logging out is broken' }),
};

const privateWrites: Record<string, (body: Record<string, unknown>) => Reply> = {
  '/announcements/me/read/5': () => ({ status: 204 }),
  '/me/meeting-requests': (body) => ({ body: { ...body, id: '6', status: 'pending', createdBy: 'x-1' } }),
  '/purchases/create-order': () => ({
    status: 200,
    body: { order: { id: 'order_foreign', amount: '150000', status: 'created' }, key: 'ignored' },
  }),
  '/purchases/verify-payment': ({ razorpaySignature }) =>
    razorpaySignature === 'genuine'
      ? { body: { success: true, purchase: { id: '903', courseId: '7', status: 'IN_REVIEW' } } }
      : { status: 400, body: { error: { code: 'BAD_SIGNATURE' } } },
  '/admin/uploads/presign': () => ({
    body: { uploadUrl: 'https://files.foreign.example/put', publicUrl: 'https://files.foreign.example/get' },
  }),
  '/me/photo': () => ({ status: 204 }),
};

// The cookie has no path, a foreign domain, and a name that no setting mentions.
const sessionCookies = [
  'foreign.sid=s%3Aabc; Domain=.foreign.example; SameSite=None; Secure',
  'ACADEMY-REFRESH=xyz; Path=/api/auth; Domain=foreign.example; Max-Age=600',
];
const signInRefusal: Reply = { status: 401, body: { error: { code: 'TOKEN_EXPIRED', detail: 'jwt expired' } } };

const logIn = ({ email, password }: Record<string, unknown>): Reply =>
  email === foreignLearner.email && password === foreignLearner.password
    ? { body: { token: 'not-for-browsers', user: { uid: 'x-1' } }, cookies: sessionCookies }
    : { status: 401, body: { error: { code: 'INVALID' } } };

const answerTo = (method: string, path: string, hasSession: boolean, body: Record<string, unknown>): Reply => {
  if (method === 'POST' && path === '/auth/login') return logIn(body);
  if (method === 'GET' && path in publicReads) return { body: publicReads[path] };
  if (method === 'POST' && writes[path] !== undefined) return writes[path](body);
  const isPrivate = method === 'GET' ? path in privateReads : path in privateWrites;
  if (!isPrivate) return { status: 404, body: 'Cannot find it' };
  if (!hasSession) return signInRefusal;
  return method === 'GET' ? { body: privateReads[path] } : (privateWrites[path]?.(body) ?? {});
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const sent = await text(request);
  return sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>);
};

/** Starts the foreign API on a free port. */
export const startForeignRestApi = async (): Promise<ForeignRestApi> => {
  const calls: string[] = [];
  const cookies: string[] = [];
  let answers = 0;
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '');
    const method = request.method ?? '';
    calls.push(`${method} ${path}`);
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie);
    const hasSession = request.headers.cookie?.includes('foreign.sid=s%3Aabc') === true;
    const { status = 200, body, cookies: set = [] } = answerTo(method, path, hasSession, await bodyOf(request));

    const anew = { 'content-type': 'text/plain', 'x-request-id': `Root=${(answers += 1)}` };
    response.writeHead(status, { ...anew, ...(set.length === 0 ? {} : { 'set-cookie': set }) });
    response.end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
  const { url, close } = await listenOnFreePort(server);
  return { url: `${url}/api`, calls, cookies, close };
};
