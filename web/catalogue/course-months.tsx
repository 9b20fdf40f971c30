import type { FragmentType } from '@apollo/client';
import { useSession } from '../auth/session.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { CourseMonthsFragment } from '../generated/graphql.ts';
import { useCoursePurchaseQuery } from '../generated/hooks.ts';
import { stepStates } from '../purchases/step-states.ts';
import { languageOf } from '../texts/language-of.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Fold } from '../ui/fold.tsx';
import { Section } from '../ui/section.tsx';
import { Staircase } from '../ui/staircase.tsx';
import type { StepState } from '../ui/step-drawing.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import styles from './course-months.module.css';

/** How many months fit side by side under the stairs of a wide page. */
const MAX_IN_A_ROW = 6;

/** Up to how many months are all told of, and how many of more than that without unfolding the others: a year and a half, and a year. */
const WHOLE = 18;
const FIRST = 12;

/**
 * The months of a course that is paid month by month, as the house that they are: a window for each, and below it what it is
 * about and costs. Learners see their own windows lit, by the query that the buy button asks anyway.
 */
export function CourseMonths({ course: from }: { course: FragmentType<CourseMonthsFragment> }) {
  const { slug, plan } = fragmentData<CourseMonthsFragment>(from);
  const texts = useTexts();
  const language = useLanguage();
  const stateOf = useMonthStates(slug);

  if (plan === null) return null;
  const months = plan.months.map((month) => ({ ...month, state: stateOf(month.number) }));
  const shown = months.length > WHOLE ? months.slice(0, FIRST) : months;
  const further = months.slice(shown.length);

  return (
    <Section title={plan.title}>
      <p className={styles.note}>{plan.note}</p>
      <div className={styles.place}>
        <div className={styles.house} data-in-a-row={months.length <= MAX_IN_A_ROW ? months.length : 'no'}>
          <Staircase steps={months.map(({ number, state }) => ({ state, label: smallNumber(number, language) }))} />
          <Months months={shown} />
          {further.length > 0 && (
            <div className={styles.further}>
              <Fold name="months" label={texts.catalogue.moreMonths(smallNumber(further.length, language))}>
                <Months months={further} />
              </Fold>
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}

type MonthsProps = {
  months: readonly (NonNullable<CourseMonthsFragment['plan']>['months'][number] & { state: StepState })[];
};

function Months({ months }: MonthsProps) {
  return (
    <ol className={styles.months} start={months[0]?.number}>
      {months.map(({ number, label, title, lessonCountText, price, state }) => (
        <li key={number} className={styles.month} data-state={state}>
          <strong className={styles.title} lang={languageOf(title)}>
            {title}
          </strong>
          <span className={styles.about}>
            <span className={styles.label}>{label}</span>
            <span>{lessonCountText}</span>
          </span>
          {price !== null && <span className={styles.price}>{price.display}</span>}
        </li>
      ))}
    </ol>
  );
}

/** How each month looks: as the learner stands with it, and for everybody else the first one as the next step. */
const useMonthStates = (slug: string): ((month: number) => StepState) => {
  const { status } = useSession();
  const { data } = useCoursePurchaseQuery({ variables: { slug }, skip: status !== 'signed-in' });
  const known = useLastKnown(data?.course?.viewerAccess);
  const months = (status === 'signed-in' && known?.months) || [];
  return (month) => {
    const own = months.find(({ number }) => number === month);
    if (own !== undefined) return stepStates[own.state];
    return month === 1 ? 'next' : 'locked';
  };
};
