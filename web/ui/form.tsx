import { createContext, use, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useUntilLanguageChange } from '../texts/texts-provider.tsx';
import { afterNextFrame } from './after-next-frame.ts';
import { Notice } from './notice.tsx';
import styles from './form.module.css';

/** A user error as the graph gives it: `field` is the path of the input field, absent when it is about the whole form. */
export type FormError = { message: string; field?: readonly string[] | null };

/** What a form starts with: the same list each time, because the form compares lists by identity. */
export const noErrors: readonly FormError[] = [];
const FormErrorsContext = createContext(noErrors);
const FormSentContext = createContext(false);

/** The first message about the field of that name, found by the last part of the error's path; none while the form is sent again. */
export const useFieldError = (name: string): string | undefined => {
  const message = use(FormErrorsContext).find(({ field }) => field?.at(-1) === name)?.message;
  return useIsSent() ? undefined : message;
};

/** Whether the form was sent and has no answer yet. Errors of the answer before keep their place until then, unseen. */
export const useIsSent = (): boolean => use(FormSentContext);

/**
 * Sends what was typed: the state that the last answer left, the function for a form's `onSubmit`, and whether an answer is
 * awaited. After an action that resolves with null it stays awaited, since another page follows. It does not use
 * useActionState, in whose transition React would hold back every navigation until the answer is there.
 */
export const useFormAction = <State,>(
  action: (typed: FormData) => Promise<State | null>,
  initial: State,
): [state: State, submit: (typed: FormData) => void, isPending: boolean] => {
  const [state, setState] = useState(initial);
  const [isPending, setPending] = useState(false);
  // For a moment before the button is seen to be busy it could be pressed a second time.
  const isUnderWay = useRef(false);

  const send = async (typed: FormData): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    const next = await action(typed);
    if (next === null) return;
    isUnderWay.current = false;
    setState(next);
    setPending(false);
  };
  return [state, (typed) => void send(typed), isPending];
};

type FormProps = {
  /** Receives what was typed, once the pressed button has been seen. */
  onSubmit: (typed: FormData) => void;
  /** What the graph refused; a new list with each answer, to which the form then leads. */
  errors?: readonly FormError[];
  /** Names the form for screen readers when no heading does. */
  label?: string;
  children: ReactNode;
};

/**
 * A form that keeps what was typed, shows each error at its field and the rest on top. It moves the focus to the first field
 * with an error; where there is none, it scrolls to what is on top. The browser's own validation stays off: the messages come from the graph.
 */
export function Form({ onSubmit, errors: given = noErrors, label, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const cancelSubmit = useRef(() => {});
  const errors = useUntilLanguageChange(given) ?? noErrors;
  const [sentWith, setSentWith] = useState<readonly FormError[] | null>(null);
  const isSent = given.length > 0 && sentWith === given;
  const aboutTheWhole = errors.filter(({ field }) => !field?.length);

  useEffect(() => {
    if (errors.length === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      // Screen readers read a field with its error when it gets the focus, but not one that has it already.
      const error = form.current?.querySelector('[id$="-error"]');
      if (error) error.role = invalid === document.activeElement ? 'alert' : null;
      return invalid.focus();
    }
    // A form that was hidden while it was sent has lost the focus of its button.
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
    form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    // Pressed twice before the frame, it is sent once.
    cancelSubmit.current();
    cancelSubmit.current = afterNextFrame(() => onSubmit(typed));
    setSentWith(given);
  };

  return (
    <FormErrorsContext value={errors}>
      <FormSentContext value={isSent}>
        {/* Outside of a dialog this method does nothing: what is sent before any script has run is neither lost nor in the address. */}
        <form ref={form} className={styles.form} method="dialog" onSubmit={submit} aria-label={label} noValidate>
          {aboutTheWhole.length > 0 && (
            <div
              key={aboutTheWhole.map(({ message }) => message).join('\n')}
              className={isSent ? styles.unseen : undefined}
            >
              <Notice tone="danger" live="alert">
                {aboutTheWhole.map(({ message }) => (
                  <p key={message}>
                    <TextWithLang text={message} />
                  </p>
                ))}
              </Notice>
            </div>
          )}
          {children}
        </form>
      </FormSentContext>
    </FormErrorsContext>
  );
}
