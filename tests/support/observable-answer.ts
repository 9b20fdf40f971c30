// What of an answer to a GraphQL operation somebody sees, and what in it has to stay true whatever the REST API sends.

/** An answer as it is seen. */
export type ObservableAnswer = {
  /** The data and the problems. */
  text: string;
  /** Every amount in it, as a number of paise or in words. */
  amounts: Set<string>;
  /** Every month that is open, and every lesson. */
  opened: Set<string>;
  /** What its explanation says that the API sent against its contract: route, field and kind. */
  findings: string[];
};

type Problem = { path: string[]; extensions: { code: string; message: string } };
type Body = {
  data: unknown;
  errors?: Problem[];
  extensions?: { explain: { findings: { route: string; field: string; kind: string }[] } };
};

const amount = /₹[\d.,]+/g;

const openedBy = (object: Record<string, unknown>): string[] => {
  if (object['__typename'] === 'ContentItem') return [`lesson ${String(object['id'])}`];
  return object['state'] === 'UNLOCKED' ? [`month ${String(object['number'])}`] : [];
};

const collect = (value: unknown, seen: Pick<ObservableAnswer, 'amounts' | 'opened'>): void => {
  if (typeof value === 'string') for (const [text] of value.matchAll(amount)) seen.amounts.add(text);
  if (typeof value !== 'object' || value === null) return;
  const object: Record<string, unknown> = Object(value);
  for (const opened of openedBy(object)) seen.opened.add(opened);
  if (object['__typename'] === 'Money') seen.amounts.add(String(object['amount']));
  for (const inner of Object.values(object)) collect(inner, seen);
};

/** Reads the body of an answer. */
export const observableAnswerIn = (body: string): ObservableAnswer => {
  const { data, errors = [], extensions }: Body = JSON.parse(body);
  const problems = errors.map(({ path, extensions: { code, message } }) => [path, code, message]);
  const found = (extensions?.explain.findings ?? []).map(({ route, field, kind }) => `${route} ${field} ${kind}`);
  const seen = { text: JSON.stringify([data, problems]), amounts: new Set<string>(), opened: new Set<string>() };
  collect(data, seen);
  return { ...seen, findings: found };
};
