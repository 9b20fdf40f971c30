import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './week.module.css';

/** A day of the week view. */
type WeekDay = {
  date: string;
  /** The day and what it holds, for reading aloud. */
  text: string;
  /** Sat. */
  weekday: string;
  /** 12. */
  day: string;
  isToday: boolean;
  /** Lit: something takes place. */
  isLit: boolean;
  /** Half lit: something is expected and not decided yet. */
  isHalfLit: boolean;
  /** Ringed: something is due. */
  isRinged: boolean;
};

type WeekProps = { days: readonly WeekDay[]; label: string };

/** Seven days as the windows of a house in the evening. What each holds is in its text. */
export function Week({ days, label }: WeekProps) {
  return (
    <ol className={styles.week} aria-label={label}>
      {days.map((day) => (
        <li key={day.date} className={styles.day} aria-current={day.isToday ? 'date' : undefined}>
          <VisuallyHidden>{day.text}</VisuallyHidden>
          <span className={styles.weekday} aria-hidden="true">
            {day.weekday}
          </span>
          <DayWindow {...day} />
          <span className={styles.number} data-today={day.isToday} aria-hidden="true">
            {day.day}
          </span>
        </li>
      ))}
    </ol>
  );
}

function DayWindow({ isLit, isHalfLit, isRinged }: Pick<WeekDay, 'isLit' | 'isHalfLit' | 'isRinged'>) {
  return (
    <svg
      className={styles.window}
      viewBox="0 0 40 48"
      aria-hidden="true"
      data-light={isLit ? 'whole' : isHalfLit ? 'half' : 'none'}
    >
      {isRinged && <rect className={styles.ring} x="1.500" y="1.500" width="37" height="45" />}
      <rect className={styles.pane} x="6" y="6" width="28" height="36" />
      <rect className={styles.light} x="6" y={isLit ? 6 : 24} width="28" height={isLit ? 36 : 18} />
      <path className={styles.frame} d="M6 6h28v36h-28zM20 6v36M6 24h28" />
    </svg>
  );
}
