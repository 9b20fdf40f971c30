import { useState, type ComponentProps } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Pick<FieldFrameProps, 'label' | 'name' | 'hint'> &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'type'> & {
    autoComplete: 'current-password' | 'new-password';
  };

/** A password with a button that shows what was typed. */
export function PasswordField({ label, name, hint, ...input }: PasswordFieldProps) {
  const texts = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} name={name} hint={hint}>
      {(ties) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? texts.ui.hidePassword : texts.ui.showPassword}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
