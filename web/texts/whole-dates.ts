const day =
  /\p{Nd}+ (?:January|February|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|জানুয়ারি|ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর)(?![\p{L}\p{M}])(?: (?=\p{Nd}{4}))?/gu;

/** A sentence whose dates, such as `17 December 2026` or `17 December`, stay in one line. */
export const withWholeDates = (text: string): string => text.replaceAll(day, (date) => date.replaceAll(' ', '\u00A0'));
