import { expect, it } from 'vitest';
import { academyTexts } from '../../../gateway/academy/texts.ts';
import { announcementsTexts } from '../../../gateway/announcements/texts.ts';
import { authTexts } from '../../../gateway/auth/texts.ts';
import { catalogueTexts } from '../../../gateway/catalogue/texts.ts';
import { contentTexts } from '../../../gateway/course-content/texts.ts';
import { errorTexts } from '../../../gateway/errors/texts.ts';
import { meetingRequestsTexts } from '../../../gateway/meeting-requests/texts.ts';
import { profileTexts } from '../../../gateway/profile/texts.ts';
import { purchaseTexts } from '../../../gateway/purchases/texts.ts';
import { bn } from '../../../web/texts/bn.ts';
import { en } from '../../../web/texts/en.ts';

/** The sentences of one language beside those of the other; what depends on data has the same data in both. */
const pairsOf = (english: unknown, bengali: unknown): [string, string][] => {
  if (typeof english === 'string') return [[english, String(bengali)]];
  if (isText(english) && isText(bengali)) return pairsOf(saidOf(english), saidOf(bengali));
  const others: Record<string, unknown> = { ...Object(bengali) };
  return Object.entries(Object(english)).flatMap(([key, text]) => (key === 'key' ? [] : pairsOf(text, others[key])));
};

const isText = (text: unknown): text is (...data: readonly string[]) => unknown => typeof text === 'function';

/** What a text says about two numbers; nothing where it takes something else. */
const saidOf = (text: (...data: readonly string[]) => unknown): unknown => {
  try {
    return text('7', '9');
  } catch {
    return undefined;
  }
};

// What became of a payment (standing-texts.ts) is another thing than the state of a month, though English has one word for both.
const gateway = [
  academyTexts,
  announcementsTexts,
  authTexts,
  catalogueTexts,
  contentTexts,
  errorTexts,
  meetingRequestsTexts,
  profileTexts,
  purchaseTexts,
];
const pairs = [{ en, bn }, ...gateway].flatMap((texts) => pairsOf(texts.en, texts.bn));

it('What is said twice in English, on the site or by the gateway, is said in the same words in Bengali', () => {
  const wordings = new Map<string, Set<string>>();
  for (const [english, bengali] of pairs) wordings.set(english, (wordings.get(english) ?? new Set()).add(bengali));

  expect(wordings.size).toBeGreaterThan(500);
  expect([...wordings].filter(([, bengali]) => bengali.size > 1)).toEqual([]);
});

it('Every text has a wording in Bengali', () => {
  const left = pairs.filter(([english, bengali]) => /[a-z]{2}/i.test(english) && !/\p{Script=Bengali}/u.test(bengali));

  // The switch names each language in its own words.
  expect(left.map(([english]) => english)).toEqual(['English']);
});
