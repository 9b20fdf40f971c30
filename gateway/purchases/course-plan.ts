import type { CourseRecord } from '../catalogue/records.ts';
import { type Money, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { courseMonthLabel, monthTemplate } from './month-templates.ts';
import { purchaseTexts } from './texts.ts';

/** A month of a course as everybody may know it. */
type PlannedMonth = {
  readonly number: number;
  readonly label: string;
  readonly title: string;
  readonly lessonCountText: string;
  readonly price: Money | null;
};

/** The months of a monthly course as everybody may know them. */
export type CoursePlan = {
  readonly title: string;
  readonly note: string;
  readonly months: readonly PlannedMonth[];
};

/** The plan of a course; null for one that is paid once, whose purchase opens all of it. */
export const coursePlanOf = (course: CourseRecord, language: Language): CoursePlan | null => {
  if (!course.isMonthly) return null;
  const texts = purchaseTexts[language];
  const price = rupees(course.monthlyFee);
  return {
    title: texts.planTitle(course.months),
    note: texts.planNote(course.months),
    months: Array.from({ length: course.months }, (_, index) => {
      const number = index + 1;
      const { title, lessons } = monthTemplate(course, number, language);
      const label = courseMonthLabel(course, number, language);
      return { number, label, title, lessonCountText: texts.plannedLessons(lessons), price };
    }),
  };
};
