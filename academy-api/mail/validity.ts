import type { Mail } from './texts.ts';

/** For how many minutes the code or the link in a mail is valid. A mail with one is kept no longer than that. */
export const validMinutes = { verification: 15, 'password-reset': 60 } as const;

const minutesOf: Partial<Record<Mail['kind'], number>> = validMinutes;

/** When the code or the link in a mail expires; null for a mail without one. */
export const expiryOf = ({ kind }: Mail, sentAt: Date): Date | null => {
  const minutes = minutesOf[kind];
  return minutes === undefined ? null : new Date(sentAt.getTime() + minutes * 60_000);
};
