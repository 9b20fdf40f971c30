import { isObject, type JsonObject } from '../values/json.ts';
import { readRestId } from '../values/rest-id.ts';
import { wholeAnswer, wholeRow } from './contract.ts';
import { type Decode, DecodeError, objectOrNull } from './decode.ts';
import type { DecodeReport } from './decode-report.ts';

const maxProblemsNamed = 5;
/** Each row that cannot be decoded costs an error, so a list of more of them would keep the process busy for seconds. */
const maxDropped = 1_000;

/** The rows so far by their id: the only one, or the texts of all that have it. */
type KnownRows = Map<unknown, JsonObject | Set<string>>;

/** Whether a row repeats an earlier one; reports a row that is no object, or that has the id of another. */
const isRepeated = (row: unknown, known: KnownRows, report: DecodeReport): boolean => {
  if (!isObject(row)) {
    report.found(wholeRow, 'type');
    return false;
  }
  const others = row.id === undefined ? undefined : known.get(row.id);
  if (others === undefined) {
    known.set(row.id, row);
    return false;
  }
  report.found('id', 'doubled');
  const texts = others instanceof Set ? others : new Set([JSON.stringify(others)]);
  const text = JSON.stringify(row);
  const isKnown = texts.has(text);
  known.set(row.id, texts.add(text));
  return isKnown;
};

/**
 * Decodes the rows of a list one by one: rows that cannot be decoded, or are there already, are left out and reported. Throws
 * where too many cannot be decoded.
 */
export const rowsOf =
  <T>(decodeRow: Decode<T>): Decode<T[]> =>
  (json, report) => {
    if (!Array.isArray(json)) {
      report.found(wholeAnswer, 'type');
      throw new DecodeError('answer is no list');
    }

    const rows: T[] = [];
    const known: KnownRows = new Map();
    const problems = new Set<string>();
    let dropped = 0;
    for (const row of json) {
      if (isRepeated(row, known, report)) continue;
      try {
        rows.push(decodeRow(row, report));
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        dropped += 1;
        if (dropped > maxDropped) throw new DecodeError(`more than ${maxDropped} rows are broken: ${error.message}`);
        if (problems.size < maxProblemsNamed) problems.add(error.message);
      }
    }
    if (dropped > 0) report.rows({ dropped, kept: rows.length, problems: [...problems] });
    return rows;
  };

const hasId = (row: unknown): boolean => readRestId(objectOrNull(row)?.id) !== null;

/**
 * Decodes an answer that is a list, as `rowsOf` does. Throws where it has rows and none of them an id: such a list is of
 * another shape, and must not be taken for an empty one, after which a learner would have bought nothing.
 */
export const listOf = <T>(decodeRow: Decode<T>): Decode<readonly T[]> => {
  const decodeRows = rowsOf(decodeRow);
  return (json, report) => {
    const rows = decodeRows(json, report);
    if (rows.length === 0 && Array.isArray(json) && json.length > 0 && !json.some(hasId)) {
      throw new DecodeError('no row has an id');
    }
    return rows;
  };
};
