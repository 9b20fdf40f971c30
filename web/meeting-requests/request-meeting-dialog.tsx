import { useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { useRequestMeetingDialogQuery } from '../generated/hooks.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { ChoicesNotLoaded } from '../ui/choices-not-loaded.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldFrame } from '../ui/field-frame.tsx';
import { Form } from '../ui/form.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useOnChange } from '../ui/use-on-change.ts';
import { DayField } from './day-field.tsx';
import { HourField } from './hour-field.tsx';
import { useMeetingForm, type MeetingFormOptions } from './use-meeting-form.ts';

type RequestMeetingDialogProps = {
  open: boolean;
  /** What the message begins with, unless another one was typed before. */
  about?: string;
  onClose: () => void;
  /** Called when the academy has the request. */
  onRequested: () => void;
};

/**
 * Asks for a meeting: a day, an hour, and what to talk about. The form is checked before it is sent; then the dialog closes and
 * the form is empty again, whatever the answer is.
 */
export function RequestMeetingDialog({ open, about = '', onClose, onRequested }: RequestMeetingDialogProps) {
  const texts = useTexts();
  return (
    <Dialog open={open} byPress title={texts.meetingRequests.dialogTitle} onClose={onClose}>
      <WithChoices about={about} onSent={onClose} onRequested={onRequested} />
    </Dialog>
  );
}

type WithChoicesProps = Pick<MeetingFormOptions, 'about' | 'onSent' | 'onRequested'>;

function WithChoices(props: WithChoicesProps) {
  // Fetched each time, since an hour that was offered may have begun.
  const { data, loading, refetch } = useRequestMeetingDialogQuery({ fetchPolicy: 'cache-and-network' });
  const { person } = useSession();
  // A form that is shown stays, with what was typed, while failed choices are fetched again.
  const [hasBeenShown, setHasBeenShown] = useState(false);
  const isWaiting = loading && !data && !hasBeenShown;
  if (!isWaiting && !hasBeenShown) setHasBeenShown(true);
  // While it waited the dialog had only its button to close, which therefore has the focus.
  useOnChange(isWaiting, () =>
    document.activeElement?.closest('dialog')?.querySelector('input')?.focus({ preventScroll: true }),
  );

  if (isWaiting) return <Spinner />;
  // The answer lacks the id where the summary cannot be fetched; the session check may have named it.
  const learnerId = data?.viewer?.id ?? person?.id ?? null;
  return (
    <RequestMeetingForm
      {...props}
      choices={data?.meetingRequestForm}
      loading={loading}
      onTryAgain={() => void refetch()}
      learnerId={learnerId}
    />
  );
}

type RequestMeetingFormProps = MeetingFormOptions & { loading: boolean; onTryAgain: () => void };

function RequestMeetingForm({ loading, onTryAgain, ...options }: RequestMeetingFormProps) {
  const texts = useTexts().meetingRequests;
  const language = useLanguage();
  const { choices } = options;
  const { draft, slot, isFirstDay, changed, dayProblem, errors, checking, change, checkDay, submit } =
    useMeetingForm(options);

  const inDigits = (number: number) => smallNumber(number, language);
  const messageLength = draft.message.trim().length;
  const maxMessageLength = choices?.maxMessageLength ?? Number.POSITIVE_INFINITY;

  return (
    <Form onSubmit={submit} errors={errors}>
      {!choices && <ChoicesNotLoaded text={texts.choicesNotLoaded} loading={loading} onTryAgain={onTryAgain} />}
      <DayField
        choices={choices}
        value={draft.preferredDate}
        error={dayProblem ?? (changed.includes('preferredDate') ? '' : undefined)}
        onChange={(preferredDate) => change({ preferredDate })}
        onTyped={() => void checkDay()}
      />
      <HourField
        slots={choices?.timeSlots ?? []}
        value={slot}
        isFirstDay={isFirstDay}
        isChanged={changed.includes('preferredDate') || changed.includes('preferredTime')}
        onChange={(preferredTime) => change({ preferredTime })}
      />
      <FieldFrame
        label={texts.message}
        name="message"
        optional
        checksAtOnce
        hint={choices && texts.messageLength(inDigits(messageLength), inDigits(maxMessageLength))}
        error={
          messageLength > maxMessageLength
            ? texts.messageTooLong(inDigits(messageLength - maxMessageLength))
            : undefined
        }
      >
        {(ties) => (
          <textarea
            {...ties}
            rows={3}
            value={draft.message}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
        )}
      </FieldFrame>
      <div data-dialog-foot>
        <Button
          type="submit"
          wide
          busy={checking}
          disabled={draft.preferredDate === '' || slot === undefined || messageLength > maxMessageLength}
        >
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}
