import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  isImageType,
  photoRefusedText,
  photoUploadForm,
  profileCards,
  uploadKey,
} from '../../../gateway/profile/rules.ts';
import { profileTexts } from '../../../gateway/profile/texts.ts';
import { RestError } from '../../../gateway/rest/errors.ts';

const nobody = {
  id: null,
  name: null,
  email: null,
  photoUrl: null,
  role: null,
  age: null,
  status: null,
  totalPaidPaise: null,
  courses: [],
};

describe('the cards of the profile', () => {
  it('show a dash for what is missing, and nothing paid as ₹0.00', () => {
    expect(profileCards(nobody, 'en')).toEqual([
      { key: 'ROLE', label: 'Role', value: '—' },
      { key: 'AGE', label: 'Age', value: '—' },
      { key: 'STATUS', label: 'Status', value: '—' },
      { key: 'TOTAL_PAID', label: 'Total Paid', value: '₹0.00' },
    ]);
  });

  it('show values in the words and digits of the language, and a word that is not known as it comes', () => {
    const somebody = { ...nobody, role: 'STUDENT', status: 'ACTIVE', age: 24, totalPaidPaise: 450_000 };
    const values = (cards: ReturnType<typeof profileCards>) => cards.map(({ value }) => value);
    expect(values(profileCards(somebody, 'en'))).toEqual(['Student', '24', 'Active', '₹4500.00']);
    expect(values(profileCards(somebody, 'bn'))).toEqual(['শিক্ষার্থী', '২৪', 'সক্রিয়', '₹৪৫০০.০০']);
    const strange = { ...somebody, role: 'constructor', status: 'ON_LEAVE' };
    expect(values(profileCards(strange, 'bn'))).toEqual(['constructor', '২৪', 'ON_LEAVE', '₹৪৫০০.০০']);
  });
});

describe('the key of an upload', () => {
  it.each([
    ['me.png', 'me.png'],
    ['My Holiday (1).JPG', 'My-Holiday-1-.JPG'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\pictures\\me.webp', 'me.webp'],
    ['.htaccess', 'htaccess'],
    ['ছবি.png', 'photo.png'],
    ['', 'photo'],
    ['আমার ছবি.jpeg', 'photo.jpeg'],
    ['.png', 'photo.png'],
    ['png', 'png'],
    ['a.b..c', 'a.b..c'],
    ['-.me.png', 'me.png'],
    ['photos/png', 'png'],
    ['me.htmlxyz', 'me.htmlxyz'],
    ['ছবি.htmlxyz', 'htmlxyz'],
    [`${'a'.repeat(120)}.png`, `${'a'.repeat(96)}.png`],
    ['ছবি.p-g', 'p-g'],
  ])('has the file name %j as %s', (fileName, clean) => {
    expect(cleanFileName(fileName)).toBe(clean);
  });

  it('never leaves the folder of the person, whatever the file is called', () => {
    // The library's own unit for this takes seconds to make.
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom('.', '-', '/', '\\', 'a')) }),
        (fileName) => {
          expect(uploadKey(7, fileName)).toMatch(/^7\/[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/);
        },
      ),
    );
  });
});

describe('the type of a picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'IMAGE/PNG', ' image/png '])(
    'may be %s',
    (type) => {
      expect(isImageType(type)).toBe(true);
    },
  );
  it.each(['application/pdf', 'text/html', 'image', 'image/', 'ximage/png', 'image/png\r\nX: y', ''])(
    'is not %j',
    (type) => {
      expect(isImageType(type)).toBe(false);
    },
  );
});

describe('a picture', () => {
  const texts = profileTexts.en;
  const call = 'POST /me/photo';

  it('has at most ten megabytes', () => {
    expect(photoUploadForm('en')).toEqual({ maxByteCount: 10_485_760, maxSizeText: texts.megabytes(10) });
  });

  it.each([
    [413, texts.photoTooLarge],
    [415, texts.notAPicture],
    [422, texts.notAPicture],
    [429, texts.tooManyPhotos],
    [302, texts.photoNotSaved],
    [408, texts.photoNotSaved],
    [500, texts.photoNotSaved],
    [503, texts.photoNotSaved],
    [400, texts.photoRefused],
    [499, texts.photoRefused],
  ])('that is refused with %i is so in words of its own', (status, words) => {
    expect(photoRefusedText(new RestError({ failure: 'REFUSED', call, status }), 'en')).toBe(words);
  });

  it.each([
    ['is not answered in time', new RestError({ failure: 'TIMED_OUT', call })],
    ['is answered with something else', new RestError({ failure: 'UNREADABLE', call, status: 200 })],
  ])('that %s is not called a bad one, for nobody has judged it', (_how, error) => {
    expect(photoRefusedText(error, 'en')).toBe(texts.photoNotSaved);
  });
});
