import { useRef, useState, type ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { useOnChange } from './use-on-change.ts';
import { useOnceHydrated } from './use-once-hydrated.ts';
import styles from './code-field.module.css';

type CodeFieldProps = Pick<FieldFrameProps, 'label' | 'name' | 'describedBy'> &
  Pick<ComponentProps<'input'>, 'ref'> & {
    value: string;
    /** Receives the code alone and in the digits of the mail, also one that is longer than `length`. */
    onChange: (code: string) => void;
    length: number;
  };

/**
 * A short code from a mail: one input over as many boxes as the code is long, which takes typing, pasting (with blanks, or
 * in a sentence) and the phone's own suggestion. A complete code sends the form, unless another field of it is empty; one
 * that is too long gets another box and is not sent.
 */
export function CodeField({ value, onChange, length, ref, ...frame }: CodeFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  // What an input method composes must not be changed under it: it would put the letters there once more.
  const [composed, setComposed] = useState<string | null>(null);
  const boxes = value.length > length ? length + 1 : length;

  const change = (typed: string) => onChange(codeIn(typed, length));
  useOnceHydrated(() => {
    const typed = place.current?.querySelector('input')?.value ?? '';
    if (typed !== value) change(typed);
  });

  useOnChange(value, () => {
    if (value.length === length) sendIfFilledIn(place.current?.closest('form'));
  });

  return (
    <FieldFrame {...frame}>
      {({ className: _frame, ...ties }) => (
        <div ref={place} className={styles.place}>
          <div className={styles.boxes} aria-hidden="true">
            {Array.from({ length: boxes }, (_, index) => (
              <span
                key={index}
                className={styles.box}
                data-current={index === Math.min(value.length, boxes - 1)}
                data-filled={index < value.length}
              />
            ))}
          </div>
          <input
            {...ties}
            ref={ref}
            className={styles.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={composed ?? value}
            onCompositionStart={(event) => setComposed(event.currentTarget.value)}
            onCompositionEnd={() => setComposed(null)}
            onChange={({ currentTarget: { value: typed } }) => {
              if (composed !== null) setComposed(typed);
              change(typed);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

const besides = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The code in what was typed or pasted: the last number of its length where there are words around it, else all but blanks
 * and characters that are not seen.
 */
const codeIn = (typed: string, length: number): string => {
  const text = inMailedDigits(typed.normalize('NFKC'));
  const numbers = /\p{L}/u.test(text) ? text.match(/\d+/g) : null;
  return numbers?.findLast((number) => number.length === length) ?? text.replaceAll(besides, '');
};

/** A Bengali keyboard types digits of differing widths, which would not stand in their boxes; the mail has the others. */
const inMailedDigits = (code: string): string =>
  code.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));

const sendIfFilledIn = (form: HTMLFormElement | null | undefined): void => {
  const isFilledIn = [...(form?.querySelectorAll('input') ?? [])].every(({ value }) => value !== '');
  if (isFilledIn) form?.requestSubmit(form.querySelector('button[type="submit"]'));
};
