import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { MonthCard } from './month-card.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { stepStates } from './step-states.ts';
import { useMonthTopics } from './use-month-topics.ts';
import styles from './course-steps.module.css';

type CourseStepsProps = {
  courseId: string;
  access: FragmentType<CourseStepsFragment>;
  onPay: () => void;
  /** Shown beside the picture: the next class, a pending payment. */
  children: ReactNode;
};

/** The months of an open course, as a picture and as cards, with the certificate and the payments. */
export function CourseSteps({ courseId, access, onPay, children }: CourseStepsProps) {
  const texts = useTexts();
  const { language } = useLanguage();
  const { progress, months, nextPayable, certificate, schedule } = fragmentData<CourseStepsFragment>(access);
  const topics = useMonthTopics(courseId, months);

  return (
    <>
      <div className={styles.head}>
        <Staircase
          steps={months.map(({ number, state }) => ({
            state: stepStates[state],
            label: smallNumber(number, language),
          }))}
        />
        <div className={styles.now}>
          <p className={styles.progress}>{progress.text}</p>
          {children}
        </div>
      </div>
      <Section title={texts.purchases.months}>
        <ol className={styles.grid}>
          {months.map((month) => (
            <li key={month.number}>
              <MonthCard
                courseId={courseId}
                month={month}
                topics={topics.get(month.number) ?? null}
                offer={month.state === 'PAYABLE' ? nextPayable : null}
                onPay={onPay}
              />
            </li>
          ))}
        </ol>
      </Section>
      <CertificateCard certificate={certificate} />
      <PaymentSchedule payments={schedule} />
    </>
  );
}
