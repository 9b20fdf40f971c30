import { useWebinarsPageQuery } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import { useTimeZone } from './time-zone.ts';
import { WebinarCard, WebinarCardSkeleton } from './webinar-card.tsx';
import styles from './course-grid.module.css';

/** All webinars in the academy's order, with the time of the device beside the academy's where they differ. */
export function WebinarsPage() {
  const texts = useTexts();
  const {
    data: current,
    previousData,
    loading,
    refetch,
  } = useWebinarsPageQuery({ variables: { timeZone: useTimeZone() } });
  const data = current ?? previousData;
  const webinars = data?.webinars?.nodes ?? [];

  return (
    <Page title={texts.catalogue.webinarsTitle}>
      {webinars.length > 0 && (
        <ul className={styles.grid}>
          {webinars.map((webinar) => (
            <li key={webinar.id}>
              <WebinarCard
                webinar={webinar}
                localTime={webinar.localStartsAtText === webinar.startsAtText ? null : webinar.localStartsAtText}
                level={2}
              />
            </li>
          ))}
        </ul>
      )}
      {!data && loading && (
        <SkeletonRegion className={styles.grid}>
          <WebinarCardSkeleton />
          <WebinarCardSkeleton />
          <WebinarCardSkeleton />
        </SkeletonRegion>
      )}
      {webinars.length === 0 && !loading && (
        <EmptyState
          title={texts.catalogue.noWebinars}
          level={2}
          action={
            !data?.webinars && (
              <Button look="quiet" onClick={() => void refetch()}>
                {texts.ui.tryAgain}
              </Button>
            )
          }
        />
      )}
    </Page>
  );
}
