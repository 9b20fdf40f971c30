import { AnnouncementsPageDocument, type AnnouncementsPageQuery } from '../generated/graphql.ts';
import { useAnnouncementsPageQuery, useUnreadBadgeQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fold } from '../ui/fold.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { recoverFocus } from '../ui/page-heading.ts';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { useOnChange } from '../ui/use-on-change.ts';
import { AnnouncementItem } from './announcement-item.tsx';
import { useMarkAllRead } from './use-mark-all-read.ts';
import styles from './announcements-page.module.css';

export const queries: PageQueries = {
  viewer: () => ({ query: AnnouncementsPageDocument }),
};

/** How many of the newest announcements are shown without unfolding a year. */
const NEWEST = 20;

type ListedAnnouncement = NonNullable<NonNullable<AnnouncementsPageQuery['viewer']>['announcements']>['nodes'][number];

type AnnouncementsProps = { announcements: readonly ListedAnnouncement[] };

/** What the academy has announced to the learner, the newest on top; older ones unfold by year. */
export function AnnouncementsPage() {
  const texts = useTexts();
  const language = useLanguage();
  const { data, loading, refetch } = useAnnouncementsPageQuery();
  const announcements = useLastKnown(data?.viewer?.announcements)?.nodes;
  const listed = (announcements ?? []).toSorted(byDayDescending);
  const unread = announcements?.flatMap(({ id, isRead }) => (isRead ? [] : [id])) ?? [];
  const { markAll, isWorking, failedCount } = useMarkAllRead();
  // The header's badge tells whether the button will come, so that nothing moves when it does.
  const badge = useUnreadBadgeQuery({ fetchPolicy: 'cache-only', ssr: false }).data?.viewer;
  const isAwaited = !announcements && loading && (badge?.unreadAnnouncementCount ?? 0) > 1;
  // The button had the focus until it worked, and is gone where nothing is left to mark.
  useOnChange(isWorking, () => {
    if (!isWorking) recoverFocus();
  });

  return (
    <Page
      title={texts.announcements.title}
      actions={
        (unread.length > 1 || isWorking || isAwaited) && (
          <Button
            look="secondary"
            size="small"
            disabled={isAwaited}
            busy={isWorking}
            busyText={texts.announcements.markingAll}
            onClick={() => void markAll(unread)}
          >
            {texts.announcements.markAllAsRead}
          </Button>
        )
      }
    >
      {failedCount > 0 && (
        <Notice tone="danger" live="alert">
          {texts.announcements.notAllMarked(smallNumber(failedCount, language))}
        </Notice>
      )}
      {listed.length > 0 && <Announcements announcements={listed.slice(0, NEWEST)} />}
      {listed.length > NEWEST && <Older announcements={listed} />}
      {!announcements && loading && (
        <SkeletonRegion className={styles.skeletons}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {!announcements?.length && !loading && (
        <EmptyState
          title={texts.announcements.empty}
          level={2}
          retry={!announcements && <TryAgainButton onTryAgain={() => void refetch()} />}
        >
          {texts.announcements.emptyHint}
        </EmptyState>
      )}
    </Page>
  );
}

function Announcements({ announcements }: AnnouncementsProps) {
  return (
    <ul className={styles.list}>
      {announcements.map((announcement) => (
        <li key={announcement.id} data-read={announcement.isRead}>
          <AnnouncementItem announcement={announcement} />
        </li>
      ))}
    </ul>
  );
}

const byDayDescending = (one: ListedAnnouncement, other: ListedAnnouncement): number =>
  (other.calendarDay?.date ?? '').localeCompare(one.calendarDay?.date ?? '');

const yearOf = ({ calendarDay }: ListedAnnouncement): string | undefined => calendarDay?.date.slice(0, 4);

/**
 * Of all announcements, newest first, the years of those that are not among the newest. Read or not, each stays where it is
 * when it is marked.
 */
function Older({ announcements }: AnnouncementsProps) {
  const texts = useTexts().announcements;
  const language = useLanguage();
  const yearAbove = announcements.slice(0, NEWEST).map(yearOf).at(-1);
  const older = announcements.slice(NEWEST);
  return (
    <div>
      {[...new Set(older.map(yearOf))].map((year) => {
        const ofYear = older.filter((announcement) => yearOf(announcement) === year);
        const unread = ofYear.filter(({ isRead }) => !isRead).length;
        const yearText = year === undefined ? texts.undated : smallNumber(Number(year), language);
        const label = texts.older(
          year !== undefined && year === yearAbove ? texts.moreOfYear(yearText) : yearText,
          smallNumber(ofYear.length, language),
          unread === 0 ? null : smallNumber(unread, language),
        );
        return (
          <Fold key={year} name={`announcements ${year}`} label={label}>
            <Announcements announcements={ofYear} />
          </Fold>
        );
      })}
    </div>
  );
}
