import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CourseStairsSkeleton } from './course-stairs.tsx';
import head from './access-head.module.css';
import page from './course-access.module.css';
import styles from './course-steps.module.css';

/** The months of a course while they load: the stairs stand there already, and their windows are lit by the answer. */
export function CourseAccessSkeleton() {
  return (
    <PageSkeleton
      className={page.access}
      head={
        <div className={head.panel}>
          <div className={head.words}>
            <Skeleton shape="heading" />
            <Skeleton count={2} />
            <Skeleton shape="title" />
            <Skeleton count={4} />
            <Skeleton shape="button" />
          </div>
          <div className={head.stairs}>
            <CourseStairsSkeleton />
          </div>
        </div>
      }
    >
      <ul className={styles.months}>
        {[1, 2, 3].map((month) => (
          <li key={month}>
            <Skeleton shape="picture" />
          </li>
        ))}
      </ul>
    </PageSkeleton>
  );
}
