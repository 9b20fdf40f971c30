import type { ComponentProps } from 'react';
import { languageOf } from '../texts/language-of.ts';
import { FieldFrame, type FieldBasics } from './field-frame.tsx';

/** An option: the value that is sent and the text that is shown. */
export type Choice = { value: string | number; label: string };

type SelectFieldProps = FieldBasics &
  Omit<ComponentProps<'select'>, keyof FieldBasics | 'id' | 'className' | 'children'> & {
    choices: readonly Choice[];
    /** The first line, which chooses nothing. */
    placeholder?: string;
  };

/** A field to choose one of several options, with the browser's own list. */
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
