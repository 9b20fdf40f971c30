import { useLocation } from 'react-router-dom';
import { useLanguageChoice, useTexts } from '../texts/texts-provider.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useOnChange } from '../ui/use-on-change.ts';
import styles from './notice-bar.module.css';

/** Says that the page could not be fetched in the chosen language, with a retry. */
export function LanguageNotice() {
  const texts = useTexts();
  const { failed, setLanguage, forgetFailure } = useLanguageChoice();
  useOnChange(useLocation().pathname, forgetFailure);
  return (
    <div className={styles.sticky} aria-live="polite">
      {failed !== null && (
        <p className={styles.notice}>
          {texts.app.languageFailed}
          <TryAgainButton look="quiet" size="small" onTryAgain={() => setLanguage(failed)} />
        </p>
      )}
    </div>
  );
}
