import { z } from 'zod';
import { newAccount } from '../auth/bodies.ts';
import type { Dependencies } from '../dependencies.ts';
import { listMails } from '../mail/mailbox-routes.ts';
import {
  approvePurchase,
  declinePurchase,
  listPurchases,
  purchaseApproval,
  purchaseDecline,
  purchaseFilter,
  purchaseRefund,
  refundPurchase,
} from '../purchases/operator.ts';
import { accountCorrection, correctAccount } from './account-correction.ts';
import { accountData } from './account-data.ts';
import {
  accountChoice,
  accountFilter,
  blockAccount,
  closeAccount,
  endSessions,
  listAccounts,
  unblockAccount,
} from './accounts.ts';
import { recordBackup, writtenBackup } from './backup.ts';
import { createAdministrator } from './administrators.ts';
import { removeDemonstration } from './demonstration.ts';
import { eraseAccount, erasureRequest } from './erasure.ts';
import { contentFile, courseFile, webinarFile } from './files.ts';
import { answerMeeting, listMeetings, meetingAnswer, meetingFilter } from './meetings.ts';
import { addContent, addCourse, addWebinar, announce, newAnnouncement, withdrawCourse } from './publishing.ts';
import { dropMail, listOutgoingMails, mailChoice, mailsToResend, resendMail } from './mails.ts';
import { listAuditLog } from './audit-log.ts';
import { purgeNow } from './purge.ts';
import { resetAcademy, resetRequest, seedAcademy } from './maintenance.ts';

/** A command of the operator: the schema of its input, and the function that runs it in the name of `actor`. */
export type Command<Input extends z.ZodType = z.ZodType> = {
  readonly input: Input;
  readonly run: (dependencies: Dependencies, input: z.output<Input>, actor: string) => Promise<unknown>;
};

const command = <Input extends z.ZodType>(input: Input, run: Command<Input>['run']): Command<Input> => ({ input, run });

const nothing = z.object({});

/** All commands of the operator by name. Each change is recorded in the audit log. */
export const commands: Readonly<Record<string, Command>> = {
  purchases: command(purchaseFilter, listPurchases),
  'approve-purchase': command(purchaseApproval, approvePurchase),
  'decline-purchase': command(purchaseDecline, declinePurchase),
  'refund-purchase': command(purchaseRefund, refundPurchase),
  meetings: command(meetingFilter, listMeetings),
  'answer-meeting': command(meetingAnswer, answerMeeting),
  announce: command(newAnnouncement, announce),
  'add-webinar': command(webinarFile, addWebinar),
  'add-course': command(courseFile, addCourse),
  'add-content': command(contentFile, addContent),
  'withdraw-course': command(z.object({ course: z.string() }), (dependencies, { course }, actor) =>
    withdrawCourse(dependencies, course, actor),
  ),
  accounts: command(accountFilter, listAccounts),
  'block-account': command(accountChoice, blockAccount),
  'unblock-account': command(accountChoice, unblockAccount),
  'close-account': command(accountChoice, closeAccount),
  'end-sessions': command(accountChoice, endSessions),
  'account-data': command(accountChoice, accountData),
  'correct-account': command(accountCorrection, correctAccount),
  'erase-account': command(erasureRequest, eraseAccount),
  'create-administrator': command(newAccount, createAdministrator),
  mailbox: command(z.object({ to: z.string().optional() }), async (dependencies, { to }) => {
    const rows = await listMails(dependencies, to);
    return rows.map(({ html: _, ...mail }) => mail);
  }),
  mail: command(nothing, listOutgoingMails),
  'resend-mail': command(mailsToResend, resendMail),
  'drop-mail': command(mailChoice, dropMail),
  'audit-log': command(nothing, listAuditLog),
  purge: command(nothing, (dependencies, _input, actor) => purgeNow(dependencies, actor)),
  'record-backup': command(writtenBackup, recordBackup),
  reset: command(resetRequest, resetAcademy),
  'remove-demonstration': command(nothing, (dependencies, _input, actor) => removeDemonstration(dependencies, actor)),
  seed: command(nothing, (dependencies, _input, actor) => seedAcademy(dependencies, actor)),
};
