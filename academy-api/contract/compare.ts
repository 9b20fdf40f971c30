import type { ExpectedAnswer, ExpectedField, ExpectedFields } from './document.ts';
import { kindOf } from './shapes.ts';

/**
 * A difference between an answer and the contract. Only a finding of the level `broken` keeps the gateway from working.
 */
export type Finding = {
  readonly level: 'broken' | 'missing' | 'other type' | 'tolerated';
  /** The field that the finding is about, "course.title" within an object; empty for the answer as a whole. */
  readonly field: string;
  readonly message: string;
};

/** An answer of the API: its status and its parsed JSON body, which is undefined when the body is not JSON. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** Its X-Request-Id; null or undefined where it has none. */
  readonly requestId?: string | null;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is found in the objects that a field has. */
const innerFindings = (path: string, { fields }: ExpectedField, value: unknown): Finding[] => {
  if (Object.keys(fields).length === 0 || (!isObject(value) && !Array.isArray(value))) return [];
  return together([value].flat().map((object) => objectFindings(fields, object, `${path}.`)));
};

const findingsOf = (name: string, expected: ExpectedField, row: Record<string, unknown>, path: string): Finding[] => {
  const { isNeeded, mayBeAbsent, filledWith } = expected;
  const field = path + name;
  if (!(name in row) && mayBeAbsent) return [];
  if (!(name in row)) return [{ level: isNeeded ? 'broken' : 'missing', field, message: 'is missing' }];
  if (row[name] === null && filledWith !== undefined && row[filledWith] === true)
    return [{ level: 'other type', field, message: `is null where ${filledWith} is true` }];
  const comparison = kindOf(name, expected)(row[name]);
  if (comparison === 'agrees') return innerFindings(field, expected, row[name]);
  return 'tolerated' in comparison
    ? [{ level: 'tolerated', field, message: comparison.tolerated }]
    : [{ level: isNeeded ? 'broken' : 'other type', field, message: comparison.unlike }];
};

const objectFindings = (fields: ExpectedFields, row: unknown, path = ''): Finding[] => {
  if (!isObject(row)) return [{ level: 'broken', field: path.slice(0, -1), message: 'is no object' }];
  const known = Object.entries(fields).flatMap(([field, expected]) => findingsOf(field, expected, row, path));
  const extra = Object.keys(row).filter((field) => !(field in fields));
  return [
    ...known,
    ...extra.map((field): Finding => ({ level: 'tolerated', field: path + field, message: 'is not in the contract' })),
  ];
};

/** Rows of a list that have the id of one before them. */
const doubledFindings = (rows: readonly unknown[]): Finding[] => {
  const ids = rows.filter(isObject).flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length
    ? []
    : [{ level: 'tolerated', field: 'id', message: 'is that of another row as well' }];
};

/** Merges the findings of all rows: equal ones become one, with the number of rows it applies to. */
const together = (rows: readonly Finding[][]): Finding[] => {
  const counted = new Map<string, { finding: Finding; rows: number }>();
  for (const finding of rows.flat()) {
    const key = `${finding.field} ${finding.message}`;
    counted.set(key, { finding, rows: (counted.get(key)?.rows ?? 0) + 1 });
  }
  return [...counted.values()].map(({ finding, rows: count }) => ({
    ...finding,
    message: count === rows.length ? finding.message : `${finding.message} (in ${count} of ${rows.length} rows)`,
  }));
};

/** Compares the answer of a call that should succeed with what the contract says of it. */
export const compareSuccess = (shape: ExpectedAnswer, { status, body }: Answer): Finding[] => {
  if (status < 200 || status > 299) return [{ level: 'broken', field: '', message: `answered ${status}` }];
  if (shape.form === 'unread') return [];
  if (body === undefined) return [{ level: 'broken', field: '', message: `answered ${status} without JSON` }];
  if (shape.form === 'object') return objectFindings(shape.fields, body);
  if (!Array.isArray(body)) return [{ level: 'broken', field: '', message: 'is no list' }];
  return [...together(body.map((row: unknown) => objectFindings(shape.fields, row))), ...doubledFindings(body)];
};

/** Compares the X-Request-Id of an answer with the one of its call. An answer without one agrees. */
export const compareRequestId = (sent: string, { requestId }: Answer): Finding[] =>
  (requestId ?? sent) === sent
    ? []
    : [{ level: 'tolerated', field: 'X-Request-Id', message: 'is another than that of the call' }];

/** Compares the answer of a call that should be refused: one of these statuses, a sentence and a code. */
export const compareRefusal = (statuses: readonly number[], { status, body }: Answer): Finding[] => {
  const wanted = statuses.join(' or ');
  if (!statuses.includes(status)) {
    const isLenient = status >= 400 && status < 500;
    return [{ level: isLenient ? 'tolerated' : 'broken', field: '', message: `answered ${status}, not ${wanted}` }];
  }
  if (!isObject(body))
    return [{ level: 'missing', field: 'error', message: 'is missing: the answer is no JSON object' }];
  const error = isObject(body.error) ? body.error : body;
  const nested: Finding[] =
    error === body ? [] : [{ level: 'tolerated', field: 'error', message: 'is an object, not text' }];
  const code: Finding[] =
    typeof error.code === 'string' ? [] : [{ level: 'missing', field: 'code', message: 'is missing' }];
  const sentence = [body.error, body.message, error.message].some((words) => typeof words === 'string');
  const words: Finding[] = sentence ? [] : [{ level: 'missing', field: 'error', message: 'has no sentence' }];
  return [...nested, ...words, ...code];
};
