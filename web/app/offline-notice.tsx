import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './offline-notice.module.css';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

const onTheServer = () => false;

/** Says that the device has no connection, for as long as it has none. */
export function OfflineNotice() {
  const texts = useTexts();
  const offline = useSyncExternalStore(subscribe, () => navigator.onLine === false, onTheServer);
  return (
    <div className={styles.place} aria-live="polite">
      {offline && <p className={styles.notice}>{texts.app.offline}</p>}
    </div>
  );
}
