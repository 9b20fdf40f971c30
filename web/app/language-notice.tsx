import { useLanguageChoice, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import styles from './notice-bar.module.css';

/** Says that the page could not be fetched in the chosen language, with a retry. */
export function LanguageNotice() {
  const texts = useTexts();
  const { failed, setLanguage } = useLanguageChoice();
  return (
    <div className={styles.sticky} aria-live="polite">
      {failed !== null && (
        <p className={styles.notice}>
          {texts.app.languageFailed}
          <Button look="quiet" size="small" onClick={() => setLanguage(failed)}>
            {texts.ui.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
