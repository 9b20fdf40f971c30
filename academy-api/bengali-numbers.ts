/** A text with Bengali digits in place of the Latin ones. */
export const inBengaliDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));

const ordinalEndings: Record<number, string> = { 2: 'য়', 3: 'য়', 4: 'র্থ', 6: 'ষ্ঠ' };

/** A whole number as an ordinal, as the site writes it: ১ম, ২য়, ৪র্থ, ১১তম. */
export const bengaliOrdinal = (number: number): string =>
  inBengaliDigits(String(number)) + (ordinalEndings[number] ?? (number <= 10 ? 'ম' : 'তম'));
