import type { Config } from './config.ts';
import type { Database } from './database/client.ts';
import type { FileStorage } from './files/storage.ts';
import type { Log } from './log.ts';
import type { SendMail } from './mail/mail.ts';
import type { PaymentProvider } from './purchases/payment-provider.ts';

/** Everything that the rooms need from outside, handed to each of them. No rule reads the clock or the environment itself. */
export type Academy = {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly mail: SendMail;
  readonly files: FileStorage;
  readonly payments: PaymentProvider;
  readonly log: Log;
};
