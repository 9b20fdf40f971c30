import type { FragmentType } from '@apollo/client';
import { WebinarCard, WebinarCardSkeleton } from '../catalogue/webinar-card.tsx';
import { AllWebinarsDocument, type WebinarCardFragment } from '../generated/graphql.ts';
import { useAllWebinarsQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import snap from './snap-row.module.css';
import { EmptyList } from './empty-list.tsx';
import { ShowAll } from './show-all.tsx';
import { useAllWanted } from './use-all-wanted.ts';
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
export function UpcomingWebinars({ webinars: first, totalCount, loading, onTryAgain }: UpcomingWebinarsProps) {
  const texts = useTexts();
  const [isAllWanted, wantAll] = useAllWanted(AllWebinarsDocument);
  const all = useAllWebinarsQuery({ skip: !isAllWanted });
  const webinars = all.data?.webinars?.nodes ?? first;
  const hasMore = webinars === first && totalCount > (first?.length ?? 0);
  return (
    <Section
      id="webinars"
      title={texts.home.upcomingWebinars}
      action={
        hasMore && (
          <ShowAll
            label={texts.home.viewAll}
            to={paths.webinars()}
            onShow={() => (isAllWanted ? void all.refetch() : wantAll(true))}
            busy={all.loading}
          />
        )
      }
    >
      {loading && (
        <div className={snap.row}>
          <SkeletonRegion className={styles.columns}>
            <WebinarCardSkeleton />
            <WebinarCardSkeleton />
            <WebinarCardSkeleton />
          </SkeletonRegion>
        </div>
      )}
      {!loading && !webinars?.length && (
        <EmptyList text={texts.catalogue.noWebinars} onTryAgain={webinars === null ? onTryAgain : undefined} />
      )}
      {webinars && webinars.length > 0 && (
        <div className={webinars === first ? snap.row : undefined}>
          <ul className={styles.columns}>
            {webinars.map((webinar) => (
              <li key={webinar.id}>
                <WebinarCard webinar={webinar} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
