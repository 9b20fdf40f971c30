import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './processes.ts';

/** A message as the mail server got it. */
export type ReceivedMessage = { readonly recipient: string; readonly messageId: string; readonly message: string };

/** What the mail server answers to a message: takes it, the number of an SMTP refusal, or nothing at all. */
export type SmtpVerdict = 'take' | 'be silent' | number;

/** A mail server of its own kind: tests decide what it does with a message, and whether it is there. */
export type SmtpDouble = {
  readonly url: string;
  /** What it took, oldest first. */
  readonly taken: readonly ReceivedMessage[];
  /** What it was handed, also what it did not take. */
  readonly handed: readonly ReceivedMessage[];
  /** Sets what it answers; by default it takes everything. */
  readonly answer: (verdict: (message: ReceivedMessage) => SmtpVerdict) => void;
  /** Forgets what it was handed, and takes everything again. */
  readonly reset: () => void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a mail server on a port that stays its own while it is stopped and started. */
export const startSmtpDouble = async (): Promise<SmtpDouble> => {
  const port = await freePort();
  const taken: ReceivedMessage[] = [];
  const handed: ReceivedMessage[] = [];
  let judge: (message: ReceivedMessage) => SmtpVerdict = () => 'take';
  let server: SMTPServer | null = null;

  const start = async (): Promise<void> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: async (stream, session, done) => {
        const message = await text(stream);
        const recipient = session.envelope.rcptTo.map(({ address }) => address).join();
        const messageId = /^Message-ID: (\S+)/im.exec(message)?.[1] ?? '';
        const received = { recipient, messageId, message };
        handed.push(received);
        const verdict = judge(received);
        if (verdict === 'be silent') return;
        if (verdict !== 'take') return done(Object.assign(new Error('Not now'), { responseCode: verdict }));
        taken.push(received);
        done();
      },
    });
    server.on('error', () => {});
    const starting = server;
    await new Promise<void>((resolve) => starting.listen(port, '127.0.0.1', resolve));
  };
  const stop = async (): Promise<void> => {
    const stopping = server;
    server = null;
    if (stopping !== null) await new Promise<void>((resolve) => stopping.close(() => resolve()));
  };

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    handed,
    answer: (verdict) => {
      judge = verdict;
    },
    reset: () => {
      taken.length = 0;
      handed.length = 0;
      judge = () => 'take';
    },
    start,
    stop,
  };
};
