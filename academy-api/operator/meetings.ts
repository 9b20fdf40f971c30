import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { accounts } from '../database/tables/auth.ts';
import { meetingRequests } from '../database/tables/meeting-requests.ts';
import { ApiError } from '../http/api-error.ts';
import { statusFilter } from '../http/status-filter.ts';
import { rowId } from '../http/validate.ts';
import { recordCommand } from '../database/audit-log.ts';

/** The input of `meetings`: the status to list; all meeting requests without one. */
export const meetingFilter = z.object({
  status: statusFilter(['PENDING', 'APPROVED', 'DECLINED']),
});

/** Meeting requests with the learner of each, newest first. */
export const listMeetings = async ({ database }: Dependencies, { status }: z.output<typeof meetingFilter>) => {
  const rows = await database
    .select({ request: meetingRequests, name: accounts.name, email: accounts.email })
    .from(meetingRequests)
    .innerJoin(accounts, eq(accounts.id, meetingRequests.accountId))
    .where(status === undefined ? undefined : eq(meetingRequests.status, status))
    .orderBy(desc(meetingRequests.createdAt), desc(meetingRequests.id));
  return rows.map(({ request, name, email }) => ({
    id: request.id,
    status: request.status,
    learner: { name, email },
    preferredDate: request.preferredDate,
    preferredTime: request.preferredTime,
    message: request.message,
    adminMessage: request.adminMessage,
    createdAt: request.createdAt.toISOString(),
  }));
};

/** The input of `answer-meeting`; the learner is shown its text. */
export const meetingAnswer = z.object({
  id: rowId,
  status: z.enum(['APPROVED', 'DECLINED']),
  answer: z.string().trim().min(1, 'says something to the learner').max(2_000),
});

/** Answers a meeting request and mails the learner. Throws a 404 ApiError, or a 409 when it is answered already. */
export const answerMeeting = async (
  { database, now, mail }: Dependencies,
  { id, status, answer }: z.output<typeof meetingAnswer>,
  actor: string,
) => {
  const { preferredDate, preferredTime } = await database.transaction(async (transaction) => {
    const [request] = await transaction
      .update(meetingRequests)
      .set({ status, adminMessage: answer, answeredAt: now() })
      .where(and(eq(meetingRequests.id, id), eq(meetingRequests.status, 'PENDING')))
      .returning();
    if (request === undefined) {
      const [existing] = await transaction.select().from(meetingRequests).where(eq(meetingRequests.id, id));
      throw existing === undefined
        ? new ApiError(404, 'NOT_FOUND', `There is no meeting request ${id}.`)
        : new ApiError(409, 'ALREADY_ANSWERED', `Meeting request ${id} is ${existing.status} already.`);
    }
    await recordCommand(transaction, now(), {
      actor,
      command: 'answer-meeting',
      subject: `meeting request ${id}`,
      details: { status, answer },
    });
    const [learner] = await transaction.select().from(accounts).where(eq(accounts.id, request.accountId));
    const { preferredDate, preferredTime } = request;
    if (learner !== undefined) {
      const about = { status, preferredDate, preferredTime, answer };
      await mail(transaction, { kind: 'meeting-answered', to: learner.email, name: learner.name, ...about });
    }
    return { preferredDate, preferredTime };
  });
  return { id, status, preferredDate, preferredTime, adminMessage: answer };
};
