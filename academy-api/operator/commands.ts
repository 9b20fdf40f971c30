import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { rowId } from '../http/validate.ts';
import { listMails } from '../mail/mailbox-routes.ts';
import { approvePurchase, declinePurchase, listPurchases } from '../purchases/operator.ts';
import { createAdministrator, newAdministrator } from './administrators.ts';
import { contentFile, courseFile, webinarFile } from './files.ts';
import { answerMeeting, listMeetings, meetingAnswer, meetingFilter } from './meetings.ts';
import { addContent, addCourse, addWebinar, announce, newAnnouncement, withdrawCourse } from './publishing.ts';
import { listActs } from './records.ts';
import { resetAcademy, resetWish, seedAcademy } from './maintenance.ts';

/** Something that an operator does: what it takes, and how it is done in somebody's name. */
export type Act<Input extends z.ZodType = z.ZodType> = {
  readonly input: Input;
  readonly perform: (academy: Academy, input: z.output<Input>, actor: string) => Promise<unknown>;
};

const act = <Input extends z.ZodType>(input: Input, perform: Act<Input>['perform']): Act<Input> => ({ input, perform });

/** Everything that an operator can do, by name. Each change is recorded with who made it and when. */
export const acts = {
  purchases: act(z.object({ status: z.string().toUpperCase().optional() }), listPurchases),
  'approve-purchase': act(z.object({ id: rowId }), (academy, { id }, actor) => approvePurchase(academy, id, actor)),
  'decline-purchase': act(z.object({ id: rowId }), (academy, { id }, actor) => declinePurchase(academy, id, actor)),
  meetings: act(meetingFilter, listMeetings),
  'answer-meeting': act(meetingAnswer, answerMeeting),
  announce: act(newAnnouncement, announce),
  'add-webinar': act(webinarFile, addWebinar),
  'add-course': act(courseFile, addCourse),
  'add-content': act(contentFile, addContent),
  'withdraw-course': act(z.object({ course: z.string() }), (academy, { course }, actor) =>
    withdrawCourse(academy, course, actor),
  ),
  'create-administrator': act(newAdministrator, createAdministrator),
  mailbox: act(z.object({ to: z.string().optional() }), async (academy, { to }) => {
    const rows = await listMails(academy, to);
    return rows.map(({ html: _, ...mail }) => mail);
  }),
  acts: act(z.object({}), listActs),
  reset: act(resetWish, resetAcademy),
  seed: act(z.object({}), (academy, _input, actor) => seedAcademy(academy, actor)),
} satisfies Record<string, Act<z.ZodType>>;

/** The name of something that an operator can do. */
export type ActName = keyof typeof acts;
