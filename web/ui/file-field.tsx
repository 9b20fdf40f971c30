import type { ComponentProps } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldFrame, type FieldBasics } from './field-frame.tsx';
import styles from './file-field.module.css';

type FileFieldProps = FieldBasics &
  Omit<ComponentProps<'input'>, keyof FieldBasics | 'id' | 'className' | 'type' | 'onChange'> & {
    /** The chosen file; null when there is none. */
    file: File | null;
    /** Called with a new choice; null when the choice was removed. */
    onChoose: (file: File | null) => void;
  };

/** A field for a file; it shows the name of the chosen one. */
export function FileField({ label, name, hint, error, optional, file, onChoose, ...input }: FileFieldProps) {
  const texts = useTexts();
  return (
    <FieldFrame {...{ label, name, hint, error, optional }}>
      {(ties) => (
        <div className={styles.box}>
          <span className={styles.choose}>
            {texts.ui.chooseFile}
            <input
              {...input}
              {...ties}
              type="file"
              className={styles.input}
              onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
            />
          </span>
          {file && <span className={styles.name}>{file.name}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
