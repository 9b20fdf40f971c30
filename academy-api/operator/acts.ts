import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Academy } from '../academy.ts';
import { hashPassword } from '../auth/passwords.ts';
import {
  accounts,
  announcements,
  contentItems,
  courses,
  meetingRequests,
  operatorActs,
  webinars,
} from '../database/tables.ts';
import { ApiError } from '../http/errors.ts';
import { rowId } from '../http/validate.ts';
import { listMails } from '../mail/mailbox-routes.ts';
import { approvePurchase, declinePurchase, listPurchases } from '../purchases/operator.ts';
import { contentFile, courseFile, webinarFile } from './files.ts';

/** Something that an operator does: what it takes, and how it is done in somebody's name. */
export type Act<Input extends z.ZodType = z.ZodType> = {
  readonly input: Input;
  readonly perform: (academy: Academy, input: z.output<Input>, actor: string) => Promise<unknown>;
};

const act = <Input extends z.ZodType>(input: Input, perform: Act<Input>['perform']): Act<Input> => ({ input, perform });

const record = async (
  { database, now }: Academy,
  actor: string,
  name: string,
  subject: string,
  details: Record<string, unknown> = {},
) => {
  await database.insert(operatorActs).values({ actor, act: name, subject, details, createdAt: now() });
};

const missing = (what: string) => new ApiError(404, 'NOT_FOUND', `There is no such ${what}.`);

const courseIdOf = async ({ database }: Academy, slug: string): Promise<number> => {
  const [course] = await database.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  if (course === undefined) throw missing('course');
  return course.id;
};

/** Everything that an operator can do, by name. Each change is recorded with who made it and when. */
export const acts = {
  purchases: act(z.object({ status: z.string().optional() }), (academy, filter) =>
    listPurchases(academy, filter.status === undefined ? {} : { status: filter.status.toUpperCase() }),
  ),

  'approve-purchase': act(z.object({ id: rowId }), (academy, { id }, actor) => approvePurchase(academy, id, actor)),

  'decline-purchase': act(z.object({ id: rowId }), (academy, { id }, actor) => declinePurchase(academy, id, actor)),

  meetings: act(z.object({}), ({ database }) => database.select().from(meetingRequests).orderBy(meetingRequests.id)),

  'answer-meeting': act(
    z.object({ id: rowId, status: z.enum(['APPROVED', 'DECLINED']), answer: z.string().trim().min(1).max(2_000) }),
    async (academy, { id, status, answer }, actor) => {
      const [meeting] = await academy.database
        .update(meetingRequests)
        .set({ status, adminMessage: answer, answeredAt: academy.now() })
        .where(eq(meetingRequests.id, id))
        .returning();
      if (meeting === undefined) throw missing('meeting request');
      await record(academy, actor, 'answer-meeting', `meeting request ${id}`, { status, answer });
      const [learner] = await academy.database.select().from(accounts).where(eq(accounts.id, meeting.accountId));
      if (learner) {
        const { preferredDate, preferredTime } = meeting;
        await academy.mail({
          kind: 'meeting-answered',
          to: learner.email,
          name: learner.name,
          status,
          preferredDate,
          preferredTime,
          answer,
        });
      }
      return meeting;
    },
  ),

  announce: act(
    z.object({
      title: z.string().trim().min(1).max(200),
      body: z.string().trim().min(1).max(10_000),
      course: z.string().optional(),
    }),
    async (academy, { title, body, course }, actor) => {
      const courseId = course === undefined ? null : await courseIdOf(academy, course);
      const [row] = await academy.database
        .insert(announcements)
        .values({ title, body, courseId, createdAt: academy.now() })
        .returning();
      await record(academy, actor, 'announce', `announcement ${row?.id}`, { title });
      return row;
    },
  ),

  'add-webinar': act(webinarFile, async (academy, webinar, actor) => {
    const [row] = await academy.database.insert(webinars).values(webinar).returning();
    await record(academy, actor, 'add-webinar', `webinar ${row?.id}`, { title: webinar.title });
    return row;
  }),

  'add-course': act(courseFile, async (academy, course, actor) => {
    const [row] = await academy.database
      .insert(courses)
      .values({ ...course, createdAt: academy.now() })
      .onConflictDoNothing({ target: courses.slug })
      .returning();
    if (row === undefined)
      throw new ApiError(409, 'SLUG_TAKEN', `There is a course with the slug ${course.slug} already.`);
    await record(academy, actor, 'add-course', `course ${row.id}`, { slug: course.slug });
    return row;
  }),

  'add-content': act(contentFile, async (academy, { course, month, items }, actor) => {
    const courseId = await courseIdOf(academy, course);
    const rows = await academy.database
      .insert(contentItems)
      .values(items.map((item, position) => ({ ...item, courseId, monthNumber: month, position })))
      .returning();
    await record(academy, actor, 'add-content', `course ${courseId}, month ${month}`, { items: rows.length });
    return rows;
  }),

  'create-administrator': act(
    z.object({ name: z.string().trim().min(2), email: z.email().toLowerCase(), password: z.string().min(8) }),
    async (academy, { name, email, password }, actor) => {
      const createdAt = academy.now();
      const [row] = await academy.database
        .insert(accounts)
        .values({
          name,
          email,
          passwordHash: await hashPassword(password),
          role: 'ADMIN',
          verifiedAt: createdAt,
          createdAt,
        })
        .onConflictDoNothing({ target: accounts.email })
        .returning({ id: accounts.id, name: accounts.name, email: accounts.email, role: accounts.role });
      if (row === undefined) throw new ApiError(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
      await record(academy, actor, 'create-administrator', `account ${row.id}`, { email });
      return row;
    },
  ),

  mailbox: act(z.object({ to: z.string().optional() }), async (academy, { to }) => {
    const rows = await listMails(academy, to);
    return rows.map(({ html: _, ...mail }) => mail);
  }),
} satisfies Record<string, Act<z.ZodType>>;

/** The name of something that an operator can do. */
export type ActName = keyof typeof acts;
