import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { LessonSearch } from './lesson-search.tsx';
import { MonthCard } from './month-card.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { useOpenLessons } from './use-open-lessons.ts';
import styles from './course-steps.module.css';

type CourseStepsProps = {
  courseId: string;
  access: FragmentType<CourseStepsFragment>;
  onPay: () => void;
};

/** The months of an open course as cards, with the certificate at their end, and the payments. */
export function CourseSteps({ courseId, access, onPay }: CourseStepsProps) {
  const texts = useTexts();
  const { months, nextPayable, certificate, paymentsText, schedule } = fragmentData<CourseStepsFragment>(access);
  const lessons = useOpenLessons(courseId, months);
  const openCount = months.filter(({ state }) => state === 'UNLOCKED').length;

  return (
    <>
      <Section title={texts.purchases.months} ruled={false} action={<LessonSearch courseId={courseId} />}>
        <ol className={styles.months} data-open={openCount}>
          {months.map((month) => (
            <li key={month.number} data-state={month.state}>
              <MonthCard
                courseId={courseId}
                month={month}
                lessons={lessons && (lessons.get(month.number) ?? 'planned')}
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
