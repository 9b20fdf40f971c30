import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { FirstMonthFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { withDateBreaks } from '../texts/date-breaks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Amount } from '../ui/amount.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import evening from '../ui/evening-panel.module.css';
import styles from './first-month.module.css';

/** The last thing of the landing page: what a month costs, when the next class is, and the way to the batches. */
export function FirstMonth({ course: from }: { course: FragmentType<FirstMonthFragment> | null }) {
  const texts = useTexts();
  const course = fragmentData<FirstMonthFragment>(from);
  const nextClass = course?.nextClass;

  return (
    <div className={`${evening.panel} ${styles.card}`}>
      <h2 className={styles.title}>{texts.home.firstMonthHeading}</h2>
      {nextClass && (
        <p className={styles.next}>
          <DateTile day={nextClass.calendarDay} tone="next" isSaidBeside />
          <span>
            {texts.catalogue.nextClass}
            <br />
            <time dateTime={nextClass.startsAt}>
              {withDateBreaks(nextClass.startsAtText)} {nextClass.timeZoneText}
            </time>
          </span>
        </p>
      )}
      {course && course.pricing.cardPriceText !== null && (
        <p className={styles.price}>
          <Amount text={course.pricing.cardPriceText} />
        </p>
      )}
      <LinkButton to={paths.homeCourses()} className={styles.button}>
        {texts.home.exploreBatches}
      </LinkButton>
    </div>
  );
}
