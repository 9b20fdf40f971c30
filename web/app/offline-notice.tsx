import { useTexts } from '../texts/texts-provider.tsx';
import styles from './notice-bar.module.css';
import { useOffline } from './use-offline.ts';

/** Says that the device has no connection, for as long as it has none. */
export function OfflineNotice() {
  const texts = useTexts();
  const offline = useOffline();
  return (
    <div className={styles.sticky} aria-live="polite">
      {offline && <p className={styles.notice}>{texts.app.offline}</p>}
    </div>
  );
}
