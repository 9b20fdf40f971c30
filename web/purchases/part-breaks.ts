/** Parts with `·` between them, of which no line begins with the point or ends with the number that a part begins with. */
export const withPartBreaks = (text: string): string =>
  text.replaceAll(' ·', '\u00A0·').replaceAll(/(?<=^|· )\S+ /g, (word) => `${word.trim()}\u00A0`);
