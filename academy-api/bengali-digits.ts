/** A text with Bengali digits in place of the Latin ones. */
export const inBengaliDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
