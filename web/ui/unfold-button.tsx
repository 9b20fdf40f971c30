import { useTexts } from '../texts/texts-provider.tsx';
import styles from './unfold-button.module.css';

type UnfoldButtonProps = {
  /** The id of what it unfolds. */
  controls: string;
  isUnfolded: boolean;
  onToggle: () => void;
};

/** Unfolds a long text and folds it again. The style sheet of its place shows it (`display: block`) where the text is folded. */
export function UnfoldButton({ controls, isUnfolded, onToggle }: UnfoldButtonProps) {
  const texts = useTexts().ui;
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={isUnfolded}
      aria-controls={controls}
      onClick={onToggle}
    >
      {isUnfolded ? texts.showLess : texts.showAll}
    </button>
  );
}
