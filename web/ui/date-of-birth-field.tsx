import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldErrorText } from './field-frame.tsx';
import { useFieldError } from './form.tsx';
import frame from './field-frame.module.css';
import styles from './date-of-birth-field.module.css';

/** A choice of a list, as the graph gives it. */
type Choice = { value: string | number; label: string };

const parts = ['day', 'month', 'year'] as const;
const autofill = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const;

type DateOfBirthFieldProps = {
  label: string;
  days: readonly Choice[];
  months: readonly Choice[];
  years: readonly Choice[];
};

/**
 * A date of birth as three lists, `day`, `month` by name and `year` in the form data. The caller gives what there is to choose
 * from. Its errors are those of `dateOfBirth`.
 */
export function DateOfBirthField({ label, days, months, years }: DateOfBirthFieldProps) {
  const id = useId();
  const texts = useTexts();
  const message = useFieldError('dateOfBirth');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const choices = { day: days, month: months, year: years };

  const look = () => {
    const selects = [...(fieldset.current?.querySelectorAll('select') ?? [])];
    setEmpty(selects.filter(({ value }) => value === '').map((select) => select.name));
  };
  useEffect(look, []);

  // An error about a whole date is about all parts, one about missing parts about these, so that the focus goes to the first.
  const [refused, setRefused] = useState({ message, isWhole: true });
  if (refused.message !== message) setRefused({ message, isWhole: empty.length === 0 });
  const isMarked = (part: string): boolean => Boolean(message) && (refused.isWhole || empty.includes(part));

  return (
    <fieldset ref={fieldset} onChange={look}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.parts}>
        {parts.map((part) => (
          <label key={part} className={styles.part}>
            {texts.ui[part]}
            <select
              className={frame.control}
              name={part}
              autoComplete={autofill[part]}
              aria-invalid={isMarked(part) || undefined}
              aria-describedby={message ? `${id}-error` : undefined}
            >
              <option value="">–</option>
              {choices[part].map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className={styles.error}>
        <FieldErrorText id={`${id}-error`} message={message} />
      </div>
    </fieldset>
  );
}
