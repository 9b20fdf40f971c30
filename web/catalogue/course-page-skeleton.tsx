import { Card } from '../ui/card.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './course-page.module.css';
import sidebar from './course-sidebar.module.css';

/** The skeleton of a course's page. */
export function CoursePageSkeleton() {
  return (
    <PageSkeleton
      head={
        <div className={styles.waiting}>
          <Skeleton shape="short" />
          <Skeleton shape="heading" count={2} />
          <Skeleton shape="sentence" count={2} />
          <Skeleton shape="short" />
        </div>
      }
      className={styles.page}
    >
      <div className={styles.sidebar}>
        <Card padded={false}>
          <div data-arrives>
            <Skeleton shape="picture" />
          </div>
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
    </PageSkeleton>
  );
}
