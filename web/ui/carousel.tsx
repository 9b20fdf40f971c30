import { useRef, type ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Section } from './section.tsx';
import { useScrollsSideways } from './use-scrolls-sideways.ts';
import styles from './carousel.module.css';

type CarouselProps = {
  /** The heading, which also names the rows for screen readers. */
  title: string;
  items: readonly { key: string; content: ReactNode }[];
  /** Gives the first item more width than the others. */
  lead?: boolean;
};

// Scrolls by a little less than the visible width, so that the last visible card becomes the first.
const TURN = 0.85;

/**
 * A section whose items stand in one strip that scrolls sideways, as two lists: items of even index first, then those of odd
 * index; an empty list is left out. It begins at the page's column and reaches to the edges of the window. Swipe, wheel,
 * arrow keys (the strip can take focus) and the buttons beside the heading move it, unless all of it is in view; it never
 * moves by itself.
 */
export function Carousel({ title, items, lead = false }: CarouselProps) {
  const texts = useTexts();
  const language = useLanguage();
  const strip = useRef<HTMLDivElement>(null);
  const scrolls = useScrollsSideways(strip, true);
  const split = [0, 1]
    .map((parity) => items.filter((_, index) => index % 2 === parity))
    .filter((row) => row.length > 0);

  const turn = (direction: 1 | -1) => {
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * TURN });
  };

  return (
    <Section
      title={title}
      action={
        scrolls && (
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.button}
              onClick={() => turn(-1)}
              aria-label={`${texts.ui.previous}: ${title}`}
            >
              <Icon name="arrow-left" />
            </button>
            <button
              type="button"
              className={styles.button}
              onClick={() => turn(1)}
              aria-label={`${texts.ui.next}: ${title}`}
            >
              <Icon name="arrow-right" />
            </button>
          </div>
        )
      }
    >
      <div
        ref={strip}
        className={styles.strip}
        data-lead={lead}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No element of HTML means a group of lists.
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must take the keyboard.
        tabIndex={scrolls ? 0 : undefined}
        aria-label={title}
      >
        {split.map((row, index) => (
          <ul
            key={row[0]?.key}
            className={styles.row}
            aria-label={`${title} (${smallNumber(index + 1, language)}/${smallNumber(split.length, language)})`}
          >
            {row.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  );
}
