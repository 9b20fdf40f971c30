import { useRef, type ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './carousel.module.css';

type CarouselProps = {
  /** Names the rows for screen readers. */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  /** Gives the first item more width than the others. */
  lead?: boolean;
};

// Scrolls by a little less than the visible width, so that the last visible card becomes the first.
const TURN = 0.85;

/**
 * Two rows in one strip that scrolls sideways: items of even index first, then those of odd index; an empty row is left out.
 * Swipe, wheel, arrow keys (the strip can take focus) and two buttons move it; it never moves by itself.
 */
export function Carousel({ label, items, lead = false }: CarouselProps) {
  const texts = useTexts();
  const strip = useRef<HTMLDivElement>(null);
  const split = [0, 1]
    .map((parity) => items.filter((_, index) => index % 2 === parity))
    .filter((row) => row.length > 0);

  const turn = (direction: 1 | -1) => {
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * TURN });
  };

  return (
    <div className={styles.carousel}>
      <div
        ref={strip}
        className={styles.strip}
        data-lead={lead}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No element of HTML means a group of lists.
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must take the keyboard.
        tabIndex={0}
        aria-label={label}
      >
        {split.map((row, index) => (
          <ul key={row[0]?.key} className={styles.row} aria-label={`${label} (${index + 1}/${split.length})`}>
            {row.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => turn(-1)} aria-label={texts.ui.previous}>
          <Icon name="arrow-left" />
        </button>
        <button type="button" className={styles.button} onClick={() => turn(1)} aria-label={texts.ui.next}>
          <Icon name="arrow-right" />
        </button>
      </div>
    </div>
  );
}
