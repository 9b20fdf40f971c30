// What one learner typed is out of reach of the next one who signs in in the same tab.
const draftKey = (learnerId: string) => `meeting-request-draft:${learnerId}`;

/** What was typed into the meeting form and not sent yet. Signing out forgets it with everything else. */
export type MeetingDraft = { preferredDate: string; preferredTime: string; message: string };

const nothing: MeetingDraft = { preferredDate: '', preferredTime: '', message: '' };

/** What this tab still has of a form that was left half filled, for example because the session ended. */
export const keptDraft = (learnerId: string): MeetingDraft => {
  try {
    return { ...nothing, ...textsOf(JSON.parse(sessionStorage.getItem(draftKey(learnerId)) ?? '{}')) };
  } catch {
    return nothing;
  }
};

/** Keeps what was typed in this tab. */
export const keepDraft = (learnerId: string, draft: MeetingDraft): void =>
  sessionStorage.setItem(draftKey(learnerId), JSON.stringify(draft));

/** Forgets what was typed: it was sent. */
export const forgetDraft = (learnerId: string): void => sessionStorage.removeItem(draftKey(learnerId));

const textsOf = (value: unknown): Partial<MeetingDraft> =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key, text]) => key in nothing && typeof text === 'string'));
