import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { announcementReads, announcements, courses, purchases } from '../database/tables.ts';

// Everybody sees what is for everybody; what is about a course is for those who have paid for it.
const visibleTo = ({ database }: Academy, accountId: number) =>
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

/** What a learner may see, newest first, with whether they have read it. */
export const listAnnouncements = async (academy: Academy, accountId: number) => {
  const rows = await academy.database
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
    .where(visibleTo(academy, accountId))
    .orderBy(desc(announcements.createdAt), desc(announcements.id));

  return rows.map(({ courseTitle, readAt, createdAt, ...announcement }) => ({
    ...announcement,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    course: courseTitle === null ? null : { title: courseTitle },
  }));
};

/** How many of them the learner has not read. */
export const countUnread = async (academy: Academy, accountId: number): Promise<number> => {
  const [row] = await academy.database
    .select({ count: sql<number>`count(*)::int` })
    .from(announcements)
    .leftJoin(announcementReads, readBy(accountId))
    .where(and(visibleTo(academy, accountId), isNull(announcementReads.readAt)));
  return row?.count ?? 0;
};

/** Marks one as read, once; false when the learner cannot see such an announcement. */
export const markRead = async (academy: Academy, accountId: number, announcementId: number): Promise<boolean> => {
  const seen = await academy.database
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, announcementId), visibleTo(academy, accountId)));
  if (seen.length === 0) return false;
  await academy.database
    .insert(announcementReads)
    .values({ accountId, announcementId, readAt: academy.now() })
    .onConflictDoNothing();
  return true;
};
