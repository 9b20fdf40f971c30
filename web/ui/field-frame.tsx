import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { useFieldError, useIsSent } from './form.tsx';
import styles from './field-frame.module.css';

/** The attributes that connect a control with its label, hint and error. */
type ControlAttributes = {
  id: string;
  name: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** What a field says around its control. */
export type FieldFrameProps = {
  label: string;
  /** Name in the form data; an error of the form whose path ends in it shows here. */
  name: string;
  hint?: ReactNode;
  /** The id of further words about it, which stand elsewhere in the form. */
  describedBy?: string;
  /** Replaces the form's own error for this field. */
  error?: string | undefined;
  /** Says beside the label that it may stay empty. */
  optional?: boolean;
  /** Whether `error` may come while the form is filled in, and is announced then. */
  checksAtOnce?: boolean;
  children: (ties: ControlAttributes) => ReactNode;
};

/** Puts the label above a control, and hint and error below it, all connected with it for screen readers. */
export function FieldFrame({
  label,
  name,
  hint,
  describedBy: elsewhere,
  error,
  optional = false,
  checksAtOnce = false,
  children,
}: FieldFrameProps) {
  const id = useId();
  const texts = useTexts();
  const ownError = useFieldError(name);
  const message = error ?? ownError;
  const describedBy = [elsewhere, hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({texts.ui.optional})</span>}
      </label>
      {children({
        id,
        name,
        className: styles.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': message ? true : undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldErrorText
        id={`${id}-error`}
        message={message}
        isAnnounced={checksAtOnce && (error !== undefined || ownError === undefined)}
      />
    </div>
  );
}

type FieldErrorTextProps = {
  id: string;
  message: string | undefined;
  /** Announces an error that comes while the form is filled in, in a place that is there before; those of an answer are up to the form. */
  isAnnounced?: boolean;
};

/** The error under a field; an empty place when there is none. Where the form is sent again its place stays, unseen. */
export function FieldErrorText({ id, message, isAnnounced = false }: FieldErrorTextProps) {
  const isSent = useIsSent();
  const [before, setBefore] = useState(message);
  if (!isSent && message !== before) setBefore(message);
  const text = message || (isSent ? before : undefined);
  if (!text) return isAnnounced ? <output className={styles.error} /> : null;
  const Place = isAnnounced ? 'output' : 'p';
  return (
    <Place id={id} className={styles.error} data-unseen={!message}>
      <Icon name="warning" size={18} />
      {text}
    </Place>
  );
}
