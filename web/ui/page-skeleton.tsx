import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import styles from './page.module.css';
import { Skeleton, SkeletonRegion } from './skeleton.tsx';
import { StepRule } from './step-rule.tsx';

type PageSkeletonProps = {
  /** The shapes of what stands above the heading: breadcrumbs, a way back. */
  before?: ReactNode;
  /** How many lines the introduction usually has. */
  introLines?: number;
  /** The shapes in place of those of a usual heading. */
  head?: ReactNode;
  /** That of the `Page`, where it lays out its head and parts itself. */
  className?: string | undefined;
  /** The shapes of what comes under the heading. */
  children: ReactNode;
};

/** The skeleton of a `Page` with an introduction, while its heading is not known. */
export function PageSkeleton({ before, introLines = 1, head, className = '', children }: PageSkeletonProps) {
  return (
    <SkeletonRegion className={`${styles.page} ${className}`}>
      <PageHead />
      {head ?? (
        <div className={styles.head}>
          {before}
          <Skeleton shape="heading" />
          <StepRule />
          <Skeleton shape="sentence" count={introLines} />
        </div>
      )}
      {children}
    </SkeletonRegion>
  );
}
