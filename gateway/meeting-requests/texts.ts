import { inDigits, localized } from '../values/text.ts';
import { slotTexts } from './records.ts';

/** Every sentence about meeting requests. */
export const meetingRequestsTexts = localized({
  en: {
    slots: slotTexts,
    statuses: { PENDING: 'Pending', APPROVED: 'Approved', DECLINED: 'Declined' },
    dateInPast: 'Please choose today or a later day.',
    dateTooFar: 'Please choose a day within a year.',
    timeIsOver: 'This hour has already begun today. Please choose a later one, or another day.',
    messageTooLong: (limit: string) => `Please write at most ${limit} characters.`,
    failed: 'Your request could not be sent. Please try again.',
    /** How many days there are from today on, 0 for today. */
    daysAway: (days: number) => ['today', 'tomorrow'][days] ?? `in ${days} days`,
  },
  bn: {
    slots: {
      FROM_9_AM: 'সকাল ৯:০০ - ১০:০০',
      FROM_10_AM: 'সকাল ১০:০০ - ১১:০০',
      FROM_11_AM: 'সকাল ১১:০০ - দুপুর ১২:০০',
      FROM_2_PM: 'দুপুর ২:০০ - ৩:০০',
      FROM_3_PM: 'দুপুর ৩:০০ - বিকেল ৪:০০',
      FROM_4_PM: 'বিকেল ৪:০০ - ৫:০০',
      FROM_6_PM: 'সন্ধ্যা ৬:০০ - ৭:০০',
      FROM_7_PM: 'সন্ধ্যা ৭:০০ - রাত ৮:০০',
    },
    statuses: { PENDING: 'অপেক্ষায়', APPROVED: 'অনুমোদিত', DECLINED: 'রাখা যায়নি' },
    dateInPast: 'আজকের বা পরের কোনো দিন বেছে নিন।',
    dateTooFar: 'এক বছরের মধ্যে কোনো দিন বেছে নিন।',
    timeIsOver: 'আজকের এই সময়টা শুরু হয়ে গেছে। পরের কোনো সময় বা অন্য দিন বেছে নিন।',
    messageTooLong: (limit) => `সর্বোচ্চ ${limit}টি অক্ষরে লিখুন।`,
    failed: 'আপনার অনুরোধ পাঠানো গেল না। আবার চেষ্টা করুন।',
    daysAway: (days) => ['আজ', 'আগামীকাল', 'আগামী পরশু'][days] ?? `${inDigits(days, 'bn')} দিন পরে`,
  },
});
