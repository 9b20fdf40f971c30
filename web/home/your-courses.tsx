import type { ListItem } from '../fragment-data.ts';
import type { AccessStatus, EnrolledCourseCardFragment, UnsettledPurchaseFragment } from '../generated/graphql.ts';
import { EnrolledCourseCard } from '../purchases/enrolled-course-card.tsx';
import { UnsettledPurchase } from '../purchases/unsettled-purchase.tsx';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fold } from '../ui/fold.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { FirstCourses, type OfferedCourse } from './first-courses.tsx';
import evening from '../ui/evening-panel.module.css';
import styles from './your-courses.module.css';

type Enrolled = ListItem<EnrolledCourseCardFragment> & { access: { status: AccessStatus } | null };

/** Up to how many courses are all shown, and how many of more than that without unfolding the others. */
const WHOLE = 7;
const FIRST = 5;

/** Whether all of a course is paid and open. */
export const isCompleted = ({ access }: Pick<Enrolled, 'access'>): boolean => access?.status === 'COMPLETED';

type YourCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly Enrolled[] | null;
  /** Payments that wait or were declined; null while loading and when they could not be fetched. */
  unsettled: readonly ListItem<UnsettledPurchaseFragment>[] | null;
  /** The first of the catalogue first; null where they could not be fetched. */
  offered: readonly OfferedCourse[] | null;
  /** Where questions about a declined payment go, once it is known. */
  supportEmail: string | undefined;
  loading: boolean;
  onTryAgain: () => void;
};

/** The courses that the learner is in, the one to go on with first; for a newcomer those to begin with. */
export function YourCourses({ courses, unsettled, offered, supportEmail, loading, onTryAgain }: YourCoursesProps) {
  const texts = useTexts();
  const language = useLanguage();
  // Without the purchases nobody can be told that there are no courses: a payment may wait.
  const failed = courses === null || (courses.length === 0 && unsettled === null);
  const count = (courses?.length ?? 0) + (unsettled?.length ?? 0);
  const sorted = (courses ?? []).toSorted((one, other) => Number(isCompleted(one)) - Number(isCompleted(other)));

  const shown = sorted.length > WHOLE ? sorted.slice(0, FIRST) : sorted;
  const further = sorted.slice(shown.length);

  return (
    <Section title={texts.home.yourCourses} ruled={false}>
      {loading && (
        <SkeletonRegion className={`${evening.panel} ${styles.waiting}`}>
          <Skeleton shape="short" />
          <Skeleton shape="title" />
          <Skeleton shape="short" />
          <Skeleton shape="button" />
        </SkeletonRegion>
      )}
      {!loading && count === 0 && failed && (
        <EmptyState title={texts.home.coursesNotLoaded} retry={<TryAgainButton look="quiet" onTryAgain={onTryAgain} />}>
          {texts.home.coursesNotLoadedHint}
        </EmptyState>
      )}
      {!loading && count === 0 && !failed && <FirstCourses courses={offered} />}
      {count > 0 && (
        <ul className={styles.courses}>
          {shown.map((enrolled, index) => (
            <li key={enrolled.id}>
              <EnrolledCourseCard enrolled={enrolled} main={index === 0} onChanged={onTryAgain} />
            </li>
          ))}
          {unsettled?.map((purchase) => (
            <li key={purchase.id}>
              <UnsettledPurchase purchase={purchase} supportEmail={supportEmail} />
            </li>
          ))}
        </ul>
      )}
      {further.length > 0 && (
        <Fold name="courses" label={texts.home.moreCourses(smallNumber(further.length, language))}>
          <ul className={styles.further}>
            {further.map((enrolled) => (
              <li key={enrolled.id}>
                <EnrolledCourseCard enrolled={enrolled} main={false} onChanged={onTryAgain} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Section>
  );
}
