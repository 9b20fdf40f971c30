import { and, isNotNull, isNull } from 'drizzle-orm';
import { mails } from '../database/tables/installation.ts';

/** The condition on a mail that waits for the mail server, or is being handed to it. */
export const isWaiting = isNotNull(mails.nextAttemptAt);

/** The condition on a mail that the mail server did not take and that is not tried again. */
export const isFailed = and(isNull(mails.nextAttemptAt), isNotNull(mails.failure));
