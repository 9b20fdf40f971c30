import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import styles from './empty-list.module.css';

type EmptyListProps = {
  /** What the section says when it has nothing. */
  text: string;
  /** Given when the list could not be had, as opposed to being empty. */
  onTryAgain?: (() => void) | undefined;
};

/** A section's words for an empty list, with a quiet way to ask again when it is not known to be empty. */
export function EmptyList({ text, onTryAgain }: EmptyListProps) {
  const texts = useTexts();
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {onTryAgain && (
        <Button look="quiet" size="small" onClick={onTryAgain}>
          {texts.ui.tryAgain}
        </Button>
      )}
    </div>
  );
}
