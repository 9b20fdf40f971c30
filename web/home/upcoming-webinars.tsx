import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { WebinarCard, WebinarCardSkeleton } from '../catalogue/webinar-card.tsx';
import type { WebinarCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import { EmptyList } from './empty-list.tsx';
import styles from './card-columns.module.css';

type UpcomingWebinarsProps = {
  /** Null while loading and when they could not be fetched. */
  webinars: readonly ({ id: string } & FragmentType<WebinarCardFragment>)[] | null;
  /** How many there are in all. */
  totalCount: number;
  loading: boolean;
  onTryAgain: () => void;
};

/** The first webinars, with the way to the others when there are more. */
export function UpcomingWebinars({ webinars, totalCount, loading, onTryAgain }: UpcomingWebinarsProps) {
  const texts = useTexts();
  const hasMore = totalCount > (webinars?.length ?? 0);
  return (
    <Section
      id="webinars"
      title={texts.home.upcomingWebinars}
      action={hasMore && <Link to={paths.webinars()}>{texts.home.viewAll}</Link>}
    >
      {loading && (
        <SkeletonRegion className={styles.columns}>
          <WebinarCardSkeleton />
          <WebinarCardSkeleton />
          <WebinarCardSkeleton />
        </SkeletonRegion>
      )}
      {!loading && !webinars?.length && (
        <EmptyList text={texts.catalogue.noWebinars} onTryAgain={webinars === null ? onTryAgain : undefined} />
      )}
      {webinars && webinars.length > 0 && (
        <ul className={styles.columns}>
          {webinars.map((webinar) => (
            <li key={webinar.id}>
              <WebinarCard webinar={webinar} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
