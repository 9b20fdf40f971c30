import { useTexts } from '../texts/texts-provider.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useIsLongWait } from '../ui/waiting.ts';
import styles from './notice-bar.module.css';

/** Says that the page takes long to come, with a retry. It lies over the lower edge of the window, so that nothing moves. */
export function SlowNotice() {
  const texts = useTexts();
  const isLong = useIsLongWait();
  return (
    <div className={styles.over} aria-live="polite">
      {isLong && (
        <p className={styles.notice}>
          {texts.app.slow}
          {/* Also where the code of the page does not come, which cannot be asked for again. */}
          <TryAgainButton look="quiet" size="small" onTryAgain={() => window.location.reload()} />
        </p>
      )}
    </div>
  );
}
