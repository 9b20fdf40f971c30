import type { Money } from './money.ts';
import type { Language, Localized } from './text.ts';

const englishBelowTwenty: readonly string[] = [
  'zero one two three four five six seven eight nine ten',
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
].flatMap((words) => words.split(' '));

const englishTens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

// Bengali has a word of its own for each number below a hundred.
const bengaliBelowHundred: readonly string[] = [
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ',
  'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ',
  'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ',
  'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ',
  'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট',
  'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর',
  'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি',
  'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই',
  'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
].flatMap((words) => words.split(' '));

const belowHundred: Localized<(number: number) => string> = {
  en: (number) => {
    if (number < 20) return englishBelowTwenty[number] ?? '';
    const [tens, ones] = [englishTens[Math.floor(number / 10)] ?? '', number % 10];
    return ones === 0 ? tens : `${tens}-${englishBelowTwenty[ones] ?? ''}`;
  },
  bn: (number) => bengaliBelowHundred[number] ?? '',
};

// The steps of Indian counting. In Bengali the word for a hundred is joined to the number before it.
const crore = 10_000_000;
const scales: Localized<readonly (readonly [size: number, word: string])[]> = {
  en: [
    [100_000, ' lakh'],
    [1000, ' thousand'],
    [100, ' hundred'],
  ],
  bn: [
    [100_000, ' লাখ'],
    [1000, ' হাজার'],
    [100, 'শো'],
  ],
};
const croreWord: Localized<string> = { en: ' crore', bn: ' কোটি' };

const wholeInWords = (number: number, language: Language): string => {
  const parts: string[] = [];
  let rest = number;
  if (rest >= crore) {
    parts.push(wholeInWords(Math.floor(rest / crore), language) + croreWord[language]);
    rest %= crore;
  }
  for (const [size, word] of scales[language]) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(belowHundred[language](count) + word);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowHundred[language](rest));
  return parts.join(' ');
};

const sentences: Localized<(rupees: string, paise: string | null) => string> = {
  en: (rupees, paise) => `Rupees ${rupees}${paise === null ? '' : ` and ${paise} paise`} only`,
  bn: (rupees, paise) => `${rupees} টাকা${paise === null ? '' : ` ${paise} পয়সা`} মাত্র`,
};

/** An amount of rupees as a receipt says it: Rupees one thousand five hundred only, এক হাজার পাঁচশো টাকা মাত্র. */
export const amountInWords = ({ amount }: Money, language: Language): string => {
  const [whole, paise] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return sentences[language](wholeInWords(whole, language), paise === 0 ? null : belowHundred[language](paise));
};
