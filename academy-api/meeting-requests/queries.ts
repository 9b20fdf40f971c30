import { desc, eq } from 'drizzle-orm';
import { lockSignedIn } from '../auth/authenticate.ts';
import type { Dependencies } from '../dependencies.ts';
import { meetingRequests } from '../database/tables/meeting-requests.ts';

const meetingJson = ({ accountId, answeredAt, createdAt, ...request }: typeof meetingRequests.$inferSelect) => ({
  ...request,
  createdAt: createdAt.toISOString(),
});

/** The meeting requests of a learner, newest first. */
export const listMeetingRequests = async ({ database }: Dependencies, accountId: number) => {
  const rows = await database
    .select()
    .from(meetingRequests)
    .where(eq(meetingRequests.accountId, accountId))
    .orderBy(desc(meetingRequests.createdAt), desc(meetingRequests.id));
  return rows.map(meetingJson);
};

/** Saves a meeting request and returns it. Throws a 401 ApiError when the account cannot be used any more. */
export const addMeetingRequest = async (
  { database, now }: Dependencies,
  request: { accountId: number; preferredDate: string; preferredTime: string; message: string | null },
) =>
  await database.transaction(async (transaction) => {
    await lockSignedIn(transaction, request.accountId);
    const rows = await transaction
      .insert(meetingRequests)
      .values({ ...request, createdAt: now() })
      .returning();
    return rows.map(meetingJson)[0];
  });
