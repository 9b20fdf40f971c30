import { desc, eq } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { meetingRequests } from '../database/tables.ts';

const meetingJson = ({ accountId, answeredAt, createdAt, ...request }: typeof meetingRequests.$inferSelect) => ({
  ...request,
  createdAt: createdAt.toISOString(),
});

/** What a learner has asked for, newest first. */
export const listMeetingRequests = async ({ database }: Academy, accountId: number) => {
  const rows = await database
    .select()
    .from(meetingRequests)
    .where(eq(meetingRequests.accountId, accountId))
    .orderBy(desc(meetingRequests.createdAt), desc(meetingRequests.id));
  return rows.map(meetingJson);
};

/** Keeps a new request and returns it. */
export const addMeetingRequest = async (
  { database, now }: Academy,
  request: { accountId: number; preferredDate: string; preferredTime: string; message: string | null },
) => {
  const rows = await database
    .insert(meetingRequests)
    .values({ ...request, createdAt: now() })
    .returning();
  return rows.map(meetingJson)[0];
};
