import type { ApolloCache } from '@apollo/client';
import { useRef, useState } from 'react';
import type {
  MeetingTimeSlot,
  RequestMeetingDialogQuery,
  RequestMeetingInput,
  RequestMeetingMutation,
} from '../generated/graphql.ts';
import { useRequestMeetingDialogQuery, useRequestMeetingMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { forgetDraft, keepDraft, keptDraft } from './meeting-draft.ts';

type RequestMeetingDialogProps = { open: boolean; onClose: () => void };

/** Asks for a meeting: a day, an hour, and what to talk about. It closes when the form is sent, whatever the answer is. */
export function RequestMeetingDialog({ open, onClose }: RequestMeetingDialogProps) {
  const texts = useTexts();
  return (
    <Dialog open={open} title={texts.meetingRequests.dialogTitle} onClose={onClose}>
      <WithChoices onSent={onClose} />
    </Dialog>
  );
}

function WithChoices({ onSent }: { onSent: () => void }) {
  const { data, loading } = useRequestMeetingDialogQuery({ fetchPolicy: 'cache-first' });
  if (loading) return <Spinner />;
  return <RequestMeetingForm choices={data?.meetingRequestForm} learnerId={data?.viewer?.id ?? ''} onSent={onSent} />;
}

type RequestMeetingFormProps = {
  choices: RequestMeetingDialogQuery['meetingRequestForm'] | undefined;
  learnerId: string;
  onSent: () => void;
};

function RequestMeetingForm({ choices, learnerId, onSent }: RequestMeetingFormProps) {
  const texts = useTexts().meetingRequests;
  const [draft, setDraft] = useState(() => keptDraft(learnerId));
  const [requestMeeting] = useRequestMeetingMutation({ update: putOnTop });
  const sent = useRef(false);
  const timeSlots = choices?.timeSlots ?? [];
  const slot = timeSlots.find(({ value }) => value === draft.preferredTime)?.value;

  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(learnerId, next);
  };
  const deliver = async (input: RequestMeetingInput) => {
    const { data } = await requestMeeting({ variables: { input } });
    // A request that failed, for example because the session had ended, is filled in again when the form is opened.
    if (data?.requestMeeting.meetingRequest) forgetDraft(learnerId);
  };
  const send = () => {
    if (draft.preferredDate === '' || slot === undefined || sent.current) return;
    // The button can be pressed a second time before the dialog has closed.
    sent.current = true;
    onSent();
    void deliver(inputOf(draft.preferredDate, slot, draft.message));
  };

  return (
    <Form onSubmit={send}>
      <Field
        label={texts.preferredDate}
        name="preferredDate"
        type="date"
        min={choices?.earliestDate}
        value={draft.preferredDate}
        onChange={(event) => change({ preferredDate: event.currentTarget.value })}
      />
      <SelectField
        label={texts.preferredTime}
        name="preferredTime"
        hint={texts.preferredTimeHint}
        placeholder={texts.chooseTime}
        choices={timeSlots}
        value={draft.preferredTime}
        onChange={(event) => change({ preferredTime: event.currentTarget.value })}
      />
      <TextAreaField
        label={texts.message}
        name="message"
        optional
        rows={4}
        value={draft.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Button type="submit" wide disabled={draft.preferredDate === '' || slot === undefined}>
        {texts.submit}
      </Button>
    </Form>
  );
}

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
