import { useAnnouncementsPageQuery } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import styles from './announcements-page.module.css';

/** What the academy has announced to the learner. */
export function AnnouncementsPage() {
  const texts = useTexts();
  const { data, loading, refetch } = useAnnouncementsPageQuery();
  const announcements = data?.viewer?.announcements?.nodes;

  return (
    <Page title={texts.announcements.title}>
      {announcements && announcements.length > 0 && (
        <ul className={styles.list}>
          {announcements.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementItem announcement={announcement} />
            </li>
          ))}
        </ul>
      )}
      {!data && loading && (
        <SkeletonRegion className={styles.list}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {!announcements?.length && !loading && (
        <EmptyState
          title={texts.announcements.empty}
          level={2}
          action={
            !announcements && (
              <Button look="quiet" onClick={() => void refetch()}>
                {texts.ui.tryAgain}
              </Button>
            )
          }
        >
          {texts.announcements.emptyHint}
        </EmptyState>
      )}
    </Page>
  );
}
