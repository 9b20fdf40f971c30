import { useState, type ComponentProps } from 'react';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldFrame, type FieldBasics } from './field-frame.tsx';
import styles from './file-field.module.css';

type FileFieldProps = FieldBasics &
  Omit<ComponentProps<'input'>, keyof FieldBasics | 'id' | 'className' | 'type' | 'onChange'> & {
    /** Receives the chosen file; null when the choice was taken back. */
    onChoose?: (file: File | null) => void;
  };

/** A file of the device; its name is shown once it is chosen. */
export function FileField({ label, name, hint, error, optional, onChoose, ...input }: FileFieldProps) {
  const texts = useTexts();
  const [fileName, setFileName] = useState('');
  const choose = (file: File | null) => {
    setFileName(file?.name ?? '');
    onChoose?.(file);
  };
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
              onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
            />
          </span>
          {fileName && <span className={styles.name}>{fileName}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
