import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPGlite, type OpenDatabase } from '../../../academy-api/database/client.ts';
import { seed } from '../../../academy-api/database/seed.ts';
import { announcementReads, announcements } from '../../../academy-api/database/tables/announcements.ts';
import { accounts } from '../../../academy-api/database/tables/auth.ts';
import { courses, testimonials, videos, webinars } from '../../../academy-api/database/tables/catalogue.ts';
import { contentItems } from '../../../academy-api/database/tables/course-content.ts';
import { meetingRequests } from '../../../academy-api/database/tables/meeting-requests.ts';
import { purchases } from '../../../academy-api/database/tables/purchases.ts';
import { loadPrepared } from '../../support/prepared-database.ts';
import { person, seededAdministrator, seededPeople, type FirstName } from '../../support/people.ts';

// A Thursday evening in India that is already Friday there: days are counted on the academy's clock.
const now = new Date('2026-11-19T19:00:00Z');
const DAY = 86_400_000;

let open: OpenDatabase;
let hashed: string[];
let filled: boolean;

const everything = async () => {
  const { database } = open;
  return {
    courses: await database.select().from(courses).orderBy(courses.position),
    lessons: await database.select().from(contentItems).orderBy(contentItems.id),
    webinars: await database.select().from(webinars).orderBy(webinars.position),
    videos: await database.select().from(videos).orderBy(videos.position),
    testimonials: await database.select().from(testimonials).orderBy(testimonials.position),
    announcements: await database.select().from(announcements).orderBy(announcements.id),
    reads: await database.select().from(announcementReads),
    meetings: await database.select().from(meetingRequests).orderBy(meetingRequests.id),
    accounts: await database.select().from(accounts).orderBy(accounts.id),
    purchases: await database.select().from(purchases).orderBy(purchases.id),
  };
};

let seeded: Awaited<ReturnType<typeof everything>>;

beforeAll(async () => {
  open = await openPGlite({ loadDataDir: await loadPrepared('tables') });
  hashed = [];
  const hashPassword = (password: string) => {
    hashed.push(password);
    return Promise.resolve(`hash of ${password}`);
  };
  filled = await seed(open.database, { now, hashPassword });
  seeded = await everything();
});

afterAll(() => open.close());

const accountOf = (firstName: FirstName) => {
  const account = seeded.accounts.find(({ email }) => email === person(firstName).email);
  if (account === undefined) throw new Error(`${firstName} has no account.`);
  return account;
};

/** What someone has bought, as "course month status". */
const boughtBy = (firstName: FirstName): string[] =>
  seeded.purchases
    .filter(({ accountId }) => accountId === accountOf(firstName).id)
    .map(({ courseId, monthNumber, status }) =>
      [seeded.courses.find(({ id }) => id === courseId)?.slug, monthNumber, status]
        .filter((part) => part !== null)
        .join(' '),
    );

const unreadOf = (firstName: FirstName): number => {
  const account = accountOf(firstName);
  const mine = seeded.purchases.filter(({ accountId, status }) => accountId === account.id && status === 'PAID');
  const seen = seeded.announcements.filter(
    ({ courseId }) => courseId === null || mine.some((purchase) => purchase.courseId === courseId),
  );
  const read = seeded.reads.filter(({ accountId }) => accountId === account.id);
  return seen.length - read.length;
};

describe('the catalogue of the demonstration', () => {
  it('fills an empty database', () => {
    expect(filled).toBe(true);
    expect(seeded.lessons.length).toBeGreaterThan(120);
  });

  it('has courses that are paid once and by month, from one month to eight', () => {
    const offered = seeded.courses.filter(({ withdrawnAt }) => withdrawnAt === null);
    expect(offered.length).toBeGreaterThanOrEqual(12);
    const months = offered
      .filter(({ isMonthlyPayment }) => isMonthlyPayment)
      .map(({ durationMonths }) => durationMonths);
    expect(months.sort()).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 8]));
    expect(offered.some(({ isMonthlyPayment }) => !isMonthlyPayment)).toBe(true);
    expect(seeded.courses.length - offered.length).toBe(1);
  });

  it('gives every course exactly the price that its kind of payment needs', () => {
    for (const { slug, isMonthlyPayment, monthlyFeeCents, durationMonths, priceCents } of seeded.courses) {
      const has = { fee: monthlyFeeCents !== null, months: durationMonths !== null, price: priceCents !== null };
      expect({ slug, ...has }).toEqual({
        slug,
        fee: isMonthlyPayment,
        months: isMonthlyPayment,
        price: !isMonthlyPayment,
      });
    }
  });

  it('keeps the two courses that stories are told about', () => {
    const bySlug = new Map(seeded.courses.map((course) => [course.slug, course]));
    expect(bySlug.get('full-stack-web-development')).toMatchObject({ monthlyFeeCents: 150_000, durationMonths: 6 });
    expect(bySlug.get('dsa-with-cpp')).toMatchObject({ isMonthlyPayment: false, priceCents: 499_900 });
  });

  it('has rich courses, and sparse ones that leave the defaults to the academy', () => {
    const isRich = (course: (typeof seeded.courses)[number]) =>
      (course.courseIncludes ?? []).length >= 10 &&
      (course.modulesJson ?? []).length >= 8 &&
      course.aboutCourse !== null;
    const isSparse = (course: (typeof seeded.courses)[number]) =>
      [course.aboutCourse, course.numberOfLectures, course.starRating].every((value) => value === null);
    expect(seeded.courses.filter(isRich).length).toBeGreaterThanOrEqual(5);
    expect(seeded.courses.filter(isSparse).length).toBeGreaterThanOrEqual(2);
  });

  it('teaches something in every month of every course', () => {
    for (const course of seeded.courses) {
      for (let month = 1; month <= (course.durationMonths ?? 1); month += 1) {
        const lessons = seeded.lessons.filter(
          ({ courseId, monthNumber }) => courseId === course.id && monthNumber === month,
        );
        expect(lessons.length, `${course.slug}, month ${month}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('has lessons with and without video, code and notes, but none with nothing', () => {
    const kinds = seeded.lessons.map(({ videoLink, githubRepo, notes }) => [videoLink, githubRepo, notes]);
    for (const kind of [0, 1, 2]) {
      expect(kinds.some((lesson) => lesson[kind] === null)).toBe(true);
      expect(kinds.some((lesson) => lesson[kind] !== null)).toBe(true);
    }
    expect(kinds.every((lesson) => lesson.some((part) => part !== null))).toBe(true);
  });

  it('names videos by eleven characters', () => {
    for (const { videoLink } of seeded.lessons) {
      expect(videoLink ?? 'https://www.youtube.com/watch?v=___________').toMatch(/\?v=[\w-]{11}$/);
    }
  });

  it('has a committed drawing behind every picture', () => {
    const pictures = [
      ...seeded.courses.map(({ imageUrl }) => imageUrl),
      ...seeded.webinars.map(({ imageUrl }) => imageUrl),
      ...seeded.testimonials.map(({ studentImage }) => studentImage),
      ...seeded.accounts.map(({ photoUrl }) => photoUrl),
    ].filter((path) => path !== null);
    expect(new Set(pictures).size).toBeGreaterThan(30);
    const drawing = (path: string) => path.replace('/academy-files/', '../../../academy-api/database/');
    expect(pictures.filter((path) => !existsSync(new URL(drawing(path), import.meta.url)))).toEqual([]);
  });

  it('leaves no text empty', () => {
    // A text follows a colon in a row and a bracket or comma in a list.
    expect(JSON.stringify(seeded).match(/.{0,40}[:[,]"\s*"/g)).toBeNull();
  });

  it('has webinars before and after today, videos, and testimonials of every mood', () => {
    const { webinars, videos, testimonials } = seeded;
    expect([webinars.length, videos.length, testimonials.length]).toEqual([8, 12, 16]);
    expect(webinars.some(({ startTime }) => startTime !== null && startTime < now)).toBe(true);
    expect(webinars.some(({ startTime }) => startTime !== null && startTime > now)).toBe(true);
    expect(webinars.filter(({ joinLink }) => joinLink === null)).toHaveLength(1);
    expect(testimonials.filter(({ rating }) => rating === 0)).toHaveLength(1);
    expect(testimonials.filter(({ rating }) => rating !== 0).every(({ rating }) => rating >= 3)).toBe(true);
  });
});

describe('the people of the demonstration', () => {
  const flagship = 'full-stack-web-development';

  it('have one verified account each, and so has the administrator', () => {
    expect(seeded.accounts).toHaveLength(11);
    expect(seeded.accounts.every(({ verifiedAt }) => verifiedAt !== null)).toBe(true);
    expect(seeded.accounts.find(({ role }) => role === 'ADMIN')?.email).toBe(seededAdministrator.email);
    expect(seededPeople.map(({ email }) => email)).toEqual(
      seededPeople.map(({ name }) => `${name.split(' ')[0]?.toLowerCase()}@dhap.example`),
    );
  });

  it('share a password that is hashed once', () => {
    expect(hashed).toEqual(['dhap-learner']);
    expect(new Set(seeded.accounts.map(({ passwordHash }) => passwordHash))).toEqual(new Set(['hash of dhap-learner']));
  });

  it.each<[FirstName, string[]]>([
    ['Nusrat', []],
    ['Arif', [`${flagship} 1 PENDING`]],
    ['Moumita', [`${flagship} 1 PAID`]],
    ['Tanvir', [...[1, 2, 3].map((month) => `${flagship} ${month} PAID`), `${flagship} 4 PENDING`]],
    ['Sohini', [`${flagship} 1 PAID`, `${flagship} 3 PAID`]],
    ['Rafiq', [1, 2, 3, 4, 5, 6].map((month) => `${flagship} ${month} PAID`)],
    ['Ananya', ['dsa-with-cpp PAID']],
    ['Imran', ['dsa-with-cpp PENDING']],
    ['Farhana', [`${flagship} 1 DECLINED`]],
    ['Subhajit', ['software-testing PAID']],
  ])('%s has bought what the story says', (firstName, bought) => {
    expect(boughtBy(firstName)).toEqual(bought);
  });

  it('have paid what the course costs, by orders and payments that the provider could have named', () => {
    for (const purchase of seeded.purchases) {
      const course = seeded.courses.find(({ id }) => id === purchase.courseId);
      expect(purchase.amountCents).toBe(course?.monthlyFeeCents ?? course?.priceCents);
      expect(purchase.orderId).toMatch(/^order_\w{14}$/);
      expect(purchase.paymentId).toMatch(/^pay_\w{14}$/);
      expect(purchase.verifiedAt).not.toBeNull();
    }
  });

  it('include someone whose course was withdrawn', () => {
    const bought = seeded.purchases.find(({ accountId }) => accountId === accountOf('Subhajit').id);
    expect(seeded.courses.find(({ id }) => id === bought?.courseId)?.withdrawnAt).not.toBeNull();
  });

  it.each<[FirstName, number]>([
    ['Nusrat', 14],
    ['Arif', 2],
    ['Tanvir', 0],
    ['Sohini', 10],
    ['Rafiq', 1],
    ['Ananya', 3],
  ])('leave announcements unread, each as many as the story says: %s %i', (firstName, unread) => {
    expect(unreadOf(firstName)).toBe(unread);
  });

  it('have asked for meetings that are pending, approved and declined, the answered ones with a reply', () => {
    expect(new Set(seeded.meetings.map(({ status }) => status))).toEqual(new Set(['PENDING', 'APPROVED', 'DECLINED']));
    for (const { status, adminMessage, answeredAt } of seeded.meetings) {
      const answered = status !== 'PENDING';
      expect([adminMessage !== null, answeredAt !== null]).toEqual([answered, answered]);
    }
  });
});

describe('the dates of the demonstration', () => {
  it('put nothing that has happened into the future', () => {
    const happened = [
      ...seeded.accounts.flatMap(({ createdAt, verifiedAt }) => [createdAt, verifiedAt]),
      ...seeded.purchases.flatMap(({ createdAt, verifiedAt, decidedAt }) => [createdAt, verifiedAt, decidedAt]),
      ...seeded.announcements.map(({ createdAt }) => createdAt),
      ...seeded.reads.map(({ readAt }) => readAt),
      ...seeded.meetings.flatMap(({ createdAt, answeredAt }) => [createdAt, answeredAt]),
    ].filter((date) => date !== null);
    expect(happened.length).toBeGreaterThan(100);
    expect(happened.every((date) => date <= now)).toBe(true);
  });

  it('let people buy only after they had registered', () => {
    for (const { accountId, createdAt } of seeded.purchases) {
      const account = seeded.accounts.find(({ id }) => id === accountId);
      expect(account?.createdAt.getTime()).toBeLessThan(createdAt.getTime());
    }
  });

  it('begin courses at half past eight in India, on a day of the weekly plan', () => {
    const starts = seeded.courses.map(({ startDate }) => startDate).filter((date) => date !== null);
    expect(starts.filter((start) => start > now).length).toBeGreaterThanOrEqual(5);
    expect(starts.length).toBeLessThan(seeded.courses.length);
    for (const start of starts) {
      expect(start.toISOString()).toMatch(/T15:00:00\.000Z$/);
      expect([0, 1, 3, 6]).toContain(start.getUTCDay());
    }
  });

  it('let the courses run that learners are in, so that their week has classes', () => {
    const catalogue = seeded.courses.filter(({ withdrawnAt }) => withdrawnAt === null);
    const running = catalogue.filter(({ startDate }) => startDate !== null && startDate < now).map(({ id }) => id);
    const inCatalogue = new Set(catalogue.map(({ id }) => id));
    const bought = seeded.purchases.filter(({ courseId }) => inCatalogue.has(courseId));
    expect(bought.length).toBeGreaterThan(10);
    expect(new Set(bought.map(({ courseId }) => courseId))).toEqual(new Set(running));
  });

  it('count a meeting’s day on the academy’s calendar', () => {
    const moumita = seeded.meetings.find(({ accountId }) => accountId === accountOf('Moumita').id);
    expect(moumita?.preferredDate).toBe('2026-11-22');
  });

  it('move with the day of seeding', async () => {
    const later = await openPGlite({ loadDataDir: await loadPrepared('tables') });
    await seed(later.database, { now: new Date(now.getTime() + 7 * DAY), hashPassword: () => Promise.resolve('-') });
    const moved = await later.database.select().from(webinars).orderBy(webinars.position);
    await later.close();
    expect(moved.map(({ startTime }) => startTime?.getTime())).toEqual(
      seeded.webinars.map(({ startTime }) => (startTime?.getTime() ?? 0) + 7 * DAY),
    );
  });
});

describe('seeding a database that is in use', () => {
  it('changes nothing', async () => {
    expect(await seed(open.database, { now: new Date(now.getTime() + DAY) })).toBe(false);
    expect(await everything()).toEqual(seeded);
    expect(hashed).toHaveLength(1);
  });

  it('leaves alone a database that has only an account', async () => {
    const used = await openPGlite({ loadDataDir: await loadPrepared('tables') });
    const account = { email: 'first@dhap.example', name: 'First', passwordHash: '-', createdAt: now };
    await used.database.insert(accounts).values(account);
    expect(await seed(used.database, { now })).toBe(false);
    expect(await used.database.$count(courses)).toBe(0);
    await used.close();
  });
});
