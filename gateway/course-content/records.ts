import { type Decode, DecodeError, idOf, listOf, numberOrNull, objectOf } from '../rest/decode.ts';
import { textOrNull } from '../values/text.ts';

/** A lesson as the API sends it, in our words. */
export type ContentItemRecord = {
  readonly id: string;
  /** Null where the academy has written none. */
  readonly topicName: string | null;
  /** An address as the API has it, perhaps none that can be followed. */
  readonly video: string | null;
  /** An address as the API has it, perhaps none that can be followed. */
  readonly repository: string | null;
  readonly notes: string | null;
  /** The month it belongs to; null where the API does not say. */
  readonly month: number | null;
};

/** The notes without blank lines at their ends; the indentation of the first line is kept, which may be code. */
const notesOf = (sent: unknown): string | null =>
  textOrNull(sent) === null || typeof sent !== 'string' ? null : sent.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

const readContentItem = (json: unknown): ContentItemRecord => {
  const row = objectOf(json, 'content item');
  const item = {
    id: String(idOf(row)),
    topicName: textOrNull(row.topicName),
    video: textOrNull(row.videoLink),
    repository: textOrNull(row.githubRepo),
    notes: notesOf(row.notes),
    month: numberOrNull(row.monthNumber),
  };
  const isEmpty = [item.topicName, item.video, item.repository, item.notes].every((value) => value === null);
  if (isEmpty) throw new DecodeError('topicName is missing, and there is nothing else');
  return item;
};

/** Reads the answer of GET /course-content/course/{courseId} and of …/month/{monthNumber}. */
export const readContentItems: Decode<ContentItemRecord[]> = listOf(readContentItem);
