import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { courses } from '../database/tables/catalogue.ts';
import { contentItems } from '../database/tables/course-content.ts';

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
