import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { NextClass } from '../catalogue/next-class.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { AccessHeadFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dock } from '../ui/dock.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page.tsx';
import { Tag } from '../ui/tag.tsx';
import { CourseStairs } from './course-stairs.tsx';
import { goToCard, monthAnchor } from './month-anchor.ts';
import { useLastMonth } from './last-month.ts';
import { useIsSeen } from './use-is-seen.ts';
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

  return (
    <header className={styles.panel} data-granted={access.isGranted}>
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
            <div className={styles.class}>
              <NextClass course={course} />
            </div>
          </>
        ) : (
          <div className={styles.closed}>
            <h2>
              <Tag icon="lock">{texts.purchases.accessRestricted}</Tag>
            </h2>
            <p>{access.restrictionNote}</p>
            <div className={styles.stand}>
              {access.nextPayable?.amount && (
                <p className={styles.progress}>
                  {access.nextPayable.kindText} · {access.nextPayable.amount.inWhole}
                </p>
              )}
              {refresh}
            </div>
          </div>
        )}
        <Opened course={course} opened={opened} />
        <div className={styles.actions}>
          {access.isGranted ? (
            <OpenActions course={course} isBeside={opened.size > 0} onPay={onPay} />
          ) : (
            <>
              <Button disabled={access.nextPayable === null} onClick={onPay}>
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
            hrefOf={access.isGranted ? ({ number }) => `#${monthAnchor(number)}` : null}
            doorHref={access.isGranted ? '#certificate' : null}
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

const openMonths = (access: Access) => access?.months.filter(({ state }) => state === 'UNLOCKED') ?? [];

/** Says that a month has just been opened, and leads to it. The place is there before, so that it is read aloud. */
function Opened({ course, opened }: { course: AccessHeadFragment; opened: ReadonlySet<number> }) {
  const texts = useTexts();
  const month = openMonths(course.viewerAccess).findLast(({ number }) => opened.has(number));
  return (
    <output className={styles.opened}>
      {month && (
        <>
          <span className={styles.said}>
            <Icon name="check" />
            {texts.purchases.monthOpened(month.label)}
          </span>
          <LinkButton to={paths.courseMonth(course.id, month.number)}>{texts.purchases.startLearning}</LinkButton>
        </>
      )}
    </output>
  );
}

type OpenActionsProps = {
  course: AccessHeadFragment;
  /** Whether another button is the one to press. */
  isBeside: boolean;
  onPay: () => void;
};

function OpenActions({ course, isBeside, onPay }: OpenActionsProps) {
  const texts = useTexts();
  const lastMonth = useLastMonth(course.id);
  const access = course.viewerAccess;
  const open = openMonths(access);
  const month = open.find(({ number }) => number === lastMonth) ?? open.at(-1);
  const offer = access?.nextPayable ?? null;
  const isPayable = offer !== null && offer.amount !== null;
  const isFinished = access?.certificate.isUnlocked ?? false;
  const isMonthly = (access?.months.length ?? 0) > 1;
  const isCardSeen = useIsSeen(monthAnchor(access?.months.find(({ state }) => state === 'PAYABLE')?.number ?? 0));

  return (
    <>
      {isPayable && (
        <div className={styles.dock} data-quiet={isCardSeen}>
          <Dock>
            <p data-in-dock="only" className={styles.docked}>
              <b>
                {offer.kindText} · {offer.amount?.inWhole}
              </b>
              <small>{offer.dueText}</small>
            </p>
            <Button look={isBeside ? 'secondary' : 'primary'} onClick={onPay}>
              <span>
                {offer.label}
                <span className={styles.amount}> · {offer.amount?.inWhole}</span>
              </span>
            </Button>
          </Dock>
        </div>
      )}
      {isFinished && (
        <LinkButton look={isBeside ? 'secondary' : 'primary'} to="#certificate" onClick={goToCard}>
          {texts.purchases.seeCertificate}
        </LinkButton>
      )}
      {month && (
        <LinkButton
          className={styles.go}
          look={isPayable || isFinished ? 'quiet' : isBeside ? 'secondary' : 'primary'}
          to={paths.courseMonth(course.id, month.number)}
        >
          {isMonthly ? texts.purchases.continueMonth(month.label) : texts.purchases.startLearning}
          <Icon name="arrow-right" />
        </LinkButton>
      )}
    </>
  );
}
