import page from '../catalogue/page-skeleton.module.css';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';

/** Stands where a page will be while its code is fetched. */
export function RouteFallback() {
  return (
    <SkeletonRegion className={page.page}>
      <Skeleton shape="title" />
      <Skeleton count={3} />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  );
}
