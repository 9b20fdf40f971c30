import type { PhotoUploadForm, ProfileCard } from '../generated/schema.ts';
import { moneyText } from '../values/money.ts';
import { isRefusal, type RestError } from '../rest/errors.ts';
import type { RestId } from '../values/rest-id.ts';
import { inDigits, type Language } from '../values/text.ts';
import type { SummaryRecord } from './records.ts';
import { profileTexts } from './texts.ts';

/** The four cards of the profile, in their order; a dash stands for what is missing, ₹0.00 for nothing paid. */
export const profileCards = (summary: SummaryRecord, language: Language): ProfileCard[] => {
  const { cards, names, missing } = profileTexts[language];
  const named = (name: string | null): string => (name === null ? missing : (names.get(name) ?? name));
  const paid = { amount: summary.totalPaidPaise ?? 0, currency: 'INR' };
  return [
    { key: 'ROLE', label: cards.ROLE, value: named(summary.role) },
    { key: 'AGE', label: cards.AGE, value: summary.age === null ? missing : inDigits(summary.age, language) },
    { key: 'STATUS', label: cards.STATUS, value: named(summary.status) },
    { key: 'TOTAL_PAID', label: cards.TOTAL_PAID, value: moneyText(paid, 'TWO', language) },
  ];
};

const megabyte = 1024 * 1024;
/** What the reference API takes at most. */
const maxPhotoMegabytes = 10;

/** The bounds of a picture. */
export const photoUploadForm = (language: Language): PhotoUploadForm => ({
  maxByteCount: maxPhotoMegabytes * megabyte,
  maxSizeText: profileTexts[language].megabytes(maxPhotoMegabytes),
});

/**
 * Why a picture was not saved. Where the call failed in another way than by a refusal, the picture was not judged, and may be
 * taken later.
 */
export const photoRefusedText = (error: RestError, language: Language): string => {
  const { status } = error;
  const texts = profileTexts[language];
  if (status === 413) return texts.photoTooLarge;
  if (status === 415 || status === 422) return texts.notAPicture;
  if (status === 429) return texts.tooManyPhotos;
  return isRefusal(error) ? texts.photoRefused : texts.photoNotSaved;
};

/** Whether a content type is that of an image. */
export const isImageType = (contentType: string): boolean => /^image\/[\w.+-]+$/i.test(contentType.trim());

const maxFileNameLength = 100;
/** How many characters of a name are read, from its end: normalizing takes time by the square of the length. */
const maxLookedAtLength = 255;

/**
 * A file name that is safe in a key: Latin letters, digits, dots, dashes and underscores; never a path. A name in
 * another script, of which only the ending is left, is a photo with that ending.
 */
export const cleanFileName = (fileName: string): string => {
  const [last = ''] = fileName.slice(-maxLookedAtLength).normalize('NFC').split(/[/\\]/).slice(-1);
  const clean = last
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-maxFileNameLength)
    .replace(/^[.-]+/, '');
  if (clean === '') return 'photo';
  const isEnding = /^[A-Za-z0-9]{1,5}$/.test(clean) && last.endsWith(`.${clean}`);
  return isEnding ? `photo.${clean}` : clean;
};

/** The key of an upload. It begins with the id of the person who uploads, so that nobody can overwrite another's picture. */
export const uploadKey = (id: RestId, fileName: string): string => `${id}/${cleanFileName(fileName)}`;
