import { describe, expect, it } from 'vitest';
import { createAcademyApi } from '../../academy-api/app.ts';
import { courseId, orderMonth, payInWindow } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Operation, readContract, routesOf } from '../support/contract.ts';
import { pictures } from '../support/pictures.ts';
import { aSignedIn, aVisitor, type Caller, type RestAnswer } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const contract = readContract();

const seen = new Set<string>();

const academy = await closeAfterAll(startAcademy());
const visitor = aVisitor(academy);
const [nusrat, moumita] = await Promise.all([aSignedIn(academy, 'Nusrat'), aSignedIn(academy, 'Moumita')]);

const operationOf = (id: string): Operation => {
  const found = contract.operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`The document has no operation ${id}.`);
  return found;
};

// Holds an answer against the document, and remembers that this operation was seen with this status.
const compareWithContract = (id: string, answer: RestAnswer<unknown>, status: number): void => {
  expect({ id, status: answer.status, body: answer.body }).toMatchObject({ id, status });
  expect(contract.faultsOf(operationOf(id), answer)).toEqual([]);
  seen.add(`${id} ${status}`);
};

const pathOf = (id: string, parameters: Record<string, string | number> = {}): string =>
  operationOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));

type Parameters = Record<string, string | number>;

const get = async (caller: Caller, id: string, status = 200, parameters: Parameters = {}) => {
  const answer = await caller.get(pathOf(id, parameters));
  compareWithContract(id, answer, status);
  return answer.body;
};

const post = async (caller: Caller, id: string, body: unknown, status = 200, parameters: Parameters = {}) => {
  const answer = await caller.post(pathOf(id, parameters), body);
  compareWithContract(id, answer, status);
  if (status < 300) expect(contract.faultsOfRequest(operationOf(id), body)).toEqual([]);
  return answer.body;
};

const raw = async (id: string, url: string, status: number, options: RequestInit = {}) => {
  const response = await fetch(new URL(url, academy.origin), options);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson ? await response.json() : await response.arrayBuffer();
  compareWithContract(id, { status: response.status, body, headers: response.headers }, status);
};

describe('the contract', () => {
  it('names every route of the API, and no other', () => {
    const documented = contract.operations.map(({ method, path }) => `${method} ${path}`);
    const outside = /^\w+ \/(academy-checkout|mailbox|operator|seeded-people)(\/|$)/;
    const routes = routesOf(createAcademyApi(academy.dependencies, 'token')).filter((route) => !outside.test(route));

    expect(routes.toSorted()).toEqual(documented.toSorted());
  });

  it('is served as it is written', async () => {
    const document = await get(visitor, 'getContract');
    expect(Object.keys(document.paths)).toEqual([...new Set(contract.operations.map(({ path }) => path))]);
  });
});

describe('what the contract says is true', () => {
  it('of accounts and sessions', async () => {
    const person = { name: 'Rupa Dey', email: 'rupa@learner.example', password: 'a-long-password' };
    const registration = { ...person, dateOfBirth: '2001-04-05T00:00:00.000Z' };
    await post(visitor, 'register', registration, 201);
    await post(visitor, 'register', { ...registration, name: 'R' }, 400);
    await post(visitor, 'register', { ...registration, email: 'arif@dhap.example' }, 409);
    await post(visitor, 'logIn', { email: person.email, password: person.password }, 403);
    await post(visitor, 'verifyEmail', { email: person.email, code: 'abcdef' }, 400);
    const [mail] = await academy.mailTo(person.email);
    await post(visitor, 'verifyEmail', { email: person.email, code: mail?.code }, 200);

    expect(await get(visitor, 'getSession')).toEqual({ authenticated: false, user: null });
    await post(visitor, 'logIn', {}, 400);
    await post(visitor, 'logIn', { email: person.email, password: 'something else' }, 401);
    const rupa = aVisitor(academy);
    await post(rupa, 'logIn', { email: person.email, password: person.password }, 200);
    expect(await get(rupa, 'getSession')).toMatchObject({ authenticated: true });

    await post(visitor, 'forgotPassword', { email: 'x' }, 400);
    await post(visitor, 'forgotPassword', { email: person.email }, 200);
    await post(visitor, 'resetPassword', { token: 'no', password: 'another-password' }, 400);
    await expect
      .poll(async () => (await academy.mailTo(person.email))[0]?.link, { timeout: 10_000 })
      .toContain('reset-password');
    const link = (await academy.mailTo(person.email))[0]?.link ?? '';
    const token = new URL(link).searchParams.get('token');
    await post(visitor, 'resetPassword', { token, password: 'another-password' }, 200);
    expect(await get(rupa, 'getSession', 401)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    await post(rupa, 'logOut', undefined, 200);
  });

  it('of the catalogue', async () => {
    for (const list of ['listCourses', 'listWebinars', 'listVideos', 'listTestimonials']) {
      expect((await get(visitor, list)).length).toBeGreaterThan(0);
    }
    const { id } = await get(visitor, 'getCourseBySlug', 200, { slug: 'dsa-with-cpp' });
    await get(visitor, 'getCourseBySlug', 404, { slug: 'none' });
    await get(visitor, 'getCourseById', 200, { courseId: id });
    await get(visitor, 'getCourseById', 404, { courseId: 999_999 });
    const withdrawn = { slug: 'software-testing' };
    const { id: withdrawnId } = await get(await aSignedIn(academy, 'Subhajit'), 'getCourseBySlug', 200, withdrawn);
    const late = aVisitor(academy);
    late.cookies.set('accessToken', 'of a session that has ended');
    await get(late, 'getCourseBySlug', 401, withdrawn);
    await get(late, 'getCourseById', 401, { courseId: withdrawnId });
    await raw('getIllustration', `${academy.origin}/academy-files/illustrations/course-dsa.svg`, 200);
    await raw('getIllustration', `${academy.origin}/academy-files/illustrations/none.svg`, 404);
  });

  it('of learning', async () => {
    const flagship = await courseId(moumita, 'full-stack-web-development');
    expect((await get(moumita, 'listContent', 200, { courseId: flagship })).length).toBeGreaterThan(0);
    await get(moumita, 'listContent', 404, { courseId: 999_999 });
    await get(visitor, 'listContent', 401, { courseId: flagship });
    await get(moumita, 'listContentOfMonth', 200, { courseId: flagship, monthNumber: 1 });
    await get(moumita, 'listContentOfMonth', 403, { courseId: flagship, monthNumber: 2 });
    await get(moumita, 'listContentOfMonth', 404, { courseId: 999_999, monthNumber: 1 });
    await get(visitor, 'listContentOfMonth', 401, { courseId: flagship, monthNumber: 1 });

    const [announcement] = await get(moumita, 'listAnnouncements');
    await get(visitor, 'listAnnouncements', 401);
    await get(moumita, 'countUnread');
    await get(visitor, 'countUnread', 401);
    await post(moumita, 'markAnnouncementRead', undefined, 200, { id: announcement.id });
    await post(moumita, 'markAnnouncementRead', undefined, 404, { id: 999_999 });
    await post(visitor, 'markAnnouncementRead', undefined, 401, { id: announcement.id });

    const wish = { preferredDate: '2099-01-31', preferredTime: '6:00 PM - 7:00 PM', message: 'Hello' };
    await post(moumita, 'requestMeeting', wish, 201);
    await post(moumita, 'requestMeeting', { ...wish, preferredTime: 'noon' }, 400);
    await post(visitor, 'requestMeeting', wish, 401);
    expect((await get(moumita, 'listMeetingRequests')).length).toBeGreaterThan(1);
    await get(visitor, 'listMeetingRequests', 401);
  });

  it('of purchases', async () => {
    const flagship = await courseId(nusrat, 'full-stack-web-development');
    const order = { courseId: flagship, isMonthlyPayment: true, monthNumber: 1, totalMonths: 6 };
    await post(nusrat, 'createOrder', order, 201);
    await post(nusrat, 'createOrder', {}, 400);
    await post(visitor, 'createOrder', order, 401);
    await post(nusrat, 'createOrder', { ...order, courseId: 999_999 }, 404);
    await post(moumita, 'createOrder', order, 409);
    await post(nusrat, 'createOrder', { ...order, monthNumber: 9 }, 422);

    const proof = await payInWindow(nusrat, (await orderMonth(nusrat, 1)).body.order.id);
    await post(nusrat, 'verifyPayment', { ...proof, razorpaySignature: 'forged' }, 400);
    await post(nusrat, 'verifyPayment', {}, 400);
    await post(visitor, 'verifyPayment', proof, 401);
    await post(moumita, 'verifyPayment', proof, 404);
    await post(nusrat, 'verifyPayment', proof, 200);
    for (const person of ['Nusrat', 'Farhana', 'Subhajit', 'Rafiq', 'Ananya'] as const) {
      expect((await get(await aSignedIn(academy, person), 'listPurchases')).length).toBeGreaterThan(0);
    }
    await get(visitor, 'listPurchases', 401);
    await post(visitor, 'receiveWebhook', { event: 'payment.captured', payload: {} }, 400);
  });

  it('of the profile', async () => {
    await get(visitor, 'getSummary', 401);
    const { id } = await get(moumita, 'getSummary');
    const wish = { key: `${id}/me.png`, contentType: 'image/png' };
    const { uploadUrl, publicUrl } = await post(moumita, 'presignUpload', wish, 200);
    await post(moumita, 'presignUpload', {}, 400);
    await post(visitor, 'presignUpload', wish, 401);
    await post(moumita, 'presignUpload', { ...wish, contentLength: 11 * 1024 * 1024 }, 413);
    await post(moumita, 'presignUpload', { ...wish, contentType: 'image/svg+xml' }, 422);
    await post(moumita, 'presignUpload', { ...wish, key: '0/me.png' }, 403);

    const picture = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(pictures.png) };
    await raw('uploadPicture', uploadUrl, 200, picture);
    await raw('uploadPicture', uploadUrl.split('?')[0], 400, picture);
    await raw('uploadPicture', `${uploadUrl}0`, 403, picture);
    await raw('uploadPicture', uploadUrl, 413, { ...picture, body: new Uint8Array(11 * 1024 * 1024) });
    await raw('getPhoto', publicUrl, 200);
    await raw('getPhoto', `${publicUrl}.none`, 404);

    await post(moumita, 'setPhoto', { photoUrl: publicUrl }, 200);
    await post(moumita, 'setPhoto', {}, 400);
    await post(visitor, 'setPhoto', { photoUrl: publicUrl }, 401);
    await post(nusrat, 'setPhoto', { photoUrl: publicUrl }, 403);
    await post(moumita, 'setPhoto', { photoUrl: `${publicUrl}.none` }, 404);
    const text = await post(moumita, 'presignUpload', wish, 200);
    await raw('uploadPicture', text.uploadUrl, 200, { ...picture, body: 'no picture' });
    await post(moumita, 'setPhoto', { photoUrl: text.publicUrl }, 422);
    expect(await get(moumita, 'getSummary')).toMatchObject({ photoUrl: publicUrl });
  });

  it('of everything that it says, but for what needs a provider, a store or a crowd', () => {
    const elsewhere = new Set([
      // Tried against doubles of the provider and the store in the tests of payments and of uploads.
      'createOrder 502',
      'verifyPayment 502',
      'verifyPayment 503',
      'receiveWebhook 200',
      'receiveWebhook 503',
      'setPhoto 413',
    ]);
    const unseen = contract.operations
      .flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`))
      .filter((pair) => !seen.has(pair) && !elsewhere.has(pair) && !pair.endsWith(' 429'));

    expect(unseen).toEqual([]);
  });
});
