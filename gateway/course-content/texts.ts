import type { Localized } from '../values/text.ts';

/** The words of the course content room. */
export const contentTexts: Localized<{ readonly loadFailed: string; readonly lesson: string }> = {
  en: { loadFailed: 'Failed to load content', lesson: 'Lesson' },
  bn: { loadFailed: 'কনটেন্ট আনা গেল না', lesson: 'পাঠ' },
};
