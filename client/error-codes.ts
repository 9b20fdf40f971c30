type ErrorMeaning = {
  readonly meaning: string;
  /** What a client does about it. */
  readonly whatToDo: string;
};

/** Every value that `extensions.code` of an error can have, with its meaning. Codes may be added: have a default branch. */
export const errorCodes = {
  UNAUTHENTICATED: {
    meaning: 'the session ran out (`reason: TOKEN_EXPIRED`) or there is none (`SIGN_IN_REQUIRED`)',
    whatToDo: 'sign in, then ask again',
  },
  FORBIDDEN: { meaning: 'this person may not', whatToDo: 'do not ask again' },
  NOT_FOUND: { meaning: 'the REST API knows no such thing', whatToDo: 'do not ask again' },
  BAD_USER_INPUT: {
    meaning: 'the request is wrong: syntax, validation, a limit, a variable',
    whatToDo: 'the message says what',
  },
  CSRF_REFUSED: {
    meaning: 'the request comes from a page of another site, or lacks the header of a program',
    whatToDo: 'see “Where requests may come from”',
  },
  RATE_LIMITED: { meaning: 'too often; `retryAfter` in seconds where it is known', whatToDo: 'wait' },
  UPSTREAM_TIMEOUT: {
    meaning: 'the REST API took too long',
    whatToDo: 'reads: again; writes: look first whether it happened',
  },
  UPSTREAM_UNAVAILABLE: {
    meaning: 'the REST API cannot be reached or failed; `retryAfter` in seconds where it is known',
    whatToDo: 'again after a while',
  },
  UPSTREAM_INVALID: { meaning: 'the REST API gave an answer that makes no sense', whatToDo: 'report it' },
  PERSISTED_QUERY_NOT_FOUND: {
    meaning: 'the id or hash is not known here',
    whatToDo: 'send the text, or have the document made known',
  },
  DOCUMENT_NOT_TRUSTED: { meaning: 'only documents of known clients are taken', whatToDo: 'have yours made known' },
  INTERNAL_ERROR: { meaning: 'a fault of the gateway', whatToDo: 'report it with the request id' },
  BATCH_REFUSED: { meaning: 'one operation a request', whatToDo: 'send them one by one' },
  DOCUMENT_TOO_LARGE: {
    meaning: 'a body of 128 KiB, a text of 16,384 characters or 1,000 lines (status 413)',
    whatToDo: 'send less',
  },
  TOO_MANY_TOKENS: { meaning: '1,000 lexical tokens', whatToDo: 'ask for less at once' },
  TOO_DEEP: { meaning: 'a depth of 16', whatToDo: 'ask for less at once' },
  TOO_MANY_ALIASES: { meaning: '20 aliases', whatToDo: 'ask for less at once' },
  TOO_MANY_ROOT_FIELDS: { meaning: '16 root fields of a query, 1 of a mutation', whatToDo: 'ask for less at once' },
  TOO_MANY_DIRECTIVES: { meaning: '20 directives', whatToDo: 'ask for less at once' },
  TOO_COSTLY: {
    meaning:
      '600 fields with fragments spread out, and a cost of 10,000: fields of the answer, lists by `@listSize`, long values and single courses by `@cost`; 500 pairs of fields with the same response name',
    whatToDo: 'ask for less at once, or for fewer with `first`',
  },
  LIST_TOO_LONG: { meaning: '100 values in a list of arguments or variables', whatToDo: 'ask in parts' },
  OBJECT_TOO_LARGE: {
    meaning: '50 fields in an object in variables, or variables',
    whatToDo: 'send what the schema names',
  },
  ANSWER_TOO_LARGE: {
    meaning: '2 MiB of data and errors in the answer; a mutation that is answered so has been carried out',
    whatToDo: 'ask for less at once',
  },
} as const satisfies Record<string, ErrorMeaning>;

/** A code of an error. */
export type ErrorCode = keyof typeof errorCodes;
