import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type FieldProps = Pick<FieldFrameProps, 'label' | 'name' | 'hint'> &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'>;

/** A text field of one line. */
export function Field({ label, name, hint, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint}>
      {(ties) => <input {...input} {...ties} />}
    </FieldFrame>
  );
}
