import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CoursePriceFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Amount } from '../ui/amount.tsx';
import { Price } from '../ui/price.tsx';
import styles from './course-price.module.css';

/** What a course costs, as its own page says it. */
export function CoursePrice({ course }: { course: FragmentType<CoursePriceFragment> }) {
  const texts = useTexts();
  const { pricing } = fragmentData<CoursePriceFragment>(course);
  if (pricing.priceText === null) return <p>{pricing.note}</p>;

  const monthly = pricing.__typename === 'MonthlyPricing' ? pricing : null;
  const lines = [pricing.note];
  if (monthly !== null) {
    lines.unshift(
      monthly.total === null
        ? monthly.monthCountText
        : `${monthly.monthCountText} · ${texts.catalogue.total(monthly.total.display)}`,
    );
  }
  return (
    <>
      <div data-in-dock="never">
        <Price
          size="large"
          text={pricing.priceText}
          struck={pricing.struckPrice?.display}
          note={lines.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        />
      </div>
      <p className={styles.docked} data-in-dock="only">
        {monthly !== null && <span className={styles.month}>{monthly.firstMonthText}</span>}
        <Amount text={monthly?.monthlyFee?.display ?? pricing.priceText} />
      </p>
    </>
  );
}
