import { WordStairs } from '../illustrations/word-stairs.tsx';
import styles from './intro-film.module.css';

/** The picture of the intro: the words light up from the first step to the open door. */
export function IntroFilm() {
  return (
    <div className={styles.film}>
      <WordStairs words={['start', 'step', 'month', 'project', 'job']} animated />
    </div>
  );
}
