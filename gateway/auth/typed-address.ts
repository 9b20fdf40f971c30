import { trimUnseen } from '../values/text.ts';

/** The signs of ASCII as wide as an ideograph, which some keyboards type in their place. */
const wideSigns = /[\uFF01-\uFF5E]/g;
const widthOffset = 0xff01 - 0x21;

/** What keyboards with suggestions add after a word and after a full stop. */
const blanksWithin = /\p{Zs}+(?=[@.])|(?<=[@.])\p{Zs}+/gu;

/**
 * What shows nothing, except for the joiners between a letter and a hasanta, which shape Bengali letters, and for what turns
 * the direction, which is refused.
 */
const unseen =
  /(?!(?<=\u09CD)[\u200C\u200D]\p{L}|(?<=[\p{L}\u09BC])[\u200C\u200D]\u09CD|[\u202A-\u202E\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;

/** Longer than any address. Normalizing takes time by the square of the length where a text has many combining marks. */
const maxAddressLength = 254;

/**
 * An e-mail address without what keyboards and clipboards add to it: blanks around it and beside its signs, characters that
 * are not seen, wide signs such as ＠, letters that are composed in another way. Letter case and the spelling of the domain
 * are left to the API.
 */
export const typedAddress = (text: string): string => {
  const trimmed = trimUnseen(text);
  if (trimmed.length > maxAddressLength) return trimmed;
  return trimmed
    .replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - widthOffset))
    .replace(unseen, '')
    .replace(blanksWithin, '')
    .normalize('NFC');
};
