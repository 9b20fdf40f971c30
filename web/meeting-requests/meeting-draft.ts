import { parsedJson, tabStorage } from '../device-storage.ts';

// The key has the learner's id, so that the next learner who signs in in this tab does not see the draft. The draft of a learner
// who is not known, which would be anybody's, is not stored.
const draftKey = (learnerId: string) => `meeting-request-draft:${learnerId}`;

/** What was typed into the meeting form and not sent yet. Signing out removes it with everything else. */
export type MeetingDraft = { preferredDate: string; preferredTime: string; message: string };

const nothing: MeetingDraft = { preferredDate: '', preferredTime: '', message: '' };

/** The draft that this tab has of a form that was not sent, for example because the session ended. */
export const keptDraft = (learnerId: string | null): MeetingDraft => ({
  ...nothing,
  ...(learnerId !== null && textsOf(parsedJson(tabStorage.read(draftKey(learnerId))))),
});

/** Saves the draft in this tab. Where storage is refused or full, the form alone has it. */
export const keepDraft = (learnerId: string | null, draft: MeetingDraft): void => {
  if (learnerId !== null) tabStorage.write(draftKey(learnerId), JSON.stringify(draft));
};

/** Removes the draft, once the form was sent. */
export const forgetDraft = (learnerId: string | null): void => {
  if (learnerId !== null) tabStorage.remove(draftKey(learnerId));
};

const textsOf = (value: unknown): Partial<MeetingDraft> =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key, text]) => key in nothing && typeof text === 'string'));
