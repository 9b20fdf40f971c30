import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { lostSessionMessage, messageOf } from '../errors.ts';
import {
  MeetingRequestProblemsDocument,
  type MeetingTimeSlot,
  type RequestMeetingDialogQuery,
  type RequestMeetingInput,
  type RequestMeetingMutation,
} from '../generated/graphql.ts';
import { useRequestMeetingDialogQuery, useRequestMeetingMutation } from '../generated/hooks.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { ChoicesNotLoaded } from '../ui/choices-not-loaded.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldFrame } from '../ui/field-frame.tsx';
import { Form, noErrors, useFormAction, type FormError } from '../ui/form.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useOnChange } from '../ui/use-on-change.ts';
import { DayField } from './day-field.tsx';
import { HourField } from './hour-field.tsx';
import { forgetDraft, keepDraft, keptDraft, type MeetingDraft } from './meeting-draft.ts';

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

type WithChoicesProps = { about: string; onSent: () => void; onRequested: () => void };

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

/** Fields that were changed since an answer, whose errors no longer apply to them. */
type Changes = { answer: readonly FormError[] | null; fields: readonly string[] };

type RequestMeetingFormProps = WithChoicesProps & {
  /** Undefined where they could not be fetched; `onTryAgain` fetches them again. */
  choices: RequestMeetingDialogQuery['meetingRequestForm'] | undefined;
  loading: boolean;
  onTryAgain: () => void;
  /** Null where the learner is not known. */
  learnerId: string | null;
};

function RequestMeetingForm({
  choices,
  loading,
  onTryAgain,
  learnerId,
  about,
  onSent,
  onRequested,
}: RequestMeetingFormProps) {
  const texts = useTexts().meetingRequests;
  const unreachable = useTexts().problem.connection;
  const language = useLanguage();
  const client = useApolloClient();
  const [draft, setDraft] = useState(() => draftAbout(keptDraft(learnerId), about));
  const [requestMeeting] = useRequestMeetingMutation({ update: putOnTop });
  // By language and day, since an answer may arrive after another day was chosen.
  const [dayProblems, setDayProblems] = useState<Readonly<Record<string, string>>>({});
  const [{ answer, fields }, setChanged] = useState<Changes>({ answer: null, fields: [] });
  const sent = useRef(false);
  const timeSlots = choices?.timeSlots ?? [];
  const isFirstDay = draft.preferredDate === choices?.earliestDate;
  // An hour chosen for a later day is kept, but does not count for a day on which it has begun.
  const slot = timeSlots.find(
    ({ value, isOverToday }) => value === draft.preferredTime && !(isFirstDay && isOverToday),
  )?.value;

  // The text that the message began with belongs to this page and is not part of the draft.
  const keep = (typed: MeetingDraft) =>
    keepDraft(learnerId, typed.message === about ? { ...typed, message: '' } : typed);
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keep(next);
    setChanged({ answer: errors, fields: [...changed, ...Object.keys(part)] });
  };
  const deliver = async (input: RequestMeetingInput) => {
    const { data, error } = await requestMeeting({ variables: { input } });
    if (data?.requestMeeting.meetingRequest) onRequested();
    // Whoever has to sign in again finds the form as it was.
    if (lostSessionMessage(error) !== null) keep(draft);
  };
  const problemsOf = (input: RequestMeetingInput) =>
    client.query({
      query: MeetingRequestProblemsDocument,
      variables: { input },
      fetchPolicy: 'no-cache',
      errorPolicy: 'all',
    });
  const dayKey = `${language} ${draft.preferredDate}`;
  // Checks a typed day before an hour is chosen, with the last hour of that day, which is over last.
  const checkDay = async () => {
    const { preferredDate } = draft;
    const anyHour = slot ?? timeSlots.at(-1)?.value;
    const isOffered = choices && preferredDate >= choices.earliestDate && preferredDate <= choices.latestDate;
    if (preferredDate === '' || isOffered || anyHour === undefined) return;
    const { data } = await problemsOf(inputOf(preferredDate, anyHour, ''));
    const problem = data?.meetingRequestProblems.find(({ field }) => field?.at(-1) === 'preferredDate');
    if (problem) setDayProblems((others) => ({ ...others, [dayKey]: problem.message }));
  };
  const send = async (): Promise<readonly FormError[]> => {
    if (draft.preferredDate === '' || slot === undefined || sent.current) return [];
    const input = inputOf(draft.preferredDate, slot, draft.message);
    const { data, error } = await problemsOf(input);
    if (!data) return [{ message: messageOf(error) ?? unreachable }];
    if (data.meetingRequestProblems.length > 0) return data.meetingRequestProblems;
    // The form can be sent a second time before the dialog has closed.
    if (sent.current) return [];
    sent.current = true;
    forgetDraft(learnerId);
    onSent();
    void deliver(input);
    return [];
  };
  const [errors, submit, checking] = useFormAction(send, noErrors);
  const changed = answer === errors ? fields : [];

  const inDigits = (number: number) => smallNumber(number, language);
  const messageLength = draft.message.trim().length;
  const maxMessageLength = choices?.maxMessageLength ?? Number.POSITIVE_INFINITY;

  return (
    <Form onSubmit={submit} errors={errors}>
      {!choices && <ChoicesNotLoaded text={texts.choicesNotLoaded} loading={loading} onTryAgain={onTryAgain} />}
      <DayField
        choices={choices}
        value={draft.preferredDate}
        error={dayProblems[dayKey] ?? (changed.includes('preferredDate') ? '' : undefined)}
        onChange={(preferredDate) => change({ preferredDate })}
        onTyped={() => void checkDay()}
      />
      <HourField
        slots={timeSlots}
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

const draftAbout = (kept: MeetingDraft, about: string): MeetingDraft =>
  kept.message === '' ? { ...kept, message: about } : kept;

const inputOf = (preferredDate: string, preferredTime: MeetingTimeSlot, message: string): RequestMeetingInput => ({
  preferredDate,
  preferredTime,
  message: message.trim() === '' ? null : message,
});

type KnownRequests = { nodes: readonly object[] };

/** Adds the new request on top of the list; the next load brings the academy's own order. */
const putOnTop = (cache: ApolloCache, { data }: { data?: RequestMeetingMutation | null | undefined }) => {
  const created = data?.requestMeeting.meetingRequest;
  if (!created) return;
  cache.modify<{ meetingRequests: KnownRequests | null }>({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: {
      meetingRequests: (known, { toReference }) => {
        const reference = toReference(created);
        if (!reference || known === null || !('nodes' in known)) return known;
        return { ...known, nodes: [reference, ...known.nodes] };
      },
    },
  });
};
