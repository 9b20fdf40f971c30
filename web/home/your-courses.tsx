import type { FragmentType } from '@apollo/client';
import type { EnrolledCourseCardFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { EnrolledCourseCard } from '../purchases/enrolled-course-card.tsx';
import styles from './dashboard-page.module.css';

type YourCoursesProps = {
  /** Null while loading and when they could not be fetched. */
  courses: readonly ({ id: string } & FragmentType<EnrolledCourseCardFragment>)[] | null;
  loading: boolean;
  onTryAgain: () => void;
};

/** The courses that the learner is in. */
export function YourCourses({ courses, loading, onTryAgain }: YourCoursesProps) {
  const texts = useTexts();
  return (
    <Section title={texts.home.yourCourses} ruled={false}>
      {loading && (
        <SkeletonRegion className={styles.enrolled}>
          <Skeleton shape="picture" />
          <Skeleton shape="picture" />
        </SkeletonRegion>
      )}
      {!loading && !courses?.length && (
        <EmptyState
          title={texts.home.noCoursesYet}
          action={
            courses === null && (
              <Button look="quiet" onClick={onTryAgain}>
                {texts.ui.tryAgain}
              </Button>
            )
          }
        >
          {texts.home.noCoursesYetHint}
        </EmptyState>
      )}
      {courses && courses.length > 0 && (
        <ul className={styles.enrolled}>
          {courses.map((enrolled, index) => (
            <li key={enrolled.id}>
              <EnrolledCourseCard enrolled={enrolled} main={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
