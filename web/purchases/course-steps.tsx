import type { CourseStepsFragment } from '../generated/graphql.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { MonthCard } from './month-card.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { stepStates } from './step-states.ts';
import styles from './course-steps.module.css';

type CourseStepsProps = { courseId: string; access: CourseStepsFragment; onPay: () => void };

/** The staircase of a course that is open, month by month, with the way to the next one. */
export function CourseSteps({ courseId, access, onPay }: CourseStepsProps) {
  const texts = useTexts();
  const { language } = useLanguage();
  const { progress, months, nextPayable, certificate, schedule } = access;

  return (
    <>
      <figure className={styles.picture}>
        <Staircase
          steps={months.map(({ number, state }) => ({
            state: stepStates[state],
            label: number.toLocaleString(language),
          }))}
        />
        <figcaption className={styles.progress}>{progress.text}</figcaption>
      </figure>
      <Section title={texts.purchases.months}>
        <ol className={styles.grid}>
          {months.map((month) => (
            <li key={month.number}>
              <MonthCard
                courseId={courseId}
                month={month}
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
