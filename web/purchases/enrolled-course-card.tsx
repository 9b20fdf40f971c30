import type { FragmentType } from '@apollo/client';
import { useSuspenseFragment } from '@apollo/client/react';
import { CourseCard } from '../catalogue/course-card.tsx';
import { EnrolledCourseCardFragmentDoc, type EnrolledCourseCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { StepsProgress } from '../ui/steps-progress.tsx';
import styles from './enrolled-course-card.module.css';

/** A course that the learner has: how far they are, and the way in. */
export function EnrolledCourseCard({ enrolled: from }: { enrolled: FragmentType<EnrolledCourseCardFragment> }) {
  const texts = useTexts();
  const { data: enrolled } = useSuspenseFragment({
    fragment: EnrolledCourseCardFragmentDoc,
    fragmentName: 'EnrolledCourseCard',
    from,
  });
  const way = (
    <div className={styles.way}>
      {enrolled.access !== null && (
        <StepsProgress
          value={enrolled.access.progress.value}
          total={enrolled.access.progress.total}
          text={enrolled.access.progress.text}
        />
      )}
      <LinkButton wide to={paths.courseAccess(enrolled.id)}>
        {texts.purchases.startLearning}
      </LinkButton>
    </div>
  );

  if (enrolled.course !== null) {
    return <CourseCard course={enrolled.course} purchased={enrolled.access?.granted ?? false} action={way} />;
  }
  return (
    <Card as="article" className={styles.bare}>
      <h3>{enrolled.title}</h3>
      {way}
    </Card>
  );
}
