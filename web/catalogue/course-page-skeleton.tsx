import { Card } from '../ui/card.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import styles from './course-page.module.css';
import sidebar from './course-sidebar.module.css';
import page from './page-skeleton.module.css';

/** A course's page while it loads, in the page's own shape. */
export function CoursePageSkeleton() {
  return (
    <SkeletonRegion className={page.page}>
      <Skeleton />
      <Skeleton shape="title" />
      <div className={styles.columns}>
        <div className={styles.sidebar}>
          <Card padded={false}>
            <Skeleton shape="picture" />
            <div className={sidebar.words}>
              <Skeleton shape="title" />
              <Skeleton shape="button" />
              <Skeleton count={6} />
            </div>
          </Card>
        </div>
        <div className={styles.main}>
          <Skeleton count={5} />
          <Skeleton shape="block" />
          <Skeleton count={8} />
        </div>
      </div>
    </SkeletonRegion>
  );
}
