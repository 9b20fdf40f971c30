import { expect, it } from 'vitest';
import { policiesInBengali } from '../../../gateway/academy/policies-bn.ts';
import { policiesInEnglish } from '../../../gateway/academy/policies-en.ts';
import { academyTexts } from '../../../gateway/academy/texts.ts';
import { agendaTexts } from '../../../gateway/agenda/texts.ts';
import { announcementsTexts } from '../../../gateway/announcements/texts.ts';
import { authTexts } from '../../../gateway/auth/texts.ts';
import { catalogueTexts } from '../../../gateway/catalogue/texts.ts';
import { contentTexts } from '../../../gateway/course-content/texts.ts';
import { characterNotKept, errorTexts } from '../../../gateway/errors/texts.ts';
import { meetingRequestsTexts } from '../../../gateway/meeting-requests/texts.ts';
import { profileTexts } from '../../../gateway/profile/texts.ts';
import { standingTexts } from '../../../gateway/purchases/standing-texts.ts';
import { purchaseTexts } from '../../../gateway/purchases/texts.ts';
import { bn } from '../../../web/texts/bn.ts';
import { en } from '../../../web/texts/en.ts';

type Pair = readonly [english: string, bengali: string];
type Said = (...data: readonly unknown[]) => unknown;

/** The texts of one language beside those of the other. What depends on data has it in the digits of its language. */
const pairsOf = (english: unknown, bengali: unknown): Pair[] => {
  if (typeof english === 'string') return [[english, String(bengali)]];
  if (typeof english === 'function') return pairsOf((english as Said)('7', '9'), (bengali as Said)('৭', '৯'));
  if (english instanceof Map) return pairsOf(Object.fromEntries(english), Object.fromEntries(Object(bengali)));
  const others: Record<string, unknown> = { ...Object(bengali) };
  return Object.entries(Object(english)).flatMap(([key, text]) => (key === 'key' ? [] : pairsOf(text, others[key])));
};

const pairs = [
  { en, bn },
  { en: policiesInEnglish, bn: policiesInBengali },
  academyTexts,
  agendaTexts,
  announcementsTexts,
  authTexts,
  catalogueTexts,
  characterNotKept,
  contentTexts,
  errorTexts,
  meetingRequestsTexts,
  profileTexts,
  purchaseTexts,
  standingTexts,
].flatMap((texts) => pairsOf(texts.en, texts.bn));

const texts = pairs.map(([, bengali]) => bengali);
const having = (wrong: RegExp): string[] => texts.filter((text) => wrong.test(text));

it('Bengali texts are written in one form of their letters, without characters that are not seen', () => {
  expect(texts.length).toBeGreaterThan(600);
  expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
  expect(having(/\p{Default_Ignorable_Code_Point}/u)).toEqual([]);
});

it('Bengali texts have Bengali digits, and no Latin letter joined to a number', () => {
  expect(having(/[0-9]/)).toEqual([]);
  expect(having(/[০-৯][a-z]/i)).toEqual([]);
});

it('Bengali texts have the marks of Bengali, without a blank before them', () => {
  expect(having(/\p{Script=Bengali}\.(?:\s|$)/u)).toEqual([]);
  expect(having(/\.\.\./)).toEqual([]);
  expect(having(/\s[।?!,;]/)).toEqual([]);
});

it('Bengali texts speak to learners with respect', () => {
  expect(having(/তুমি|তোমা|তুই/)).toEqual([]);
});

it('A Bengali text ends as a sentence where its English counterpart does', () => {
  const endOf = (text: string): string =>
    text
      .trim()
      .replace(/।$/, '.')
      .match(/(?<!\.)[.?!]$/)?.[0] ?? '';
  expect(pairs.filter(([english, bengali]) => endOf(english) !== endOf(bengali))).toEqual([]);
});
