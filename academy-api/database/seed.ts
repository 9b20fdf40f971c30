import { createHash } from 'node:crypto';
import { hashPassword as hashWithArgon2id } from '../passwords.ts';
import type { Database } from './client.ts';
import { seededAnnouncements } from './seed-data/announcements.ts';
import { illustration, type SeedCourse } from './seed-data/course.ts';
import { seededCourses } from './seed-data/courses.ts';
import { daysBefore, firstClass, indianDate, indianTime } from './seed-data/days.ts';
import { seededAdministrator, seededPeople, seedPassword, type SeedPurchase } from './seed-data/people.ts';
import { seededTestimonials } from './seed-data/testimonials.ts';
import { seededVideos } from './seed-data/videos.ts';
import { seededWebinars } from './seed-data/webinars.ts';
import { announcementReads, announcements } from './tables/announcements.ts';
import { accounts } from './tables/auth.ts';
import { courses, testimonials, videos, webinars } from './tables/catalogue.ts';
import { contentItems } from './tables/course-content.ts';
import { meetingRequests } from './tables/meeting-requests.ts';
import { purchases } from './tables/purchases.ts';

/** What the seed depends on: the instant that its dates are relative to, and how a password is hashed. */
export type SeedOptions = {
  readonly now: Date;
  readonly hashPassword?: (password: string) => Promise<string>;
};

const courseRow = (course: SeedCourse, position: number, now: Date): typeof courses.$inferInsert => {
  const { payment, months, startsInDays, withdrawn, ...described } = course;
  const isMonthly = payment.kind === 'monthly';
  return {
    ...described,
    startDate: startsInDays === null ? null : firstClass(now, startsInDays),
    isMonthlyPayment: isMonthly,
    monthlyFeeCents: isMonthly ? payment.monthlyFeeCents : null,
    durationMonths: isMonthly ? months.length : null,
    priceCents: isMonthly ? null : payment.priceCents,
    position,
    createdAt: daysBefore(now, 420 - position),
    withdrawnAt: withdrawn ? daysBefore(now, 30) : null,
  };
};

/** Looks up the ids of inserted rows by their unique name. A missing name is a mistake in the seed and throws. */
const idsBy = <Name extends string>(rows: readonly { id: number; name: Name }[]) => {
  const ids = new Map<string, number>(rows.map(({ id, name }) => [name, id]));
  return (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The seed names ${name}, which it does not contain.`);
    return id;
  };
};

const seedCatalogue = async (database: Database, now: Date) => {
  const added = await database
    .insert(courses)
    .values(seededCourses.map((course, position) => courseRow(course, position, now)))
    .returning({ id: courses.id, name: courses.slug });
  const courseId = idsBy(added);

  await database.insert(contentItems).values(
    seededCourses.flatMap(({ slug, months }) =>
      months.flatMap((lessons, month) =>
        lessons.map((lesson, position) => ({
          ...lesson,
          courseId: courseId(slug),
          monthNumber: month + 1,
          position,
        })),
      ),
    ),
  );
  await database.insert(webinars).values(
    seededWebinars.map(({ inDays, hour, ...webinar }, position) => ({
      ...webinar,
      startTime: indianTime(now, inDays, hour),
      position,
    })),
  );
  await database.insert(videos).values(seededVideos.map((video, position) => ({ ...video, position })));
  await database.insert(testimonials).values(seededTestimonials.map((said, position) => ({ ...said, position })));
  return courseId;
};

/** An id in the form of the payment provider: a prefix and 14 letters and digits, always the same for one purchase. */
const providerId = (prefix: string, of: string): string =>
  `${prefix}_${createHash('sha256').update(`${prefix} ${of}`).digest('base64').replace(/[+/=]/g, '').slice(0, 14)}`;

const purchaseRow = (email: string, purchase: SeedPurchase, now: Date) => {
  const course = seededCourses.find(({ slug }) => slug === purchase.course);
  if (course === undefined) throw new Error(`${email} has bought ${purchase.course}, which is no seeded course.`);
  const { payment, months } = course;
  const createdAt = daysBefore(now, purchase.daysAgo);
  const name = `${email} ${purchase.course} ${purchase.month ?? ''}`;
  return {
    status: purchase.status,
    isMonthlyPayment: payment.kind === 'monthly',
    monthNumber: purchase.month ?? null,
    totalMonths: payment.kind === 'monthly' ? months.length : null,
    amountCents: payment.kind === 'monthly' ? payment.monthlyFeeCents : payment.priceCents,
    orderId: providerId('order', name),
    paymentId: providerId('pay', name),
    createdAt,
    verifiedAt: new Date(createdAt.getTime() + 90_000),
    decidedAt: purchase.status === 'PENDING' ? null : new Date(createdAt.getTime() + 20 * 3_600_000),
  };
};

const seedAccounts = async (database: Database, passwordHash: string, now: Date) => {
  const account = (registeredDaysAgo: number) => {
    const createdAt = daysBefore(now, registeredDaysAgo);
    return { passwordHash, createdAt, verifiedAt: new Date(createdAt.getTime() + 240_000) };
  };
  const learners = seededPeople.map(({ name, email, dateOfBirth, photo, registeredDaysAgo }) => ({
    name,
    email,
    dateOfBirth,
    photoUrl: photo === null ? null : illustration(photo),
    ...account(registeredDaysAgo),
  }));
  const { registeredDaysAgo, ...administrator } = seededAdministrator;
  const added = await database
    .insert(accounts)
    .values([...learners, { ...administrator, role: 'ADMIN', ...account(registeredDaysAgo) }])
    .returning({ id: accounts.id, name: accounts.email });
  return idsBy(added);
};

type IdOf = (name: string) => number;

const seedLearning = async (database: Database, accountId: IdOf, courseId: IdOf, now: Date) => {
  await database.insert(purchases).values(
    seededPeople.flatMap(({ email, purchases: bought }) =>
      bought.map((purchase) => ({
        accountId: accountId(email),
        courseId: courseId(purchase.course),
        ...purchaseRow(email, purchase, now),
      })),
    ),
  );
  await database.insert(meetingRequests).values(
    seededPeople.flatMap(({ email, meetings }) =>
      meetings.map(({ inDays, time, askedDaysAgo, ...meeting }) => {
        const createdAt = daysBefore(now, askedDaysAgo);
        return {
          ...meeting,
          accountId: accountId(email),
          preferredDate: indianDate(now, inDays),
          preferredTime: time,
          createdAt,
          answeredAt: meeting.status === 'PENDING' ? null : new Date(createdAt.getTime() + 5 * 3_600_000),
        };
      }),
    ),
  );
};

const seedNews = async (database: Database, accountId: IdOf, courseId: IdOf, now: Date) => {
  const oldestFirst = [...seededAnnouncements].reverse();
  const added = await database
    .insert(announcements)
    .values(
      oldestFirst.map(({ course, daysAgo, ...news }) => ({
        ...news,
        courseId: course === null ? null : courseId(course),
        createdAt: daysBefore(now, daysAgo),
      })),
    )
    .returning({ id: announcements.id, name: announcements.title });
  const announcementId = idsBy(added);

  const reads = seededPeople.flatMap(({ email, purchases: bought, unreadAnnouncements }) => {
    const paidFor = bought.filter(({ status }) => status === 'PAID').map(({ course }) => course);
    return seededAnnouncements
      .filter(({ course }) => course === null || paidFor.includes(course))
      .slice(unreadAnnouncements)
      .map(({ title, daysAgo }) => ({
        accountId: accountId(email),
        announcementId: announcementId(title),
        readAt: daysBefore(now, Math.min(daysAgo, 0.1)),
      }));
  });
  await database.insert(announcementReads).values(reads);
};

/**
 * Fills an empty database with the demonstration: catalogue, lessons, ten learners and an administrator, dated
 * relative to `now`, in one transaction. Returns false and changes nothing when there is an account or a course already.
 */
export const seed = async (
  database: Database,
  { now, hashPassword = hashWithArgon2id }: SeedOptions,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const [anyAccount] = await transaction.select({ id: accounts.id }).from(accounts).limit(1);
    const [anyCourse] = await transaction.select({ id: courses.id }).from(courses).limit(1);
    if (anyAccount !== undefined || anyCourse !== undefined) return false;

    const courseId = await seedCatalogue(transaction, now);
    // All seeded people have the same password, so it is hashed once: hashing is slow on purpose.
    const accountId = await seedAccounts(transaction, await hashPassword(seedPassword), now);
    await seedLearning(transaction, accountId, courseId, now);
    await seedNews(transaction, accountId, courseId, now);
    return true;
  });
