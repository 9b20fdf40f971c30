import type { ComponentProps } from 'react';
import type { ListItem } from '../fragment-data.ts';
import type { CourseCardFragment } from '../generated/graphql.ts';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import { type CardShape, CourseCard, CourseCardSkeleton } from './course-card.tsx';
import styles from './course-grid.module.css';

type CourseGridProps = Partial<Pick<ComponentProps<typeof CourseCard>, 'level' | 'narrow'>> & {
  courses: readonly ListItem<CourseCardFragment>[];
  /** Whether other courses are about to take their place. */
  busy?: boolean;
};

/** Cards of courses side by side, as many as fit. */
export function CourseGrid({ courses, level = 3, narrow = 'card', busy = false }: CourseGridProps) {
  return (
    <ul className={styles.grid} data-narrow={narrow} aria-busy={busy}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} level={level} narrow={narrow} />
        </li>
      ))}
    </ul>
  );
}

/** The grid while its courses are loading. */
export function CourseGridSkeleton({ count = 3, narrow = 'card' }: { count?: number; narrow?: CardShape }) {
  return (
    <SkeletonRegion className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <CourseCardSkeleton key={index} narrow={narrow} />
      ))}
    </SkeletonRegion>
  );
}
