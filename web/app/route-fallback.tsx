import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Stands where a page will be while its code is fetched. */
export function RouteFallback() {
  return (
    <PageSkeleton>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </PageSkeleton>
  );
}
