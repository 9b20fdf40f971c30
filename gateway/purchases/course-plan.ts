import type { CourseRecord } from '../catalogue/records.ts';
import { rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { courseMonthLabel, monthTemplate } from './month-templates.ts';
import { purchaseTexts } from './texts.ts';

/** The months of a course as everybody may know them; null for a course that is paid once, whose purchase opens all of it. */
export const coursePlanOf = (course: CourseRecord, language: Language) => {
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
