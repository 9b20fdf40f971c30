import { WebinarsPageDocument, type WebinarsPageQuery } from '../generated/graphql.ts';
import { useWebinarsPageQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fold } from '../ui/fold.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRegion } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useTimeZone } from './time-zone.ts';
import { WebinarCard, WebinarCardSkeleton } from './webinar-card.tsx';
import styles from './course-grid.module.css';

export const queries: PageQueries = {
  viewer: ({ timeZone }) => ({ query: WebinarsPageDocument, variables: { timeZone } }),
};

/** How many of the webinars that are over, the latest, are shown without unfolding the others. */
const LATEST = 6;

type Webinar = NonNullable<WebinarsPageQuery['webinars']>['nodes'][number];

/**
 * All webinars: the next one large, then those to come and those that are over, each in the academy's order. Where the time of
 * the device differs from the academy's, it stands beside it.
 */
export function WebinarsPage() {
  const texts = useTexts();
  const language = useLanguage();
  const {
    data: current,
    previousData,
    loading,
    refetch,
  } = useWebinarsPageQuery({ variables: { timeZone: useTimeZone() } });
  const data = current ?? previousData;
  const webinars = data?.webinars?.nodes ?? [];
  const next = webinars.find(({ id }) => id === data?.webinars?.next?.id);
  const coming = webinars.filter((webinar) => webinar.isOver !== true && webinar !== next);
  const past = webinars.filter(({ isOver }) => isOver === true);
  const latest = past.toSorted(byTimeDescending).slice(0, LATEST);
  const earlier = past.filter((webinar) => !latest.includes(webinar));

  return (
    <Page title={texts.catalogue.webinarsTitle}>
      {next && <WebinarCard webinar={next} localTime={localTimeOf(next)} level={2} size="large" />}
      {coming.length > 0 && <WebinarGrid webinars={coming} />}
      {past.length > 0 && (
        <Section title={texts.catalogue.pastWebinars}>
          <WebinarGrid webinars={past.filter((webinar) => latest.includes(webinar))} isPast />
          {earlier.length > 0 && (
            <Fold name="past" label={texts.catalogue.earlierWebinars(smallNumber(earlier.length, language))}>
              <WebinarGrid webinars={earlier} isPast />
            </Fold>
          )}
        </Section>
      )}
      {!data && loading && (
        <SkeletonRegion className={styles.grid}>
          <WebinarCardSkeleton size="large" />
          <WebinarCardSkeleton />
          <WebinarCardSkeleton />
          <WebinarCardSkeleton />
        </SkeletonRegion>
      )}
      {webinars.length === 0 && !loading && (
        <EmptyState
          title={texts.catalogue.noWebinars}
          level={2}
          retry={!data?.webinars && <TryAgainButton onTryAgain={() => void refetch()} />}
        />
      )}
    </Page>
  );
}

const byTimeDescending = (one: Webinar, other: Webinar): number =>
  (other.startsAt ?? '').localeCompare(one.startsAt ?? '');

/** When it begins by the clock of the device; null where that is the academy's. */
const localTimeOf = ({ startsAtText, localStartsAtText }: Webinar): string | null =>
  localStartsAtText === startsAtText ? null : localStartsAtText;

function WebinarGrid({ webinars, isPast = false }: { webinars: readonly Webinar[]; isPast?: boolean }) {
  return (
    <ul className={styles.grid}>
      {webinars.map((webinar) => (
        <li key={webinar.id}>
          <WebinarCard
            webinar={webinar}
            localTime={localTimeOf(webinar)}
            level={isPast ? 3 : 2}
            size={isPast ? 'quiet' : 'medium'}
          />
        </li>
      ))}
    </ul>
  );
}
