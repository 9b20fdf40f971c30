import type { FragmentType } from '@apollo/client';
import { useId } from 'react';
import { ClaimList } from '../academy/claim-list.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { MonthByMonthFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Price } from '../ui/price.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { SteppedEdge } from '../ui/stepped-edge.tsx';
import styles from './month-by-month.module.css';

type MonthByMonthProps = {
  /** The course whose months are shown; null while there is none. */
  course: FragmentType<MonthByMonthFragment> | null;
  claims: readonly { key: string; text: string }[];
};

/** The evening in the middle of the landing page: a course as stairs with a price on every step, and what the academy promises. */
export function MonthByMonth({ course: from, claims }: MonthByMonthProps) {
  const texts = useTexts();
  const titleId = useId();
  const course = fragmentData<MonthByMonthFragment>(from);
  const plan = course?.plan;

  return (
    <div>
      <SteppedEdge className={styles.dusk} />
      <section className={styles.sky} aria-labelledby={titleId}>
        {course && plan ? (
          <div className={styles.product}>
            <div className={styles.words}>
              <h2 id={titleId} className={styles.title}>
                {plan.title}
              </h2>
              <p className={styles.note}>{plan.note}</p>
              {course.pricing.cardPriceText !== null && (
                <Price
                  size="large"
                  text={course.pricing.cardPriceText}
                  note={<span lang={languageOf(course.title)}>{course.title}</span>}
                />
              )}
              <LinkButton to={paths.course(course.slug)} look="secondary">
                {texts.home.seeFirstMonth}
              </LinkButton>
            </div>
            <div className={styles.stairs}>
              <Staircase
                steps={plan.months.map(({ number, price }) => ({
                  state: number === 1 ? 'next' : 'locked',
                  label: price?.display,
                }))}
              />
            </div>
          </div>
        ) : (
          <h2 id={titleId} className={styles.title}>
            {texts.home.claimsHeading}
          </h2>
        )}
      </section>
      <div className={styles.ground}>
        <ClaimList claims={claims} />
      </div>
      <SteppedEdge className={styles.dawn} />
    </div>
  );
}
