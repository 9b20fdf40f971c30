import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './code-field.module.css';

type CodeFieldProps = Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'maxLength'> & {
  value: string;
  /** Receives the code without blanks, cut to `length`. */
  onChange: (code: string) => void;
  length: number;
};

/** A short code from a mail: one line that takes typing, pasting (with blanks) and the phone's own suggestion. */
export function CodeField({ value, onChange, length, ...field }: CodeFieldProps) {
  return (
    <div className={styles.code}>
      <Field
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s/g, '').slice(0, length))}
      />
    </div>
  );
}
