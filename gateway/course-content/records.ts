import type { DecodeReport } from '../rest/decode-report.ts';
import { listOf } from '../rest/decode-list.ts';
import { type Decode, DecodeError, idOf, objectOf, textField, wholeField } from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';
import { hasWords } from './note-blocks.ts';

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

/** The notes without blank lines at their ends; the indentation of the first line is kept, which may be code. Null where they have no words. */
const notesField = (row: JsonObject, report: DecodeReport): string | null =>
  textField(row, 'notes', report) === null || typeof row.notes !== 'string' || !hasWords(row.notes)
    ? null
    : row.notes.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

const readContentItem: Decode<ContentItemRecord> = (json, report) => {
  const row = objectOf(json, 'content item');
  const item = {
    id: String(idOf(row, report)),
    topicName: textField(row, 'topicName', report),
    video: textField(row, 'videoLink', report),
    repository: textField(row, 'githubRepo', report),
    notes: notesField(row, report),
    month: wholeField(row, 'monthNumber', 1, report),
  };
  const isEmpty = [item.topicName, item.video, item.repository, item.notes].every((value) => value === null);
  if (isEmpty) throw new DecodeError('topicName is missing, and there is nothing else');
  return item;
};

/** Reads the answer of GET /course-content/course/{courseId} and of …/month/{monthNumber}. */
export const readContentItems: Decode<readonly ContentItemRecord[]> = listOf(readContentItem);
