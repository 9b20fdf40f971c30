import { expect, it } from 'vitest';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { courseId } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import type { FirstName } from '../support/people.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());
const inBengali = { 'accept-language': 'bn' };

const order = async (person: FirstName, slug: string, monthNumber?: number) => {
  const caller = await aSignedIn(academy, person);
  const body = { courseId: await courseId(caller, slug), isMonthlyPayment: monthNumber !== undefined, monthNumber };
  return await caller.post('/api/purchases/create-order', body, inBengali);
};

it.each<[FirstName, string, number | undefined, string, string]>([
  ['Arif', 'full-stack-web-development', 1, 'ALREADY_PENDING', 'এই কোর্সের ১ম মাসের পেমেন্ট অনুমোদনের অপেক্ষায় আছে।'],
  ['Moumita', 'full-stack-web-development', 1, 'ALREADY_PAID', 'এই কোর্সের ১ম মাসের ফি আপনি আগেই দিয়েছেন।'],
  ['Moumita', 'full-stack-web-development', 3, 'NOT_THE_NEXT_MONTH', 'এখন ২য় মাসের ফি দেওয়ার পালা।'],
  ['Moumita', 'full-stack-web-development', 7, 'NO_SUCH_MONTH', 'এই কোর্স ৬ মাসের, তার একটি বেছে নিন।'],
  ['Moumita', 'full-stack-web-development', undefined, 'WRONG_KIND_OF_PAYMENT', 'এই কোর্সের ফি মাসে মাসে দিতে হয়।'],
  ['Moumita', 'dsa-with-cpp', 1, 'WRONG_KIND_OF_PAYMENT', 'এই কোর্সের পুরো ফি একবারেই দিতে হয়।'],
  ['Ananya', 'dsa-with-cpp', undefined, 'ALREADY_PAID', 'এই কোর্সের ফি আপনি আগেই দিয়েছেন।'],
  ['Imran', 'dsa-with-cpp', undefined, 'ALREADY_PENDING', 'এই কোর্সে আপনার পেমেন্ট অনুমোদনের অপেক্ষায় আছে।'],
])('an order of %s for %s, month %s, is refused in Bengali: %s', async (person, slug, month, code, error) => {
  const { body, headers } = await order(person, slug, month);
  expect(body).toEqual({ error, code });
  expect(headers.get('content-language')).toBe('bn');
});

it('a course without a price, or one that is no longer offered, is refused in Bengali', async () => {
  await academy.dependencies.database.update(courses).set({ priceCents: 0 });
  expect((await order('Moumita', 'dsa-with-cpp')).body.error).toBe('এই কোর্সটি এখন কেনা যাচ্ছে না।');

  const moumita = await aSignedIn(academy, 'Moumita');
  const unknown = await moumita.post(
    '/api/purchases/create-order',
    { courseId: 987_654, isMonthlyPayment: false },
    inBengali,
  );
  expect(unknown.body).toEqual({ error: 'এই কোর্সটি এখন আর দেওয়া হচ্ছে না।', code: 'COURSE_NOT_FOUND' });
});

const registration = {
  name: 'Moumita Sen',
  email: 'moumita@dhap.example',
  password: 'another-password',
  dateOfBirth: '2000-01-31',
};
const refusalOf = async (changed: Partial<typeof registration>, language: string) => {
  const headers = { 'accept-language': language };
  const { body } = await aVisitor(academy).post('/api/auth/register', { ...registration, ...changed }, headers);
  return body.error;
};

it.each<[Partial<typeof registration>, string]>([
  [{ name: 'M' }, 'আপনার পুরো নাম লিখুন।'],
  [{ name: 'ম'.repeat(201) }, 'নামটি বেশি বড়।'],
  [{ name: 'Moumita\u0007Sen' }, 'এখানে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না। নতুন করে টাইপ করুন।'],
  [{ email: '"x"@dhap.example' }, 'একটি সঠিক ইমেইল ঠিকানা লিখুন।'],
  [{ email: `${'m'.repeat(250)}@dhap.example` }, 'ইমেইল ঠিকানাটি বেশি বড়।'],
  [{ password: 'seven77' }, 'অন্তত ৮ অক্ষরের একটি শক্ত পাসওয়ার্ড দিন।'],
  [{ password: 'p'.repeat(1_001) }, 'পাসওয়ার্ডটি বেশি বড়।'],
  [{ dateOfBirth: '2000-02-31' }, 'একটি সঠিক জন্মতারিখ বেছে নিন।'],
  [{ dateOfBirth: new Date().toISOString() }, 'রেজিস্ট্রেশন করতে আপনার বয়স অন্তত ১৩ বছর হতে হবে।'],
])('a registration is refused in Bengali: %j', async (changed, error) => {
  expect(await refusalOf(changed, 'bn')).toBe(error);
});

it('an address that is taken is refused in the language that the request prefers', async () => {
  expect(await refusalOf({}, 'bn-BD,bn;q=0.9,en;q=0.8')).toBe('এই ইমেইলে আগেই একটি অ্যাকাউন্ট আছে।');
  expect(await refusalOf({}, 'en-IN,bn;q=0.9')).toBe('An account with this e-mail already exists.');
  expect(await refusalOf({}, 'fr')).toBe('An account with this e-mail already exists.');
});
