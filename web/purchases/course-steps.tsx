import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStepsFragment } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Fold } from '../ui/fold.tsx';
import { Section } from '../ui/section.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { LessonSearch } from './lesson-search.tsx';
import { mailToSupport } from './mail-to-support.ts';
import { MonthCard } from './month-card.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { useOpenLessons } from './use-open-lessons.ts';
import styles from './course-steps.module.css';

/** Up to how many months that wait for others are all shown, and how many of more than that without unfolding the others. */
const WHOLE = 12;
const FIRST = 4;

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
  const language = useLanguage();
  const { months, nextPayable, certificate, paymentsText, schedule } = fragmentData<CourseStepsFragment>(access);
  const lessonsOf = useOpenLessons(course.id, months);
  const openCount = months.filter(({ state }) => state === 'UNLOCKED').length;
  // Those at the end, of which each waits for the one before.
  const waitingCount = months.length - 1 - months.findLastIndex(({ state }) => state !== 'LOCKED');
  const shownCount = months.length - (waitingCount > WHOLE ? waitingCount - FIRST : 0);
  const cardsOf = (some: typeof months) => (
    <ol className={styles.months} data-open={openCount} start={some[0]?.number}>
      {some.map((month) => (
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
  );

  return (
    <>
      <Section title={texts.purchases.months} ruled={false} action={<LessonSearch courseId={course.id} />}>
        {cardsOf(months.slice(0, shownCount))}
        {shownCount < months.length && (
          <Fold name="months" label={texts.catalogue.moreMonths(smallNumber(months.length - shownCount, language))}>
            {cardsOf(months.slice(shownCount))}
          </Fold>
        )}
        <CertificateCard certificate={certificate} />
      </Section>
      <PaymentSchedule payments={schedule} summary={paymentsText} />
    </>
  );
}
