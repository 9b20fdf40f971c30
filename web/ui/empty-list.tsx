import styles from './empty-list.module.css';
import { TryAgainButton } from './try-again-button.tsx';

type EmptyListProps = {
  /** What the section says when it has nothing. */
  text: string;
  /** Undefined where the list was fetched and is empty. */
  onTryAgain: (() => void) | undefined;
};

/** The text of a section for an empty list, with a button to retry when the list could not be fetched. */
export function EmptyList({ text, onTryAgain }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {onTryAgain && <TryAgainButton look="quiet" size="small" onTryAgain={onTryAgain} />}
    </div>
  );
}
