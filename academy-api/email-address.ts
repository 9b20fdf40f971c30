import { domainToASCII, domainToUnicode } from 'node:url';

/** The signs of ASCII as wide as an ideograph, which some keyboards type in their place. */
const wideSigns = /[\uFF01-\uFF5E]/g;
const widthOffset = 0xff01 - 0x21;

/** What keyboards with suggestions add after a word and after a full stop. */
const blanksWithin = /\p{Zs}+(?=[@.])|(?<=[@.])\p{Zs}+/gu;

/** What shows nothing, except for the joiners between a letter and a hasanta, which shape Bengali letters. */
const unseen =
  /(?!(?<=\u09CD)[\u200C\u200D]\p{L}|(?<=[\p{L}\u09BC])[\u200C\u200D]\u09CD)\p{Default_Ignorable_Code_Point}/gu;

/**
 * The domain in ASCII, as some browsers send it and others do not; one that is written otherwise than it is shown, or ends
 * with a sign, stays as it is.
 */
const asciiDomain = (domain: string): string => {
  const ascii = domainToASCII(domain);
  return domain === domainToUnicode(ascii) && /[\p{L}\p{M}\p{N}]$/u.test(domain) ? ascii : domain;
};

/**
 * An e-mail address in the one form that accounts, limits and mails know, however a keyboard or a browser wrote it: in lower
 * case, its letters composed in one way, without what is not seen and blanks beside its signs, its domain in ASCII.
 * Normalizing takes time by the square of the length, so long texts are not for this.
 */
export const normalizeEmailAddress = (typed: string): string => {
  const text = typed
    .replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - widthOffset))
    .replace(unseen, '')
    .replace(blanksWithin, '')
    .toLowerCase()
    .normalize('NFC')
    .trim();
  const domainAt = text.lastIndexOf('@') + 1;
  return text.slice(0, domainAt) + asciiDomain(text.slice(domainAt));
};
