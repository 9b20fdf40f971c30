import type { ReactNode } from 'react';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import { type CardShape, CourseCardSkeleton } from './course-card.tsx';
import styles from './course-grid.module.css';

type CourseGridProps<Course> = {
  courses: readonly Course[];
  /** What its cards are on a narrow screen. */
  narrow?: CardShape;
  /** Whether other courses are about to take their place. */
  busy?: boolean;
  children: (course: Course) => ReactNode;
};

/** Cards of courses side by side, as many as fit. */
export function CourseGrid<Course extends { id: string }>({
  courses,
  narrow = 'card',
  busy = false,
  children,
}: CourseGridProps<Course>) {
  return (
    <ul className={styles.grid} data-narrow={narrow} aria-busy={busy}>
      {courses.map((course) => (
        <li key={course.id}>{children(course)}</li>
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
