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
    meaning: 'the request is wrong: syntax, validation, a variable, a number out of its bounds',
    whatToDo: 'the message says what',
  },
  CSRF_REFUSED: {
    meaning:
      'the request comes from a page of another site, or has neither the content type nor the header that shows it does not',
    whatToDo: 'see “Where requests may come from”',
  },
  RATE_LIMITED: { meaning: 'too often; `retryAfter` in seconds where it is known', whatToDo: 'wait' },
  UPSTREAM_TIMEOUT: {
    meaning: 'the REST API took too long',
    whatToDo: 'again; a change is a `userError` with `isTemporary`',
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
  DOCUMENT_NOT_TRUSTED: {
    meaning: 'only ids of documents of known clients are taken',
    whatToDo: 'have yours made known, and send their ids',
  },
  INTERNAL_ERROR: { meaning: 'a fault of the gateway', whatToDo: 'report it with the request id' },
  BATCH_REFUSED: { meaning: 'several operations in one request', whatToDo: 'send them one by one' },
  DOCUMENT_TOO_LARGE: {
    meaning: 'a body of more than 128 KiB, or a text of more than 16,384 characters or 1,000 lines (status 413)',
    whatToDo: 'send less',
  },
  TOO_MANY_TOKENS: { meaning: 'more than 1,000 lexical tokens', whatToDo: 'ask for less at once' },
  TOO_DEEP: { meaning: 'more than 16 levels deep', whatToDo: 'ask for less at once' },
  TOO_MANY_ALIASES: { meaning: 'more than 20 aliases', whatToDo: 'ask for less at once' },
  TOO_MANY_ROOT_FIELDS: {
    meaning: 'more than 16 root fields of a query, or more than one of a mutation',
    whatToDo: 'ask for less at once',
  },
  TOO_MANY_DIRECTIVES: { meaning: 'more than 20 directives', whatToDo: 'ask for less at once' },
  TOO_COSTLY: {
    meaning:
      'more than 600 fields with fragments spread out, a cost of more than 10,000 (fields of the answer, lists by `@listSize`, long values and single courses by `@cost`), or more than 500 pairs of fields with the same response name',
    whatToDo: 'ask for less at once, or for fewer with `first`',
  },
  LIST_TOO_LONG: { meaning: 'more than 100 values in a list of arguments or variables', whatToDo: 'ask in parts' },
  OBJECT_TOO_LARGE: {
    meaning: 'more than 50 variables, or fields of an object in variables',
    whatToDo: 'send what the schema names',
  },
  ANSWER_TOO_LARGE: {
    meaning: 'more than 2 MiB of data and errors in the answer; a mutation that is answered so has been carried out',
    whatToDo: 'ask for less at once',
  },
} as const satisfies Record<string, ErrorMeaning>;

/** A code of an error. */
export type ErrorCode = keyof typeof errorCodes;
