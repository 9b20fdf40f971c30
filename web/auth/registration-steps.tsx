import { useTexts } from '../texts/texts-provider.tsx';
import styles from './registration-steps.module.css';

/** The three steps of a registration as stairs: those behind, the one at hand, those ahead. */
export function RegistrationSteps({ place }: { place: number }) {
  const texts = useTexts();
  const names = texts.auth.stepNames;
  return (
    <ol className={styles.steps} aria-label={texts.auth.step(place, names.length)}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index + 1 < place ? 'done' : index + 1 === place ? 'current' : 'ahead'}
          aria-current={index + 1 === place ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
