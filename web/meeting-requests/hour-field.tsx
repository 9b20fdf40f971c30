import { useId } from 'react';
import type { RequestMeetingDialogQuery } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldErrorText } from '../ui/field-frame.tsx';
import { useFieldError } from '../ui/form.tsx';
import { RadioChoice } from './radio-choice.tsx';
import styles from './hour-field.module.css';

type HourFieldProps = {
  slots: RequestMeetingDialogQuery['meetingRequestForm']['timeSlots'];
  value: string | undefined;
  /** Whether the first day was chosen, some of whose hours may have begun. */
  isFirstDay: boolean;
  /** Whether another hour was chosen since the form's error was about it. */
  isChanged: boolean;
  onChange: (slot: string) => void;
};

/** The hour of a meeting, one of those that are offered. */
export function HourField({ slots, value, isFirstDay, isChanged, onChange }: HourFieldProps) {
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
            disabled={isFirstDay && slot.isOverToday}
            onChange={() => onChange(slot.value)}
          >
            <span>
              <Hours label={slot.label} />
            </span>
          </RadioChoice>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`} message={error} />
    </div>
  );
}

/** Breaks after the dash alone, so that every hour of the list breaks at the same place. */
function Hours({ label }: { label: string }) {
  const [from, ...to] = label.split(' - ');
  if (to.length === 0) return label;
  return (
    <>
      <span className={styles.hour}>{from} -</span> <span className={styles.hour}>{to.join(' - ')}</span>
    </>
  );
}
