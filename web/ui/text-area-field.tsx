import type { ComponentProps } from 'react';
import { FieldFrame, type FieldBasics } from './field-frame.tsx';

type TextAreaFieldProps = FieldBasics & Omit<ComponentProps<'textarea'>, keyof FieldBasics | 'id' | 'className'>;

/** A text field of several lines. */
export function TextAreaField({ label, name, hint, error, optional, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, name, hint, error, optional }}>{(ties) => <textarea {...area} {...ties} />}</FieldFrame>
  );
}
