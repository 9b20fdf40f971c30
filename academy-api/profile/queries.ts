import { and, eq, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { AccountRow } from '../database/tables/auth.ts';
import { courses } from '../database/tables/catalogue.ts';
import { purchases } from '../database/tables/purchases.ts';
import { dayInIndia } from '../indian-day.ts';

/** The summary of a learner: the total paid in paise, and the courses with at least one approved purchase. */
export const summaryOf = async ({ database, now }: Dependencies, account: AccountRow) => {
  const enrolled = await database
    .select({ id: courses.id, title: courses.title, total: sql`sum(${purchases.amountCents})`.mapWith(Number) })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(and(eq(purchases.accountId, account.id), eq(purchases.status, 'PAID')))
    .groupBy(courses.id, courses.title)
    .orderBy(sql`min(${purchases.createdAt})`, courses.id);

  return {
    id: account.id,
    name: account.name,
    email: account.email,
    photoUrl: account.photoUrl,
    role: account.role,
    age: account.dateOfBirth === null ? null : completedYears(account.dateOfBirth, now()),
    status: account.status,
    totalPaidCents: enrolled.reduce((sum, { total }) => sum + total, 0),
    courses: enrolled.map(({ id, title }) => ({ id, title })),
  };
};

// The birth date is YYYY-MM-DD. One year is subtracted while this year's birthday is still to come.
const completedYears = (birth: string, now: Date): number => {
  const today = dayInIndia(now);
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
};
