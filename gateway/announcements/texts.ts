import { localized } from '../values/text.ts';

/** Every sentence about announcements. */
export const announcementsTexts = localized({
  en: {
    forEverybody: 'Global Announcement',
    notMarked: 'This announcement could not be marked as read. Please try again.',
    notFound: 'This announcement could not be found.',
  },
  bn: {
    forEverybody: 'সবার জন্য ঘোষণা',
    notMarked: 'ঘোষণাটি পঠিত হিসেবে রাখা গেল না। আবার চেষ্টা করুন।',
    notFound: 'ঘোষণাটি পাওয়া গেল না।',
  },
});
