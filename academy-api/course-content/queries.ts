import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { contentItems, courses, purchases } from '../database/tables.ts';

/** The months of a course that a learner has paid for; a one-time purchase opens month 1. */
export const paidMonths = async ({ database }: Academy, accountId: number, courseId: number): Promise<number[]> => {
  const rows = await database
    .select({ month: purchases.monthNumber })
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), eq(purchases.courseId, courseId), eq(purchases.status, 'PAID')));
  return [...new Set(rows.map(({ month }) => month ?? 1))];
};

/** Whether there is such a course, withdrawn or not: who has paid keeps the content. */
export const courseExists = async ({ database }: Academy, courseId: number): Promise<boolean> => {
  const rows = await database.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId));
  return rows.length > 0;
};

/** The lessons of some months of a course, in their order. */
export const listContent = async ({ database }: Academy, courseId: number, months: number[]) => {
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
