import styles from './date-tile.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type DateTileProps = {
  /** The day in the words of the page: the whole of it for reading aloud, and the three words to show. */
  day: { date: string; text: string; weekday: string; day: string; month: string };
  /** `next` for the one that comes first, `past` for what is over. */
  tone?: 'plain' | 'next' | 'past';
  /** Whether the whole date stands in words beside it, so that it is not read aloud twice. */
  isSaidBeside?: boolean;
};

/** A day as a window of the house: its words hang from the lintel. 48 × 56 px at the usual size of letters. */
export function DateTile({ day, tone = 'plain', isSaidBeside = false }: DateTileProps) {
  return (
    <time className={styles.tile} dateTime={day.date} title={day.text} data-tone={tone} aria-hidden={isSaidBeside}>
      {!isSaidBeside && <VisuallyHidden>{day.text}</VisuallyHidden>}
      <span className={styles.weekday} aria-hidden="true">
        {day.weekday}
      </span>
      <span className={styles.day} aria-hidden="true">
        {day.day}
      </span>
      <span className={styles.month} aria-hidden="true">
        {day.month}
      </span>
    </time>
  );
}
