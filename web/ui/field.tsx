import type { ComponentProps } from 'react';
import { FieldFrame, type FieldBasics } from './field-frame.tsx';

type FieldProps = FieldBasics & Omit<ComponentProps<'input'>, keyof FieldBasics | 'id' | 'className'>;

/** A text field of one line. */
export function Field({ label, name, hint, describedBy, error, optional, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, name, hint, describedBy, error, optional }}>
      {(ties) => <input {...input} {...ties} />}
    </FieldFrame>
  );
}
