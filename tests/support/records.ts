import { type CourseRecord, readCourse } from '../../gateway/catalogue/records.ts';
import { type PurchaseRecord, readPurchase } from '../../gateway/purchases/records.ts';

const reading = { monthlyAmounts: 'paise' as const, timeZone: 'Asia/Kolkata' };

/** A monthly course of six months as the gateway knows it, from the JSON of the API with some fields changed. */
export const aCourseRecord = (fields: Record<string, unknown> = {}): CourseRecord =>
  readCourse(
    {
      id: 'c1',
      slug: 'full-stack-web-development',
      title: 'Full Stack Web Development',
      shortDesc: 'Websites from the first tag to the server.',
      longDesc: null,
      aboutCourse: null,
      imageUrl: null,
      language: null,
      numberOfLectures: null,
      starRating: null,
      startDate: null,
      courseIncludes: [],
      modulesJson: [],
      isMonthlyPayment: true,
      monthlyFeeCents: 150_000,
      durationMonths: 6,
      priceCents: null,
      ...fields,
    },
    reading,
  );

/** A course that is paid once. */
export const aOneTimeCourseRecord = (fields: Record<string, unknown> = {}): CourseRecord =>
  aCourseRecord({
    isMonthlyPayment: false,
    monthlyFeeCents: null,
    durationMonths: null,
    priceCents: 499_900,
    ...fields,
  });

let lastPurchase = 0;

/** A paid purchase of month 1 as the gateway knows it, from the JSON of the API with some fields changed. */
export const aPurchaseRecord = (fields: Record<string, unknown> = {}): PurchaseRecord => {
  lastPurchase += 1;
  return readPurchase(
    {
      id: `p${lastPurchase}`,
      courseId: 'c1',
      course: { id: 'c1', title: 'Full Stack Web Development' },
      status: 'PAID',
      amountCents: 150_000,
      isMonthlyPayment: true,
      monthNumber: 1,
      totalMonths: 6,
      createdAt: '2026-10-01T10:00:00Z',
      ...fields,
    },
    reading,
  );
};
