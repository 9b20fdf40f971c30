import type { ComponentProps } from 'react';
import { languageOf } from '../texts/language-of.ts';
import { FieldFrame, type FieldBasics } from './field-frame.tsx';

/** Something to choose: what is sent and what is shown. */
export type Choice = { value: string | number; label: string };

type SelectFieldProps = FieldBasics &
  Omit<ComponentProps<'select'>, keyof FieldBasics | 'id' | 'className' | 'children'> & {
    choices: readonly Choice[];
    /** The first line, which chooses nothing. */
    placeholder?: string;
  };

/** One of several, in the browser's own list. */
export function SelectField({ label, name, hint, error, optional, choices, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, name, hint, error, optional }}>
      {(ties) => (
        <select {...select} {...ties}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={languageOf(choice.label)}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
