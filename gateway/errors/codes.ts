const limitCodes = [
  'DOCUMENT_TOO_LARGE',
  'TOO_MANY_TOKENS',
  'TOO_DEEP',
  'TOO_MANY_ALIASES',
  'TOO_MANY_ROOT_FIELDS',
  'TOO_MANY_DIRECTIVES',
  'TOO_COSTLY',
  'LIST_TOO_LONG',
  'OBJECT_TOO_LARGE',
  'ANSWER_TOO_LARGE',
] as const;

/** The codes of requests that are refused for their size. */
export type LimitCode = (typeof limitCodes)[number];

/** Every value that extensions.code of an error can have. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'DOCUMENT_NOT_TRUSTED'
  | 'CSRF_REFUSED'
  | 'BATCH_REFUSED'
  | LimitCode
  | 'RATE_LIMITED'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_INVALID'
  | 'INTERNAL_ERROR';

/** Why somebody is not signed in: the session ran out, or there is none that the API accepts. */
export type SignInReason = 'TOKEN_EXPIRED' | 'SIGN_IN_REQUIRED';

/** Whether a code is that of a request refused for its size. */
export const isLimitCode = (code: unknown): code is LimitCode => limitCodes.some((known) => known === code);

/** Whether a code is about who asks, the request or its session, and not about a failure of the gateway or of the API. */
export const isAboutRequester = (code: string): boolean =>
  isLimitCode(code) || code === 'BAD_USER_INPUT' || code === 'UNAUTHENTICATED';
