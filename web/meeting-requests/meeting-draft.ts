const DRAFT_KEY = 'meeting-request-draft';

/** What was typed into the meeting form and not sent yet. Signing out forgets it with everything else. */
export type MeetingDraft = { preferredDate: string; preferredTime: string; message: string };

const nothing: MeetingDraft = { preferredDate: '', preferredTime: '', message: '' };

/** What this tab still has of a form that was left half filled, for example because the session ended. */
export const keptDraft = (): MeetingDraft => {
  try {
    return { ...nothing, ...textsOf(JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}')) };
  } catch {
    return nothing;
  }
};

/** Keeps what was typed in this tab. */
export const keepDraft = (draft: MeetingDraft): void => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));

/** Forgets what was typed: it was sent. */
export const forgetDraft = (): void => sessionStorage.removeItem(DRAFT_KEY);

const textsOf = (value: unknown): Partial<MeetingDraft> =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key, text]) => key in nothing && typeof text === 'string'));
