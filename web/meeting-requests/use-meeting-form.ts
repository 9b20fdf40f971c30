import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { lostSessionMessage } from '../errors.ts';
import { areScriptsMissing } from '../are-scripts-missing.ts';
import { reasonOf } from '../reason-of.ts';
import {
  MeetingRequestProblemsDocument,
  type MeetingTimeSlot,
  type RequestMeetingDialogQuery,
  type RequestMeetingInput,
  type RequestMeetingMutation,
} from '../generated/graphql.ts';
import { useRequestMeetingMutation } from '../generated/hooks.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { noErrors, useFormAction, type FormError } from '../ui/form.tsx';
import { forgetDraft, keepDraft, keptDraft, type MeetingDraft } from './meeting-draft.ts';

/** Fields that were changed since an answer, whose errors no longer apply to them. */
type Changes = { answer: readonly FormError[] | null; fields: readonly string[] };

/** What the form is made from, and who is told of its way. */
export type MeetingFormOptions = {
  /** Undefined where they could not be fetched. */
  choices: RequestMeetingDialogQuery['meetingRequestForm'] | undefined;
  /** Null where the learner is not known. */
  learnerId: string | null;
  /** What the message begins with, unless another one was typed before. */
  about: string;
  /** Called when the form was checked and is about to be sent. */
  onSent: () => void;
  /** Called when the academy has the request. */
  onRequested: () => void;
};

/**
 * What was typed into the form of a request for a meeting, what is wrong with it, and its way to the academy: it is checked,
 * then sent once.
 */
export const useMeetingForm = ({ choices, learnerId, about, onSent, onRequested }: MeetingFormOptions) => {
  const texts = useTexts();
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
    // Whoever has to sign in or to load the page again finds the form as it was.
    if (lostSessionMessage(error) !== null || (error !== undefined && areScriptsMissing())) keep(draft);
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
    if (!data) return [{ message: reasonOf(texts, error) }];
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

  return {
    draft,
    /** The hour that is chosen and offered on the chosen day. */
    slot,
    isFirstDay,
    /** The fields that were changed since the form was refused. */
    changed,
    /** What is wrong with the chosen day, where it was checked before the form is sent. */
    dayProblem: dayProblems[dayKey],
    errors,
    checking,
    change,
    checkDay,
    submit,
  };
};

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
