import { useId } from 'react';
import type { RequestMeetingDialogQuery } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldErrorText } from '../ui/field-frame.tsx';
import { useFieldError } from '../ui/form.tsx';
import { RadioChoice } from './radio-choice.tsx';
import styles from './hour-field.module.css';

type HourFieldProps = {
  slots: RequestMeetingDialogQuery['meetingRequestForm']['timeSlots'];
  value: string;
  /** Whether today was chosen, some of whose hours may be over. */
  isToday: boolean;
  /** Whether another hour was chosen since the form's error was about it. */
  isChanged: boolean;
  onChange: (slot: string) => void;
};

/** The hour of a meeting, one of those that are offered. */
export function HourField({ slots, value, isToday, isChanged, onChange }: HourFieldProps) {
  const texts = useTexts().meetingRequests;
  const id = useId();
  const problem = useFieldError('preferredTime');
  const error = isChanged ? undefined : problem;
  return (
    <div
      className={styles.field}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
    >
      <p className={styles.label}>
        <span id={`${id}-label`}>{texts.preferredTime}</span>{' '}
        <span id={`${id}-hint`} className={styles.hint}>
          {texts.preferredTimeHint}
        </span>
      </p>
      <div className={styles.slots}>
        {slots.map((slot) => (
          <RadioChoice
            key={slot.value}
            className={styles.slot}
            name="preferredTime"
            value={slot.value}
            checked={slot.value === value}
            disabled={isToday && slot.isOverToday && slot.value !== value}
            onChange={() => onChange(slot.value)}
          >
            {slot.label}
          </RadioChoice>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`} message={error} />
    </div>
  );
}
