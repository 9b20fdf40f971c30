import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CoursePriceFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Price } from '../ui/price.tsx';
import styles from './course-price.module.css';

/** What a course costs, as its own page says it. */
export function CoursePrice({ course }: { course: FragmentType<CoursePriceFragment> }) {
  const texts = useTexts();
  const { pricing } = fragmentData<CoursePriceFragment>(course);
  if (pricing.priceText === null) return <p>{pricing.note}</p>;

  const lines = [pricing.note];
  if (pricing.__typename === 'MonthlyPricing') {
    lines.unshift(
      pricing.totalText === null
        ? pricing.monthCountText
        : `${pricing.monthCountText} · ${pricing.totalText} ${texts.catalogue.total}`,
    );
  }
  return (
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
  );
}
