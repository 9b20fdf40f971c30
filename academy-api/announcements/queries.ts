import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { lockSignedIn } from '../auth/authenticate.ts';
import type { Dependencies } from '../dependencies.ts';
import { announcementReads, announcements } from '../database/tables/announcements.ts';
import { courses } from '../database/tables/catalogue.ts';
import { purchases } from '../database/tables/purchases.ts';

// An announcement about a course is visible only to those who have paid for the course; all others are visible to
// everybody.
const visibleTo = ({ database }: Dependencies, accountId: number) =>
  or(
    isNull(announcements.courseId),
    exists(
      database
        .select({ one: sql`1` })
        .from(purchases)
        .where(
          and(
            eq(purchases.accountId, accountId),
            eq(purchases.courseId, announcements.courseId),
            eq(purchases.status, 'PAID'),
          ),
        ),
    ),
  );

const readBy = (accountId: number) =>
  and(eq(announcementReads.announcementId, announcements.id), eq(announcementReads.accountId, accountId));

/** The announcements that a learner may see, newest first, each with whether the learner has read it. */
export const listAnnouncements = async (dependencies: Dependencies, accountId: number) => {
  const rows = await dependencies.database
    .select({
      id: announcements.id,
      title: announcements.title,
      body: announcements.body,
      createdAt: announcements.createdAt,
      courseTitle: courses.title,
      readAt: announcementReads.readAt,
    })
    .from(announcements)
    .leftJoin(courses, eq(courses.id, announcements.courseId))
    .leftJoin(announcementReads, readBy(accountId))
    .where(visibleTo(dependencies, accountId))
    .orderBy(desc(announcements.createdAt), desc(announcements.id));

  return rows.map(({ courseTitle, readAt, createdAt, ...announcement }) => ({
    ...announcement,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    course: courseTitle === null ? null : { title: courseTitle },
  }));
};

/** How many of the announcements that a learner may see are unread. */
export const countUnread = async (dependencies: Dependencies, accountId: number): Promise<number> => {
  const [row] = await dependencies.database
    .select({ count: sql<number>`count(*)::int` })
    .from(announcements)
    .leftJoin(announcementReads, readBy(accountId))
    .where(and(visibleTo(dependencies, accountId), isNull(announcementReads.readAt)));
  return row?.count ?? 0;
};

/**
 * Marks an announcement as read; harmless when repeated. False when the learner can see no such announcement. Throws a 401
 * ApiError when the account cannot be used any more.
 */
export const markRead = async (
  dependencies: Dependencies,
  accountId: number,
  announcementId: number,
): Promise<boolean> => {
  const seen = await dependencies.database
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, announcementId), visibleTo(dependencies, accountId)));
  if (seen.length === 0) return false;
  await dependencies.database.transaction(async (transaction) => {
    await lockSignedIn(transaction, accountId);
    await transaction
      .insert(announcementReads)
      .values({ accountId, announcementId, readAt: dependencies.now() })
      .onConflictDoNothing();
  });
  return true;
};
