import type { Counter } from 'prom-client';
import type { TellOfChanges } from './public-changes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/client.ts';
import type { FileStorage } from './files/storage.ts';
import type { Log } from './log.ts';
import type { SendMail } from './mail/mail.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/**
 * What routes and queries depend on, passed to them as an argument. Only the code that builds it reads the clock and
 * the environment.
 */
export type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly mail: SendMail;
  readonly files: FileStorage;
  readonly payments: PaymentProvider;
  readonly tellOfChanges: TellOfChanges;
  readonly log: Log;
  /** How many webhooks about orders of this academy had a signature that is not valid, since the start. */
  readonly refusedWebhooks: Counter;
};
