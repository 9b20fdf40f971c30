import { useTexts } from '../texts/texts-provider.tsx';
import styles from './academy-statistics.module.css';

type AcademyStatisticsProps = { statistics: readonly { value: string; label: string }[] };

/** The academy's figures, each on its step. */
export function AcademyStatistics({ statistics }: AcademyStatisticsProps) {
  const texts = useTexts();
  return (
    <section aria-label={texts.home.statisticsHeading}>
      <dl className={styles.statistics}>
        {statistics.map(({ value, label }) => (
          <div key={label} className={styles.statistic}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
