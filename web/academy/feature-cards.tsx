import { FeatureDrawing } from './feature-drawing.tsx';
import styles from './feature-cards.module.css';

type FeatureCardsProps = { features: readonly { key: string; title: string; text: string }[] };

/** What is special about the teaching, one card a step. */
export function FeatureCards({ features }: FeatureCardsProps) {
  return (
    <ul className={styles.cards}>
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
