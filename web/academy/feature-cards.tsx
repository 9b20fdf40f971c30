import { useRef } from 'react';
import { useScrollsSideways } from '../ui/use-scrolls-sideways.ts';
import { FeatureDrawing } from './feature-drawing.tsx';
import styles from './feature-cards.module.css';

type FeatureCardsProps = { features: readonly { key: string; title: string; text: string }[] };

/** What is special about the teaching, one card a step. */
export function FeatureCards({ features }: FeatureCardsProps) {
  const cards = useRef<HTMLUListElement>(null);
  const scrolls = useScrollsSideways(cards);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must take the keyboard.
    <ul ref={cards} className={styles.cards} tabIndex={scrolls ? 0 : undefined}>
      {features.map(({ key, title, text }) => (
        <li key={key} className={styles.card}>
          <FeatureDrawing feature={key} />
          <div className={styles.words}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
