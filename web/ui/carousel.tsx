import { useRef, type ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import styles from './carousel.module.css';

type CarouselProps = {
  /** Names the rows for screen readers. */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
};

// Scrolls by a little less than the visible width, so that the last visible card becomes the first.
const TURN = 0.85;

/**
 * Two rows that scroll sideways: items of even index above, of odd index below; an empty row is left out.
 * Swipe, wheel, arrow keys (a row can take focus) and two buttons move it; it never moves by itself.
 */
export function Carousel({ label, items }: CarouselProps) {
  const texts = useTexts();
  const rows = useRef<HTMLDivElement>(null);
  const split = [0, 1]
    .map((parity) => items.filter((_, index) => index % 2 === parity))
    .filter((row) => row.length > 0);

  const turn = (direction: 1 | -1) => {
    for (const row of rows.current?.children ?? []) row.scrollBy({ left: direction * row.clientWidth * TURN });
  };

  return (
    <div className={styles.carousel}>
      <div ref={rows} className={styles.rows}>
        {split.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only scrolls to what is focused in it.
          <ul
            key={row[0]?.key}
            className={styles.row}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must take the keyboard.
            tabIndex={0}
            aria-label={`${label} (${index + 1}/${split.length})`}
            // The browser does not scroll to a focused card that is partly visible.
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
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
