import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { courses } from '../database/tables/catalogue.ts';
import { contentItems } from '../database/tables/course-content.ts';
import { purchases } from '../database/tables/purchases.ts';

/** The numbers of the months that a learner has paid for in a course; a one-time purchase counts as month 1. */
export const paidMonths = async (
  { database }: Dependencies,
  accountId: number,
  courseId: number,
): Promise<number[]> => {
  const rows = await database
    .select({ month: purchases.monthNumber })
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), eq(purchases.courseId, courseId), eq(purchases.status, 'PAID')));
  return [...new Set(rows.map(({ month }) => month ?? 1))];
};

/** Whether a course exists. A withdrawn one does: those who have paid keep its content. */
export const courseExists = async ({ database }: Dependencies, courseId: number): Promise<boolean> => {
  const rows = await database.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId));
  return rows.length > 0;
};

/** The lessons of some months of a course, in order. */
export const listContent = async ({ database }: Dependencies, courseId: number, months: number[]) => {
  if (months.length === 0) return [];
  return database
    .select({
      id: contentItems.id,
      monthNumber: contentItems.monthNumber,
      topicName: contentItems.topicName,
      videoLink: contentItems.videoLink,
      githubRepo: contentItems.githubRepo,
      notes: contentItems.notes,
    })
    .from(contentItems)
    .where(and(eq(contentItems.courseId, courseId), inArray(contentItems.monthNumber, months)))
    .orderBy(asc(contentItems.monthNumber), asc(contentItems.position), asc(contentItems.id));
};
