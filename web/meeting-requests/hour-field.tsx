import { useId } from 'react';
import type { RequestMeetingDialogQuery } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldErrorText } from '../ui/field-frame.tsx';
import { useFieldError } from '../ui/form.tsx';
import styles from './hour-field.module.css';

type HourFieldProps = {
  slots: RequestMeetingDialogQuery['meetingRequestForm']['timeSlots'];
  value: string;
  /** Whether today was chosen, some of whose hours may be over. */
  isToday: boolean;
  onChange: (slot: string) => void;
};

/** The hour of a meeting, one of those that are offered. */
export function HourField({ slots, value, isToday, onChange }: HourFieldProps) {
  const texts = useTexts().meetingRequests;
  const id = useId();
  const error = useFieldError('preferredTime');
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
          <label key={slot.value} className={styles.slot}>
            <input
              type="radio"
              className={styles.input}
              name="preferredTime"
              value={slot.value}
              checked={slot.value === value}
              disabled={isToday && slot.isOverToday && slot.value !== value}
              onChange={() => onChange(slot.value)}
            />
            {slot.label}
          </label>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`} message={error} />
    </div>
  );
}
