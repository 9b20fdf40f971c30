import { useEffect, useState } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import styles from './refresh-button.module.css';

/** How long a look counts as one of just now. */
const JUST_NOW_MS = 60_000;

type RefreshButtonProps = {
  refreshing: boolean;
  /** Whether the last refresh failed. */
  outdated: boolean;
  onRefresh: () => Promise<unknown>;
};

/**
 * Looks again whether something has changed, and says that it did where nothing has, and where it could not look. That the page
 * has looked by itself is not said.
 */
export function RefreshButton({ refreshing, outdated, onRefresh }: RefreshButtonProps) {
  const texts = useTexts();
  const [isRefreshed, setIsRefreshed] = useState(false);
  useEffect(() => {
    if (!isRefreshed) return undefined;
    const timer = setTimeout(() => setIsRefreshed(false), JUST_NOW_MS);
    return () => clearTimeout(timer);
  }, [isRefreshed]);

  const refresh = async () => {
    setIsRefreshed(false);
    await onRefresh();
    setIsRefreshed(true);
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        busy={refreshing}
        busyText={texts.purchases.refreshing}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
        {texts.purchases.refresh}
      </Button>
      <output className={styles.refreshed} data-outdated={outdated}>
        {outdated ? texts.purchases.notRefreshed : isRefreshed && texts.purchases.refreshed}
      </output>
    </>
  );
}
