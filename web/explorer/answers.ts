import { z } from 'zod';

const call = z.object({
  call: z.string(),
  startedAfterMs: z.number(),
  durationMs: z.number(),
  outcome: z.union([z.number(), z.string()]),
});

const explanation = z.object({
  way: z.enum(['cache', 'compiled', 'apollo']),
  totalMs: z.number(),
  calls: z.array(call),
  fromMemory: z.array(z.string()),
});

const fault = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).default([]),
  extensions: z.object({ code: z.string().optional(), message: z.string().optional() }).default({}),
});

const userError = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  field: z.array(z.string()).nullish(),
});

const body = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(fault).default([]),
  extensions: z.object({ explain: explanation.optional() }).default({}),
});

const request = z.object({ query: z.string().default(''), operationName: z.string().nullish() });

/** How an answer was made: extensions.explain. */
export type Explanation = z.infer<typeof explanation>;

/** Something that an answer refuses or could not do. */
export type Problem = {
  readonly kind: 'fault' | 'userError';
  readonly code: string | null;
  readonly message: string;
  /** The sentence to show to people, where it is another. */
  readonly shown: string | null;
  /** The field that it is about, such as viewer.purchases; empty for the whole operation. */
  readonly place: string;
};

/** What is shown of an answer beside its data. */
export type Answer = {
  /** Counts up, so that the same answer twice is seen as two. */
  readonly number: number;
  readonly operation: string;
  readonly isMutation: boolean;
  readonly problems: readonly Problem[];
  /** Whether `viewer` was selected and nobody is signed in. */
  readonly isNobody: boolean;
  /** Null where the installation does not explain its answers. */
  readonly explanation: Explanation | null;
};

/** Every user error in the payloads of mutations, whichever fields of it were selected. */
const userErrorsIn = (data: Record<string, unknown>): Problem[] =>
  Object.entries(data).flatMap(([field, payload]) => {
    const { success, data: found } = z.object({ userErrors: z.array(userError) }).safeParse(payload);
    if (!success) return [];
    return found.userErrors.map(({ code = null, message = '', field: about }) => ({
      kind: 'userError' as const,
      code,
      message,
      shown: null,
      place: [field, ...(about ?? [])].join('.'),
    }));
  });

const faultOf = ({ message, path, extensions }: z.infer<typeof fault>): Problem => ({
  kind: 'fault',
  code: extensions.code ?? null,
  message,
  shown: extensions.message === undefined || extensions.message === message ? null : extensions.message,
  place: path.join('.'),
});

type Asked = { readonly operation: string; readonly isMutation: boolean };

const askedBy = (sent: unknown): Asked => {
  const { query, operationName } = request.catch({ query: '' }).parse(typeof sent === 'string' ? JSON.parse(sent) : {});
  const named = /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1];
  return { operation: operationName ?? named ?? 'Operation without a name', isMutation: /^\s*mutation\b/m.test(query) };
};

let answers = 0;

const answerOf = (asked: Asked, received: unknown): Answer => {
  const { success, data: found } = body.safeParse(received);
  const { data, errors, extensions } = success ? found : { data: null, errors: [], extensions: {} };
  answers += 1;
  return {
    ...asked,
    number: answers,
    problems: [...errors.map(faultOf), ...userErrorsIn(data ?? {})],
    isNobody: data?.['viewer'] === null && errors.length === 0,
    explanation: extensions.explain ?? null,
  };
};

/** An answer that never came. */
const noAnswer = (asked: Asked): Answer => {
  const message = 'The gateway did not answer.';
  const problem = { kind: 'fault' as const, code: null, message, shown: null, place: '' };
  return { ...answerOf(asked, {}), problems: [problem] };
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    const message = `The answer has status ${response.status} and is no JSON.`;
    return { errors: [{ message }] };
  }
};

/** Sends a request of an explorer; takes and gives what `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Makes what sends the requests of an explorer: to this gateway with its session and with X-Explain, unless the request
 * has one of its own. Each answer is reported, apart from those that tell editors the schema.
 */
export const createSend =
  (report: (answer: Answer) => void): Send =>
  async (url, init) => {
    const headers = new Headers(init.headers);
    if (!headers.has('x-explain')) headers.set('x-explain', '1');
    headers.set('apollo-require-preflight', 'explorer');
    const asked = askedBy(init.body);
    const isReported = asked.operation !== 'IntrospectionQuery';
    try {
      const response = await fetch(url, { ...init, headers, credentials: 'same-origin' });
      if (isReported) report(answerOf(asked, await readJson(response.clone())));
      return response;
    } catch (error) {
      if (isReported) report(noAnswer(asked));
      throw error;
    }
  };
