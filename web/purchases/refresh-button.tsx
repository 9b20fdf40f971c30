import { useEffect, useState } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import styles from './refresh-button.module.css';

/** How long the button says that it has just refreshed. */
const JUST_NOW_MS = 60_000;

type RefreshButtonProps = {
  /** Whether the last refresh failed. */
  outdated: boolean;
  onRefresh: () => Promise<unknown>;
};

/** Refreshes the page. Says when that worked, since nothing else may have changed, and while the last refresh failed. */
export function RefreshButton({ outdated, onRefresh }: RefreshButtonProps) {
  const texts = useTexts();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [isRefreshed, setIsRefreshed] = useState(false);
  useEffect(() => {
    if (!isRefreshed) return undefined;
    const timer = setTimeout(() => setIsRefreshed(false), JUST_NOW_MS);
    return () => clearTimeout(timer);
  }, [isRefreshed]);

  const refresh = async () => {
    setIsRefreshed(false);
    setIsRefreshing(true);
    await Promise.allSettled([onRefresh()]);
    setIsRefreshing(false);
    setIsRefreshed(true);
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        busy={isRefreshing}
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
