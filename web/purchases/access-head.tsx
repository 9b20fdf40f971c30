import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { NextClass } from '../catalogue/next-class.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { AccessHeadFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dock } from '../ui/dock.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page.tsx';
import { Tag } from '../ui/tag.tsx';
import { CourseStairs } from './course-stairs.tsx';
import { goToCard, monthAnchor } from './month-anchor.ts';
import { useLastMonth } from './last-month.ts';
import evening from '../ui/evening-panel.module.css';
import styles from './access-head.module.css';

type AccessHeadProps = {
  course: FragmentType<AccessHeadFragment>;
  /** Months that have just been opened. */
  opened: ReadonlySet<number>;
  onPay: () => void;
  /** Looks again whether something has changed. */
  refresh: ReactNode;
};

/** The head of a course that the learner takes part in: where they stand, what comes next, and the months as stairs. */
export function AccessHead({ course: from, opened, onPay, refresh }: AccessHeadProps) {
  const texts = useTexts();
  const course = fragmentData<AccessHeadFragment>(from);
  const access = course.viewerAccess;
  if (!access) return null;
  const isMonthly = access.months.length > 1;
  const newest = openMonths(access).findLast(({ number }) => opened.has(number)) ?? null;

  return (
    <header className={`${evening.panel} ${styles.panel}`}>
      <div className={styles.words}>
        <PageTitle title={course.title} lang={languageOf(course.title)} />
        {course.shortDescription && (
          <p className={styles.description} lang={languageOf(course.shortDescription)}>
            {course.shortDescription}
          </p>
        )}
        {access.isGranted ? (
          <>
            <div className={styles.stand}>
              <p className={styles.progress}>{access.progress.text}</p>
              {refresh}
            </div>
            {access.hasClassesAhead && (
              <div className={styles.class}>
                <NextClass course={course} />
              </div>
            )}
          </>
        ) : (
          <div className={styles.closed}>
            <h2>
              <Tag icon="lock">{texts.purchases.accessRestricted}</Tag>
            </h2>
            <p>{access.restrictionNote}</p>
            <div className={styles.stand}>
              {access.nextPayable?.isPayable && (
                <p className={styles.progress}>
                  {access.nextPayable.kindText} · {access.nextPayable.price?.display}
                </p>
              )}
              {refresh}
            </div>
          </div>
        )}
        {/* There before a month is opened, so that the sentence is read aloud. */}
        <output className={styles.opened}>
          {newest && (
            <>
              <Icon name="check" />
              {texts.purchases.monthOpened(newest.label)}
            </>
          )}
        </output>
        <div className={styles.actions}>
          {access.isGranted ? (
            <OpenActions course={course} newest={newest} onPay={onPay} />
          ) : (
            <>
              <Button disabled={!access.nextPayable?.isPayable} onClick={onPay}>
                {texts.purchases.purchaseCourse}
              </Button>
              <Button look="quiet" disabled>
                {texts.purchases.paymentRequired}
              </Button>
            </>
          )}
        </div>
      </div>
      {isMonthly ? (
        <div className={styles.stairs} data-arrives>
          <CourseStairs
            access={access}
            opened={opened}
            links={access.isGranted ? { month: ({ number }) => `#${monthAnchor(number)}`, door: '#certificate' } : null}
            onFollow={goToCard}
          />
        </div>
      ) : (
        <div className={styles.cover} data-arrives>
          <CourseCover course={course} eager />
        </div>
      )}
    </header>
  );
}

type Access = AccessHeadFragment['viewerAccess'];
type Month = NonNullable<Access>['months'][number];

const openMonths = (access: Access) => access?.months.filter(({ state }) => state === 'UNLOCKED') ?? [];

type OpenActionsProps = {
  course: AccessHeadFragment;
  /** The month that has just been opened; null without one. */
  newest: Month | null;
  onPay: () => void;
};

/**
 * One thing to do first: to begin a month that has just been opened, else to pay or to read on. The certificate comes first only
 * when nothing else does: all months of the learner are paid and their classes over. A course that is paid once has no such end.
 */
function OpenActions({ course, newest, onPay }: OpenActionsProps) {
  const texts = useTexts();
  const lastMonth = useLastMonth(course.id);
  const access = course.viewerAccess;
  const open = openMonths(access);
  const read = open.find(({ number }) => number === lastMonth);
  const offer = access?.nextPayable ?? null;
  const isPayable = offer !== null && offer.isPayable;
  const isFinished = access?.certificate.isUnlocked ?? false;
  const isMonthly = (access?.months.length ?? 0) > 1;
  const isOver = isFinished && isMonthly && !access?.hasClassesAhead;
  const learnsFirst = newest !== null || !(isPayable || isOver);
  // Whoever has finished and reads again does so from the beginning.
  const month = newest ?? read ?? open.at(isOver ? 0 : -1);
  const begin = isOver && !newest ? texts.purchases.goToCourse : texts.purchases.startLearning;
  const goOn = month && isMonthly ? texts.purchases.continueMonth(month.label) : texts.purchases.continueCourse;

  const learn = month && (
    <LinkButton key="learn" look={learnsFirst ? 'primary' : 'quiet'} to={paths.courseMonth(course.id, month.number)}>
      {month === read && !newest ? goOn : begin}
      <Icon name="arrow-right" />
    </LinkButton>
  );
  const others = [
    isPayable && (
      <Dock key="pay">
        <p data-in-dock="only" className={styles.docked}>
          <b>
            {offer.kindText} · {offer.price?.display}
          </b>
          <small>{offer.dueText !== null && withWholeDates(offer.dueText)}</small>
        </p>
        <Button look={newest ? 'secondary' : 'primary'} onClick={onPay}>
          <span>
            {offer.label}
            <span className={styles.amount}> · {offer.price?.display}</span>
          </span>
        </Button>
      </Dock>
    ),
    isFinished && (
      <LinkButton key="certificate" look={learnsFirst ? 'secondary' : 'primary'} to="#certificate" onClick={goToCard}>
        {texts.purchases.seeCertificate}
      </LinkButton>
    ),
  ];

  // Keys keep the elements, so that a link about to be pressed while a month opens stays the same link in its new place.
  return learnsFirst ? [learn, ...others] : [...others, learn];
}
