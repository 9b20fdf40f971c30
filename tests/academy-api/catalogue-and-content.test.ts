import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { contentItems } from '../../academy-api/database/tables/course-content.ts';
import { meetingRequests } from '../../academy-api/database/tables/meeting-requests.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { orderMonth } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import type { FirstName } from '../support/people.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const hour = 3_600_000;

const academy = await closeAfterAll(startAcademy());
const visitor = aVisitor(academy);

const courseId = async (slug: string): Promise<number> => {
  const [course] = await academy.dependencies.database.select().from(courses).where(eq(courses.slug, slug));
  if (course === undefined) throw new Error(`There is no course ${slug}.`);
  return course.id;
};

describe('the catalogue', () => {
  it('is open to everybody, in the academy’s order, with amounts in paise and absolute addresses', async () => {
    const { body } = await visitor.get('/api/courses');

    expect(body[0]).toMatchObject({ slug: 'full-stack-web-development', monthlyFeeCents: 150_000, durationMonths: 6 });
    expect(body[0].imageUrl).toBe('/academy-files/illustrations/course-full-stack.svg');
    expect((await visitor.get('/api/courses/dsa-with-cpp')).body).toMatchObject({
      isMonthlyPayment: false,
      monthlyFeeCents: null,
      priceCents: 499_900,
    });
  });

  it('gives the same course by slug, by id and in the list', async () => {
    const [listed] = (await visitor.get('/api/courses')).body;

    expect((await visitor.get(`/api/courses/${listed.slug}`)).body).toEqual(listed);
    expect((await visitor.get(`/api/courses/id/${listed.id}`)).body).toEqual(listed);
  });

  it('no longer has a course that was withdrawn', async () => {
    const { database } = academy.dependencies;
    const [first] = (await visitor.get('/api/courses')).body;
    await database.update(courses).set({ withdrawnAt: academy.clock.now() }).where(eq(courses.id, first.id));
    const slugs = (await visitor.get('/api/courses')).body.map(({ slug }: { slug: string }) => slug);

    expect(slugs).not.toContain(first.slug);
    expect((await visitor.get(`/api/courses/${first.slug}`)).status).toBe(404);
    expect((await visitor.get(`/api/courses/id/${first.id}`)).status).toBe(404);
    await database.update(courses).set({ withdrawnAt: null }).where(eq(courses.id, first.id));
  });

  it('shows a withdrawn course to those who have paid for it, and to nobody else', async () => {
    const id = await courseId('software-testing');
    const addresses = [`/api/courses/id/${id}`, '/api/courses/software-testing'];
    const [payer, other] = [await aSignedIn(academy, 'Subhajit'), await aSignedIn(academy, 'Nusrat')];

    for (const address of addresses) {
      expect(await payer.get(address)).toMatchObject({ status: 200, body: { id, slug: 'software-testing' } });
      expect((await other.get(address)).status).toBe(404);
      expect((await visitor.get(address)).status).toBe(404);
    }
    const slugs = (await payer.get('/api/courses')).body.map(({ slug }: { slug: string }) => slug);
    expect(slugs).not.toContain('software-testing');
  });
});

describe('the content of a course', () => {
  const monthsSeenBy = async (person: FirstName, slug: string): Promise<number[]> => {
    const learner = await aSignedIn(academy, person);
    const { body } = await learner.get(`/api/course-content/course/${await courseId(slug)}`);
    return [...new Set<number>(body.map(({ monthNumber }: { monthNumber: number }) => monthNumber))];
  };

  it.each<[FirstName, string, number[]]>([
    ['Nusrat', 'full-stack-web-development', []],
    ['Arif', 'full-stack-web-development', []],
    ['Moumita', 'full-stack-web-development', [1]],
    ['Tanvir', 'full-stack-web-development', [1, 2, 3]],
    ['Sohini', 'full-stack-web-development', [1, 3]],
    ['Tanvir', 'dsa-with-cpp', []],
    ['Imran', 'dsa-with-cpp', []],
    ['Ananya', 'dsa-with-cpp', [1]],
  ])('is given to %s for %s in months %j, and the other months are closed', async (person, slug, open) => {
    expect(await monthsSeenBy(person, slug)).toEqual(open);

    const learner = await aSignedIn(academy, person);
    const id = await courseId(slug);
    for (const month of [1, 2, 3, 4]) {
      const { status, body } = await learner.get(`/api/course-content/course/${id}/month/${month}`);
      const answer = { month, status, isEmpty: !Array.isArray(body) || body.length === 0 };
      const isOpen = open.includes(month);
      expect(answer).toEqual({ month, status: isOpen ? 200 : 403, isEmpty: !isOpen });
    }
  });

  it('comes in the order of the academy, whenever a lesson was added', async () => {
    const learner = await aSignedIn(academy, 'Ananya');
    const id = await courseId('dsa-with-cpp');
    const topics = async () => {
      const { body } = await learner.get<{ topicName: string }[]>(`/api/course-content/course/${id}/month/1`);
      return body.map(({ topicName }) => topicName);
    };
    const before = await topics();
    const reverse = () =>
      academy.dependencies.database
        .update(contentItems)
        .set({ position: sql`-${contentItems.position}` })
        .where(eq(contentItems.courseId, id));
    await reverse();
    expect(await topics()).toEqual(before.toReversed());
    await reverse();
  });

  it('is for learners, and of courses that exist', async () => {
    const id = await courseId('dsa-with-cpp');
    const learner = await aSignedIn(academy, 'Ananya');

    expect((await visitor.get(`/api/course-content/course/${id}`)).status).toBe(401);
    expect((await visitor.get(`/api/course-content/course/${id}/month/1`)).status).toBe(401);
    expect((await learner.get('/api/course-content/course/99999')).status).toBe(404);
    expect((await learner.get(`/api/course-content/course/${id}/month/0`)).status).toBe(403);
    expect((await learner.get(`/api/course-content/course/${id}/month/one`)).status).toBe(403);
  });
});

describe('announcements', () => {
  it('are those for everybody and those of paid courses, newest first', async () => {
    const newcomer = (await (await aSignedIn(academy, 'Nusrat')).get('/api/announcements/me')).body;
    const paying = (await (await aSignedIn(academy, 'Rafiq')).get('/api/announcements/me')).body;
    const times = paying.map(({ createdAt }: { createdAt: string }) => createdAt);

    expect(newcomer.every(({ course }: { course: unknown }) => course === null)).toBe(true);
    const titles = paying.flatMap(({ course }: { course: { title: string } | null }) => course?.title ?? []);
    expect([...new Set(titles)]).toEqual([expect.stringContaining('Full-Stack')]);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('of a course are not for somebody whose payment for it is awaited', async () => {
    const learner = await aSignedIn(academy, 'Nusrat');
    expect((await orderMonth(learner, 1)).status).toBe(201);
    const seen = (await learner.get('/api/announcements/me')).body;
    expect(seen.filter(({ course }: { course: unknown }) => course !== null)).toEqual([]);
    const paying = (await (await aSignedIn(academy, 'Rafiq')).get('/api/announcements/me')).body;
    const about = { title: expect.stringContaining('Full-Stack') };
    expect(paying).toContainEqual(expect.objectContaining({ course: about }));
  });

  it('are read once, whoever else has read them', async () => {
    const [learner, other] = [await aSignedIn(academy, 'Farhana'), await aSignedIn(academy, 'Imran')];
    const count = async (caller: Caller) => (await caller.get('/api/announcements/me/unread-count')).body.count;
    const all = (await learner.get('/api/announcements/me')).body;
    const unread = all.filter(({ isRead }: { isRead: boolean }) => !isRead);
    const [before, othersBefore] = [await count(learner), await count(other)];
    expect(before).toBe(unread.length);
    expect(before).toBeGreaterThan(0);

    const path = `/api/announcements/me/read/${unread[0].id}`;
    await Promise.all([learner.post(path), learner.post(path), learner.post(path)]);

    expect([await count(learner), await count(other)]).toEqual([before - 1, othersBefore]);
    const after = (await learner.get('/api/announcements/me')).body;
    expect(after.find(({ id }: { id: number }) => id === unread[0].id).isRead).toBe(true);
  });

  it('of a course that somebody has not paid for cannot be marked by them', async () => {
    const ofCourse = (await (await aSignedIn(academy, 'Rafiq')).get('/api/announcements/me')).body.find(
      ({ course }: { course: unknown }) => course !== null,
    );
    const newcomer = await aSignedIn(academy, 'Nusrat');

    expect((await newcomer.post(`/api/announcements/me/read/${ofCourse.id}`)).status).toBe(404);
  });
});

describe('a meeting request', () => {
  const time = '6:00 PM - 7:00 PM';
  const today = () => new Date(academy.clock.now().getTime() + 5.5 * hour).toISOString().slice(0, 10);

  it('is answered with itself and stands first in the learner’s list, and in nobody else’s', async () => {
    const learner = await aSignedIn(academy, 'Moumita');
    const asked = await learner.post('/api/me/meeting-requests', {
      preferredDate: '2099-01-31',
      preferredTime: time,
      message: '  About pointers. ',
    });

    expect(asked).toMatchObject({
      status: 201,
      body: {
        preferredDate: '2099-01-31',
        preferredTime: time,
        message: 'About pointers.',
        status: 'PENDING',
        adminMessage: null,
      },
    });
    expect((await learner.get('/api/me/meeting-requests')).body[0]).toEqual(asked.body);
    const others = (await (await aSignedIn(academy, 'Arif')).get('/api/me/meeting-requests')).body;
    expect(others.map(({ id }: { id: number }) => id)).not.toContain(asked.body.id);
    const [kept] = await academy.dependencies.database
      .select({ email: accounts.email })
      .from(meetingRequests)
      .innerJoin(accounts, eq(accounts.id, meetingRequests.accountId))
      .where(eq(meetingRequests.id, asked.body.id));
    expect(kept).toEqual({ email: 'moumita@dhap.example' });
  });

  it('may be for today in India, and for no day before', async () => {
    const learner = await aSignedIn(academy, 'Tanvir');
    const yesterday = new Date(Date.parse(today()) - 24 * hour).toISOString().slice(0, 10);

    const asks = async (preferredDate: string) =>
      (await learner.post('/api/me/meeting-requests', { preferredDate, preferredTime: time })).status;
    expect(await asks(today())).toBe(201);
    expect(await asks(yesterday)).toBe(400);
    expect(await asks('2099-02-30')).toBe(400);
  });

  it('is for one of the eight hours, and for learners', async () => {
    const learner = await aSignedIn(academy, 'Tanvir');
    const meeting = { preferredDate: '2099-01-31', preferredTime: '8:00 AM - 9:00 AM' };

    expect((await learner.post('/api/me/meeting-requests', meeting)).status).toBe(400);
    expect((await visitor.post('/api/me/meeting-requests', { ...meeting, preferredTime: time })).status).toBe(401);
    expect((await visitor.get('/api/me/meeting-requests')).status).toBe(401);
  });
});

describe('the summary', () => {
  it('counts what was approved, and lists its courses', async () => {
    const { body } = await (await aSignedIn(academy, 'Tanvir')).get('/api/me/summary');

    expect(body).toMatchObject({
      name: 'Tanvir Ahmed',
      email: 'tanvir@dhap.example',
      role: 'STUDENT',
      status: 'ACTIVE',
      totalPaidCents: 450_000,
      courses: [{ id: await courseId('full-stack-web-development') }],
    });
  });

  it('has a total that is larger than any single amount can be', async () => {
    const { database } = academy.dependencies;
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const { id } = (await rafiq.get<{ id: number }>('/api/me/summary')).body;
    await database.update(purchases).set({ amountCents: 2_147_483_647 }).where(eq(purchases.accountId, id));

    expect((await rafiq.get('/api/me/summary')).body).toMatchObject({ totalPaidCents: 6 * 2_147_483_647 });
  });

  it('is empty for who has only pending or declined purchases', async () => {
    for (const person of ['Nusrat', 'Arif', 'Imran', 'Farhana'] as const) {
      const { body } = await (await aSignedIn(academy, person)).get('/api/me/summary');
      expect(body).toMatchObject({ totalPaidCents: 0, courses: [] });
    }
  });

  it('counts completed years in India, to the day', async () => {
    const { database } = academy.dependencies;
    const learner = await aSignedIn(academy, 'Nusrat');
    const bornOn = async (dateOfBirth: string) => {
      await database.update(accounts).set({ dateOfBirth }).where(eq(accounts.email, 'nusrat@dhap.example'));
      return (await learner.get('/api/me/summary')).body.age;
    };
    const now = new Date(academy.clock.now().getTime() + 5.5 * hour);
    const day = (days: number) =>
      new Date(Date.UTC(now.getUTCFullYear() - 20, now.getUTCMonth(), now.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);

    expect([await bornOn(day(0)), await bornOn(day(1))]).toEqual([20, 19]);
  });
});
