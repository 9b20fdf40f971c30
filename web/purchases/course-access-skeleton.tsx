import page from '../catalogue/page-skeleton.module.css';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import styles from './course-steps.module.css';

/** The months of a course while they load. */
export function CourseAccessSkeleton() {
  return (
    <SkeletonRegion className={page.page}>
      <Skeleton shape="title" />
      <Skeleton count={2} />
      <div className={styles.head}>
        <Skeleton shape="picture" />
      </div>
      <div className={styles.grid}>
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
      </div>
    </SkeletonRegion>
  );
}
