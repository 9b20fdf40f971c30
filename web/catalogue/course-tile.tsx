import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { CourseCover } from './course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { CourseTileFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './course-tile.module.css';

type CourseTileProps = {
  course: FragmentType<CourseTileFragment>;
  /** Says what the first month costs, for somebody who has not begun. */
  forBeginners?: boolean;
  /** At the end of the tile. */
  action?: ReactNode;
};

/** A course in short: its poster, title and price. The whole tile is a link to its page. */
export function CourseTile({ course: from, forBeginners = false, action }: CourseTileProps) {
  const texts = useTexts();
  const course = fragmentData<CourseTileFragment>(from);
  return (
    <Card as="article" padded={false} className={styles.tile}>
      <CourseCover course={course} />
      <div className={styles.words}>
        <h3 className={styles.title} lang={languageOf(course.title)}>
          <Link to={paths.course(course.slug)} className={styles.link}>
            {course.title}
          </Link>
        </h3>
        <p className={styles.price}>
          {course.viewerAccess?.isGranted ? (
            <Tag tone="leaf" icon="check">
              {texts.catalogue.purchased}
            </Tag>
          ) : (
            <TilePrice pricing={course.pricing} forBeginners={forBeginners} />
          )}
        </p>
        {action}
      </div>
    </Card>
  );
}

type TilePriceProps = { pricing: CourseTileFragment['pricing']; forBeginners: boolean };

function TilePrice({ pricing, forBeginners }: TilePriceProps) {
  const texts = useTexts();
  if (pricing.__typename === 'MonthlyPricing' && pricing.monthlyFee && forBeginners) {
    return <strong>{texts.home.firstMonth(pricing.monthlyFee.display)}</strong>;
  }
  return (
    <>
      {pricing.cardPriceText !== null && <strong>{pricing.cardPriceText}</strong>}
      {pricing.__typename === 'MonthlyPricing' && (
        <span className={styles.months}>
          {pricing.cardPriceText !== null && ' · '}
          {pricing.monthCountText}
        </span>
      )}
    </>
  );
}
