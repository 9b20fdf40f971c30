import type { RequestMeetingDialogQuery } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { FieldFrame } from '../ui/field-frame.tsx';
import { RadioChoice } from './radio-choice.tsx';
import styles from './day-field.module.css';

type DayFieldProps = {
  choices: RequestMeetingDialogQuery['meetingRequestForm'] | undefined;
  /** YYYY-MM-DD; empty while none is chosen. */
  value: string;
  /** What is wrong with it; empty where the form's own error is about another day. */
  error: string | undefined;
  onChange: (day: string) => void;
  /** Called when somebody has typed a day and goes on. */
  onTyped: () => void;
};

/** The day of a meeting: two weeks to choose from at a glance, and a field for a later day. Both show the same day. */
export function DayField({ choices, value, error, onChange, onTyped }: DayFieldProps) {
  const texts = useTexts().meetingRequests;
  return (
    <FieldFrame label={texts.preferredDate} name="preferredDate" error={error} checksAtOnce>
      {(ties) => (
        <div className={styles.field}>
          {choices && (
            <div className={styles.days} role="radiogroup" aria-label={texts.nextDays}>
              {choices.nextDays.map((day) => (
                <RadioChoice
                  key={day.date}
                  className={styles.choice}
                  name="day"
                  value={day.date}
                  checked={day.date === value}
                  onChange={() => onChange(day.date)}
                >
                  <DateTile day={day} tone={day.date === value ? 'next' : 'plain'} />
                </RadioChoice>
              ))}
            </div>
          )}
          <div className={styles.other}>
            <label htmlFor={ties.id}>{texts.anotherDay}</label>
            <input
              {...ties}
              type="date"
              min={choices?.earliestDate}
              max={choices?.latestDate}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onTyped}
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
