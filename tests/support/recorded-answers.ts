// What the reference API answers to a learner who has paid one month of six, for replaying it.
import { expectedAnswers } from '../../academy-api/contract/document.ts';
import { confirm, orderMonth, payInWindow } from './checkout.ts';
import { aSignedIn, aVisitor } from './rest.ts';
import { startAcademy } from './start-academy.ts';

/** A sound answer: its route as the contract writes it, its path and its body. */
export type RecordedAnswer = { route: string; path: string; body: unknown };

type Row = { id: number; slug: string };

/** The course that the learner has paid a month of, and how many months it has. */
export const flagship = { slug: 'full-stack-web-development', months: 6 };

/** Asks the reference API for a sound answer to every call of the contract. */
export const recordAnswers = async (): Promise<RecordedAnswer[]> => {
  const academy = await startAcademy();
  const learner = await aSignedIn(academy, 'Moumita');
  const answers: RecordedAnswer[] = [];
  const keep = (route: string, path: string, { status, body }: { status: number; body: unknown }): void => {
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    answers.push({ route, path, body });
  };
  const read = async <Body>(route: string, path: string): Promise<Body> => {
    const answer = await learner.get<Body>(`/api${path}`);
    keep(`GET ${route}`, path, answer);
    return answer.body;
  };
  const write = async <Body>(path: string, input?: unknown, route = path): Promise<Body> => {
    const answer = await learner.post<Body>(`/api${path}`, input);
    keep(`POST ${route}`, path, answer);
    return answer.body;
  };

  for (const route of Object.keys(expectedAnswers)) {
    const [method, path = ''] = route.split(' ');
    if (method === 'GET' && !path.includes('{')) await read(path, path);
  }
  const rowsOf = (path: string) => (answers.find((answer) => answer.path === path)?.body ?? []) as Row[];
  const courses = rowsOf('/courses');
  for (const { id, slug } of courses) {
    await read('/courses/{slug}', `/courses/${slug}`);
    await read('/courses/id/{courseId}', `/courses/id/${id}`);
  }
  const { id = 0 } = courses.find(({ slug }) => slug === flagship.slug) ?? {};
  const folder = `/course-content/course/${id}`;
  const lessons = await read('/course-content/course/{courseId}', folder);
  for (let month = 1; month <= flagship.months; month += 1) {
    const route = 'GET /course-content/course/{courseId}/month/{monthNumber}';
    // A month that is closed is answered as well, so that an opened one would be seen.
    answers.push({ route, path: `${folder}/month/${month}`, body: lessons });
  }

  const [announcement] = rowsOf('/announcements/me');
  await write(`/announcements/me/read/${announcement?.id}`, undefined, '/announcements/me/read/{id}');
  await write('/me/meeting-requests', {
    preferredDate: '2099-01-31',
    preferredTime: '6:00 PM - 7:00 PM',
    message: 'Hello',
  });
  const summary = answers.find(({ path }) => path === '/me/summary')?.body as Row;
  const picture = { key: `${summary.id}/me.png`, contentType: 'image/png' };
  await write('/admin/uploads/presign', picture);
  answers.push({ route: 'POST /me/photo', path: '/me/photo', body: { photoUrl: '/academy-files/photos/1/me.png' } });
  const order = await orderMonth(learner, 2);
  keep('POST /purchases/create-order', '/purchases/create-order', order);
  const proof = await payInWindow(learner, order.body.order.id);
  keep('POST /purchases/verify-payment', '/purchases/verify-payment', await confirm(learner, proof));
  const credentials = { email: 'moumita@dhap.example', password: 'dhap-learner' };
  keep('POST /auth/login', '/auth/login', await aVisitor(academy).post('/api/auth/login', credentials));
  for (const path of ['logout', 'register', 'verify-email', 'forgot-password', 'reset-password']) {
    answers.push({ route: `POST /auth/${path}`, path: `/auth/${path}`, body: { success: true } });
  }
  await academy.close();
  return answers;
};
