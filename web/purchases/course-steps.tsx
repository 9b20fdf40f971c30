import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { LessonSearch } from './lesson-search.tsx';
import { mailToSupport } from './mail-to-support.ts';
import { MonthCard } from './month-card.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { useOpenLessons } from './use-open-lessons.ts';
import styles from './course-steps.module.css';

type CourseStepsProps = {
  course: { id: string; title: string };
  access: FragmentType<CourseStepsFragment>;
  /** Who can open a month that was left out, once it is known. */
  supportEmail: string | undefined;
  onPay: () => void;
};

/** The months of an open course as cards, with the certificate at their end, and the payments. */
export function CourseSteps({ course, access, supportEmail, onPay }: CourseStepsProps) {
  const texts = useTexts();
  const { months, nextPayable, certificate, paymentsText, schedule } = fragmentData<CourseStepsFragment>(access);
  const lessonsOf = useOpenLessons(course.id, months);
  const openCount = months.filter(({ state }) => state === 'UNLOCKED').length;

  return (
    <>
      <Section title={texts.purchases.months} ruled={false} action={<LessonSearch courseId={course.id} />}>
        <ol className={styles.months} data-open={openCount}>
          {months.map((month) => (
            <li key={month.number} data-state={month.state}>
              <MonthCard
                courseId={course.id}
                month={month}
                support={
                  supportEmail !== undefined && month.isSkipped
                    ? mailToSupport(supportEmail, [month.label, course.title])
                    : null
                }
                lessons={lessonsOf(month.number)}
                offer={month.state === 'PAYABLE' ? nextPayable : null}
                onPay={onPay}
              />
            </li>
          ))}
        </ol>
        <CertificateCard certificate={certificate} />
      </Section>
      <PaymentSchedule payments={schedule} summary={paymentsText} />
    </>
  );
}
