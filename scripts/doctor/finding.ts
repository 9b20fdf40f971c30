/** What the doctor says of one thing. Only what is wrong makes the command fail. */
export type Finding = {
  readonly level: 'sound' | 'warning' | 'wrong' | 'not looked at';
  /** The setting or the thing that was looked at. */
  readonly subject: string;
  /** What was found, in one sentence. */
  readonly message: string;
  /** What to do; null where there is nothing to do. */
  readonly remedy: string | null;
};

/** Nothing is wrong with it. */
export const sound = (subject: string, message: string): Finding => ({
  level: 'sound',
  subject,
  message,
  remedy: null,
});

/** It does not work as it is; the command fails. */
export const wrong = (subject: string, message: string, remedy: string): Finding => ({
  level: 'wrong',
  subject,
  message,
  remedy,
});

/** It works, and is probably not meant so. */
export const warning = (subject: string, message: string, remedy: string): Finding => ({
  level: 'warning',
  subject,
  message,
  remedy,
});

/** It could not be looked at here, and the message says why. */
export const notLookedAt = (subject: string, message: string): Finding => ({
  level: 'not looked at',
  subject,
  message,
  remedy: null,
});
