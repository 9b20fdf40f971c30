import { type CourseRecord, readCourse } from '../../gateway/catalogue/records.ts';
import { type PurchaseRecord, readPurchase } from '../../gateway/purchases/records.ts';
import type { DecodeReport } from '../../gateway/rest/decode-report.ts';
import { aCourse, aOneTimeCourse, aPurchase } from './factories.ts';

/** A report that nobody reads. */
export const noReport: DecodeReport = { rows: () => undefined, check: () => null, found: () => undefined };

const reading = { monthlyAmounts: 'paise' as const };

/** A monthly course of six months as the gateway knows it, from the JSON of the API with some fields changed. */
export const aCourseRecord = (fields: Record<string, unknown> = {}): CourseRecord =>
  readCourse(aCourse({ id: 'c1', ...fields }), reading, noReport);

/** A course that is paid once, as the gateway knows it. */
export const aOneTimeCourseRecord = (fields: Record<string, unknown> = {}): CourseRecord =>
  readCourse(aOneTimeCourse({ id: 'c1', ...fields }), reading, noReport);

let lastPurchase = 0;

/** A paid purchase of month 1 as the gateway knows it, from the JSON of the API with some fields changed. */
export const aPurchaseRecord = (fields: Record<string, unknown> = {}): PurchaseRecord => {
  lastPurchase += 1;
  return readPurchase(
    aPurchase({ id: lastPurchase, courseId: 'c1', createdAt: '2026-10-01T10:00:00Z', ...fields }),
    reading,
    noReport,
  );
};
