import { type Decode, idOf, listOf, numberOrNull, objectOf, textOf } from '../rest/decode.ts';
import { textOrNull } from '../values/text.ts';

/** A lesson as the API sends it, in our words. */
export type ContentItemRecord = {
  readonly id: string;
  readonly topicName: string;
  /** An address as the API has it, perhaps none that can be followed. */
  readonly video: string | null;
  /** An address as the API has it, perhaps none that can be followed. */
  readonly repository: string | null;
  readonly notes: string | null;
  /** The month it belongs to; null where the API does not say. */
  readonly month: number | null;
};

const readContentItem = (json: unknown): ContentItemRecord => {
  const row = objectOf(json, 'content item');
  return {
    id: String(idOf(row)),
    topicName: textOf(row, 'topicName'),
    video: textOrNull(row.videoLink),
    repository: textOrNull(row.githubRepo),
    notes: textOrNull(row.notes),
    month: numberOrNull(row.monthNumber),
  };
};

/** Reads the answer of GET /course-content/course/{courseId} and of …/month/{monthNumber}. */
export const readContentItems: Decode<ContentItemRecord[]> = listOf(readContentItem);
