import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { announcements } from '../database/tables/announcements.ts';
import { courses, webinars } from '../database/tables/catalogue.ts';
import { contentItems } from '../database/tables/course-content.ts';
import { ApiError } from '../http/api-error.ts';
import { monthsOf } from '../purchases/order-rules.ts';
import type { contentFile, courseFile, webinarFile } from './files.ts';
import { recordCommand } from '../database/audit-log.ts';

/**
 * Finds a course by its slug, including a withdrawn one, and locks it: what operators add to it at once comes one after the
 * other. Throws a 404 ApiError.
 */
const courseNamed = async (transaction: Database, slug: string) => {
  const [course] = await transaction.select().from(courses).where(eq(courses.slug, slug)).for('no key update');
  if (course === undefined) throw new ApiError(404, 'NOT_FOUND', `There is no course ${slug}.`);
  return course;
};

/** The input of `announce`: for everybody, or for those who have paid for the course that the slug names. */
export const newAnnouncement = z.object({
  title: z.string().trim().min(1, 'must not be empty').max(200),
  body: z.string().trim().min(1, 'must not be empty').max(10_000),
  course: z.string().optional(),
});

/** Publishes an announcement. Throws a 404 ApiError for an unknown course. */
export const announce = async (
  { database, now }: Dependencies,
  { title, body, course }: z.output<typeof newAnnouncement>,
  actor: string,
) =>
  database.transaction(async (transaction) => {
    const about = course === undefined ? null : await courseNamed(transaction, course);
    const [row] = await transaction
      .insert(announcements)
      .values({ title, body, courseId: about?.id ?? null, createdAt: now() })
      .returning({ id: announcements.id });
    const details = { title, course: about?.slug ?? null };
    await recordCommand(transaction, now(), {
      actor,
      command: 'announce',
      subject: `announcement ${row?.id}`,
      details,
    });
    return { id: row?.id, ...details };
  });

const positionAfterAll = (table: typeof courses | typeof webinars) =>
  sql<number>`(select coalesce(max(${table.position}), -1) + 1 from ${table})`;

/** Adds a webinar at the end of the list. */
export const addWebinar = async (
  { database, now, tellOfChanges }: Dependencies,
  webinar: z.output<typeof webinarFile>,
  actor: string,
) => {
  const added = await database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(webinars)
      .values({ ...webinar, position: positionAfterAll(webinars) })
      .returning({ id: webinars.id });
    const details = { title: webinar.title };
    await recordCommand(transaction, now(), { actor, command: 'add-webinar', subject: `webinar ${row?.id}`, details });
    return { id: row?.id, ...details };
  });
  await tellOfChanges(['/webinars']);
  return added;
};

/** The paths of the public records that a course is in. */
const pathsOf = ({ id, slug }: { readonly id: number; readonly slug: string }): string[] => [
  '/courses',
  `/courses/${slug}`,
  `/courses/id/${id}`,
];

/** Adds a course at the end of the catalogue. Throws a 409 ApiError when its slug is taken. */
export const addCourse = async (
  { database, now, tellOfChanges }: Dependencies,
  course: z.output<typeof courseFile>,
  actor: string,
) => {
  const added = await database.transaction(async (transaction) => {
    const { slug, title } = course;
    const [row] = await transaction
      .insert(courses)
      .values({ ...course, position: positionAfterAll(courses), createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: courses.id });
    if (row === undefined) throw new ApiError(409, 'SLUG_TAKEN', `There is already a course with the slug ${slug}.`);
    await recordCommand(transaction, now(), {
      actor,
      command: 'add-course',
      subject: `course ${row.id}`,
      details: { slug },
    });
    return { id: row.id, slug, title };
  });
  await tellOfChanges(pathsOf(added));
  return added;
};

/**
 * Appends lessons to a month of a course. Throws a 404 ApiError for an unknown course, a 422 for a month it does not
 * have.
 */
export const addContent = async (
  { database, now }: Dependencies,
  { course: slug, month, items }: z.output<typeof contentFile>,
  actor: string,
) =>
  database.transaction(async (transaction) => {
    const course = await courseNamed(transaction, slug);
    const months = monthsOf(course) ?? 1;
    if (month > months) throw new ApiError(422, 'NO_SUCH_MONTH', `The last month of ${slug} is month ${months}.`);

    const [last] = await transaction
      .select({ position: sql<number>`coalesce(max(${contentItems.position}), -1)::int` })
      .from(contentItems)
      .where(and(eq(contentItems.courseId, course.id), eq(contentItems.monthNumber, month)));
    const first = (last?.position ?? -1) + 1;
    await transaction
      .insert(contentItems)
      .values(
        items.map((item, index) => ({ ...item, courseId: course.id, monthNumber: month, position: first + index })),
      );
    const details = { course: slug, month, lessons: items.length };
    await recordCommand(transaction, now(), { actor, command: 'add-content', subject: `course ${course.id}`, details });
    return details;
  });

/** Takes a course out of the catalogue; those who have paid keep it. Throws a 404 or 409 ApiError. */
export const withdrawCourse = async ({ database, now, tellOfChanges }: Dependencies, slug: string, actor: string) => {
  const course = await database.transaction(async (transaction) => {
    const { id } = await courseNamed(transaction, slug);
    const withdrawn = await transaction
      .update(courses)
      .set({ withdrawnAt: now() })
      .where(and(eq(courses.id, id), isNull(courses.withdrawnAt)))
      .returning({ id: courses.id });
    if (withdrawn.length === 0) throw new ApiError(409, 'ALREADY_WITHDRAWN', `${slug} is already withdrawn.`);
    await recordCommand(transaction, now(), {
      actor,
      command: 'withdraw-course',
      subject: `course ${id}`,
      details: { slug },
    });
    return { id, slug };
  });
  await tellOfChanges(pathsOf(course));
  return course;
};
