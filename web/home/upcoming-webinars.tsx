import { WebinarCard, WebinarCardSkeleton } from '../catalogue/webinar-card.tsx';
import type { ListItem } from '../fragment-data.ts';
import { AllWebinarsDocument, type WebinarCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import snap from './snap-row.module.css';
import { ShowAll } from './show-all.tsx';
import { ShowAllFailed } from './show-all-failed.tsx';
import { useWholeList } from './use-whole-list.ts';
import styles from './card-columns.module.css';

type UpcomingWebinarsProps = {
  /** Null while loading and when they could not be fetched. */
  webinars: readonly ListItem<WebinarCardFragment>[] | null;
  /** How many there are in all. */
  totalCount: number;
  loading: boolean;
  onTryAgain: () => void;
};

/** The first webinars, with the way to the others when there are more. */
export function UpcomingWebinars({ webinars: first, totalCount, loading, onTryAgain }: UpcomingWebinarsProps) {
  const texts = useTexts();
  const all = useWholeList('webinars', AllWebinarsDocument);
  const webinars = all.data?.webinars?.nodes ?? first;
  const hasMore = webinars === first && totalCount > (first?.length ?? 0);
  return (
    <Section
      id="webinars"
      title={texts.home.upcomingWebinars}
      action={
        hasMore && <ShowAll label={texts.home.viewAll} to={paths.webinars()} onShow={all.show} busy={all.loading} />
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
      <ShowAllFailed error={all.error} />
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
