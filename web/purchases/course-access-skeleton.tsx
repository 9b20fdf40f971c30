import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './course-steps.module.css';

/** The months of a course while they load. */
export function CourseAccessSkeleton() {
  return (
    <PageSkeleton>
      <div className={styles.head}>
        <Skeleton shape="picture" />
        <div className={styles.now}>
          <Skeleton shape="title" />
          <Skeleton count={2} />
        </div>
      </div>
      <div className={styles.grid}>
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
      </div>
    </PageSkeleton>
  );
}
