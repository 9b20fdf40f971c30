import type { ListItem } from '../fragment-data.ts';
import type { CourseTileFragment } from '../generated/graphql.ts';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { CourseTile } from './course-tile.tsx';
import styles from './course-shelf.module.css';

type CourseShelfProps = {
  courses: readonly ListItem<CourseTileFragment>[];
  /** Keeps them in one row on wide screens too. */
  inOneRow?: boolean;
};

/** Courses as small tiles: side by side, on a phone in one row that is pulled sideways. */
export function CourseShelf({ courses, inOneRow = false }: CourseShelfProps) {
  return (
    <ul className={styles.shelf} data-in-one-row={inOneRow}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseTile course={course} />
        </li>
      ))}
    </ul>
  );
}

/** The shelf while its courses are loading. */
export function CourseShelfSkeleton() {
  return (
    <SkeletonRegion className={styles.shelf}>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} shape="picture" />
      ))}
    </SkeletonRegion>
  );
}
