import type { FragmentType } from '@apollo/client';
import type { EnrolledCourseCardFragment, UnsettledPurchaseFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { UnsettledPurchase } from '../purchases/unsettled-purchase.tsx';
import { EnrolledCourseCard } from '../purchases/enrolled-course-card.tsx';
import styles from './dashboard-page.module.css';

type YourCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly ({ id: string } & FragmentType<EnrolledCourseCardFragment>)[] | null;
  /** Payments that wait or were declined; null while loading and when they could not be fetched. */
  unsettled: readonly ({ id: string } & FragmentType<UnsettledPurchaseFragment>)[] | null;
  loading: boolean;
  onTryAgain: () => void;
};

/** The courses that the learner is in. */
export function YourCourses({ courses, unsettled, loading, onTryAgain }: YourCoursesProps) {
  const texts = useTexts();
  // Without the purchases nobody can be told that there are no courses: a payment may wait.
  const failed = courses === null || (courses.length === 0 && unsettled === null);
  const count = (courses?.length ?? 0) + (unsettled?.length ?? 0);
  return (
    <Section title={texts.home.yourCourses} ruled={false}>
      {loading && (
        <SkeletonRegion className={styles.enrolled}>
          <Skeleton shape="picture" />
          <Skeleton shape="picture" />
        </SkeletonRegion>
      )}
      {!loading && count === 0 && (
        <EmptyState
          title={failed ? texts.home.coursesNotLoaded : texts.home.noCoursesYet}
          action={
            failed && (
              <Button look="quiet" onClick={onTryAgain}>
                {texts.ui.tryAgain}
              </Button>
            )
          }
        >
          {failed ? texts.home.coursesNotLoadedHint : texts.home.noCoursesYetHint}
        </EmptyState>
      )}
      {count > 0 && (
        <ul className={styles.enrolled}>
          {courses?.map((enrolled, index) => (
            <li key={enrolled.id}>
              <EnrolledCourseCard enrolled={enrolled} main={index === 0} />
            </li>
          ))}
          {unsettled?.map((purchase) => (
            <li key={purchase.id}>
              <UnsettledPurchase purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
