import { AnnouncementsPageDocument } from '../generated/graphql.ts';
import { useAnnouncementsPageQuery, useUnreadBadgeQuery } from '../generated/hooks.ts';
import type { PageQueries } from '../page-queries.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
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

/** What the academy has announced to the learner. */
export function AnnouncementsPage() {
  const texts = useTexts();
  const language = useLanguage();
  const { data, loading, refetch } = useAnnouncementsPageQuery();
  const announcements = useLastKnown(data?.viewer?.announcements)?.nodes;
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
      {announcements && announcements.length > 0 && (
        <ul className={styles.list}>
          {announcements.map((announcement) => (
            <li key={announcement.id} data-read={announcement.isRead}>
              <AnnouncementItem announcement={announcement} />
            </li>
          ))}
        </ul>
      )}
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
          retry={!announcements && <TryAgainButton look="quiet" onTryAgain={() => void refetch()} />}
        >
          {texts.announcements.emptyHint}
        </EmptyState>
      )}
    </Page>
  );
}
