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

export const sound = (subject: string, message: string): Finding => ({
  level: 'sound',
  subject,
  message,
  remedy: null,
});

export const wrong = (subject: string, message: string, remedy: string): Finding => ({
  level: 'wrong',
  subject,
  message,
  remedy,
});

export const warning = (subject: string, message: string, remedy: string): Finding => ({
  level: 'warning',
  subject,
  message,
  remedy,
});

export const notLookedAt = (subject: string, message: string): Finding => ({
  level: 'not looked at',
  subject,
  message,
  remedy: null,
});
