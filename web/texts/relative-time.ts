import { smallNumber } from './small-number.ts';
import type { Language } from './language-of.ts';

/** The units of a distance in time. */
export type TimeUnit = 'day' | 'hour' | 'minute';

type Words = {
  /** Distances that have a word of their own, such as yesterday. */
  near: Record<TimeUnit, Readonly<Record<number, string>>>;
  ahead: Record<TimeUnit, (count: string) => string>;
  past: Record<TimeUnit, (count: string) => string>;
};

const plural = (count: string, unit: TimeUnit): string => `${count} ${unit}${count === '1' ? '' : 's'}`;

const words: Record<Language, Words> = {
  en: {
    near: {
      day: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' },
      hour: { 0: 'this hour' },
      minute: { 0: 'this minute' },
    },
    ahead: {
      day: (count) => `in ${plural(count, 'day')}`,
      hour: (count) => `in ${plural(count, 'hour')}`,
      minute: (count) => `in ${plural(count, 'minute')}`,
    },
    past: {
      day: (count) => `${plural(count, 'day')} ago`,
      hour: (count) => `${plural(count, 'hour')} ago`,
      minute: (count) => `${plural(count, 'minute')} ago`,
    },
  },
  bn: {
    near: {
      day: { '-2': 'গত পরশু', '-1': 'গতকাল', 0: 'আজ', 1: 'আগামীকাল', 2: 'আগামী পরশু' },
      hour: { 0: 'এই ঘণ্টায়' },
      minute: { 0: 'এই মিনিট' },
    },
    ahead: {
      day: (count) => `${count} দিন পরে`,
      hour: (count) => `${count} ঘণ্টা পরে`,
      minute: (count) => `${count} মিনিট পরে`,
    },
    past: {
      day: (count) => `${count} দিন আগে`,
      hour: (count) => `${count} ঘণ্টা আগে`,
      minute: (count) => `${count} মিনিট আগে`,
    },
  },
};

/**
 * How far away something is, in whole units from now, below zero in the past: in 2 days, ২ ঘণ্টা পরে, yesterday. The English
 * words are those of Intl.RelativeTimeFormat, whose first call takes a slow phone a tenth of a second; its Bengali says
 * "within two days" for what is in two days.
 */
export const relativeTime = (count: number, unit: TimeUnit, language: Language): string => {
  const { near, ahead, past } = words[language];
  return near[unit][count] ?? (count < 0 ? past : ahead)[unit](smallNumber(Math.abs(count), language));
};
