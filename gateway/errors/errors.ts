import { GraphQLError, Kind, type GraphQLFormattedError } from 'graphql';
import { type ErrorCode, isLimitCode, type SignInReason } from './codes.ts';
import { errorTexts } from './texts.ts';
import { isRefusal, isUnauthenticated, RestError, type RestFailure } from '../rest/errors.ts';
import { beginningOf, type Language } from '../values/text.ts';

/** What a client is told of an error besides the sentence to show, which its code and reason decide. */
type Verdict = {
  readonly code: ErrorCode;
  readonly reason?: SignInReason;
  /** In how many seconds it may be tried again, where that is known. */
  readonly retryAfter?: number;
};

/** Something that a resolver throws on purpose. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super(verdict.code);
    this.verdict = verdict;
  }
}

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 408 || status === 504) return 'UPSTREAM_TIMEOUT';
  return status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_INVALID';
};

const codeOfFailure: Readonly<Record<Exclude<RestFailure, 'REFUSED'>, ErrorCode>> = {
  TIMED_OUT: 'UPSTREAM_TIMEOUT',
  UNREACHABLE: 'UPSTREAM_UNAVAILABLE',
  OVERLOADED: 'UPSTREAM_UNAVAILABLE',
  CIRCUIT_OPEN: 'UPSTREAM_UNAVAILABLE',
  TRUNCATED: 'UPSTREAM_INVALID',
  UNREADABLE: 'UPSTREAM_INVALID',
  CANCELLED: 'UPSTREAM_TIMEOUT',
};

/** The code that a failed call of the API gives its fields. */
export const codeOf = ({ failure, status }: RestError): ErrorCode =>
  failure === 'REFUSED' ? codeOfStatus(status) : codeOfFailure[failure];

/** Why the API refused a session. */
export const signInReasonOf = ({ code }: RestError): SignInReason =>
  code === 'TOKEN_EXPIRED' ? 'TOKEN_EXPIRED' : 'SIGN_IN_REQUIRED';

const codesOfBadRequests: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/**
 * Whether execution refused the value of an argument, of a field or of a directive, which validation let pass as long as
 * its variables were unknown. It has no code, but is about the place of the value; what resolvers throw is about the field.
 */
const isAboutArgument = ({ nodes }: GraphQLError): boolean => nodes?.[0] !== undefined && nodes[0].kind !== Kind.FIELD;

/** Whether graphql-js has stopped listing the errors of variables, which it reports without a code or a location. */
const endsVariableErrors = ({ message }: GraphQLError): boolean =>
  message.startsWith('Too many errors processing variables');

/** The code of a request that cannot be served as it is; null for what is no fault of the request. */
export const codeOfBadRequest = (error: GraphQLError | null): ErrorCode | null => {
  const { code, limitCode } = error?.extensions ?? {};
  if (isLimitCode(limitCode)) return limitCode;
  if (error !== null && (isAboutArgument(error) || endsVariableErrors(error))) return 'BAD_USER_INPUT';
  return codesOfBadRequests.has(code) ? 'BAD_USER_INPUT' : null;
};

const verdictOf = (error: unknown): Verdict => {
  const graphQLError = error instanceof GraphQLError ? error : null;
  const cause = graphQLError?.originalError ?? error;
  if (cause instanceof RestError) {
    const code = codeOf(cause);
    if (code === 'UNAUTHENTICATED') return { code, reason: signInReasonOf(cause) };
    return cause.retryAfterSeconds === null ? { code } : { code, retryAfter: cause.retryAfterSeconds };
  }
  if (cause instanceof CodedError) return cause.verdict;
  return { code: codeOfBadRequest(graphQLError) ?? 'INTERNAL_ERROR' };
};

/** The sentence to show for a code. */
export const sentenceOf = (code: ErrorCode, language: Language, reason: SignInReason = 'SIGN_IN_REQUIRED'): string => {
  if (code === 'UNAUTHENTICATED') return errorTexts[language][reason];
  return errorTexts[language][isLimitCode(code) ? 'TOO_MUCH' : code];
};

const maxMessageLength = 300;

/** A message as it goes out: one that quotes a client's value need not repeat all of it. */
export const shortened = (message: string): string =>
  message.length <= maxMessageLength ? message : `${beginningOf(message, maxMessageLength)}…`;

/** A message without what graphql-js suggests in the place of an unknown name. */
export const withoutSuggestion = (message: string): string => {
  // The suggestion ends the message. No pattern is matched, since the text before it may be a client's, as long as a body.
  const start = message.lastIndexOf('Did you mean ');
  return start === -1 ? message : message.slice(0, start).trimEnd();
};

/**
 * An error as clients get it: a code of the closed list, the sentence to show and the request's id. Of what was
 * thrown only the description of a bad request goes out; addresses, stacks and the API's own words stay here.
 */
export const describeError = (error: unknown, language: Language, requestId: string | null): GraphQLFormattedError => {
  const graphQLError = error instanceof GraphQLError ? error : null;
  const { code, ...more } = verdictOf(error);
  const sentence = sentenceOf(code, language, more.reason);

  return {
    message:
      graphQLError !== null && codeOfBadRequest(graphQLError) !== null ? shortened(graphQLError.message) : sentence,
    ...(graphQLError?.locations === undefined ? {} : { locations: graphQLError.locations }),
    ...(graphQLError?.path === undefined ? {} : { path: graphQLError.path }),
    extensions: { code, ...more, message: sentence, ...(requestId === null ? {} : { requestId }) },
  };
};

/** Whether an error is a fault of ours, which is worth its stack in the log. */
export const isFault = (error: unknown): boolean => verdictOf(error).code === 'INTERNAL_ERROR';

/** The reasons of a refusal, each with whether the API has not judged the write: it may accept the same later. */
type Refused<Problem> = { userErrors: (Problem & { readonly isTemporary?: boolean })[] };

/**
 * What a write brought, or the reason to show when the API did not accept it. A lost session stays an error, since no
 * change of the input would help.
 */
export const orUserErrors = async <
  T extends object,
  Problem extends { readonly code: string; readonly message: string },
>(
  write: () => Promise<T>,
  reason: (error: RestError) => Problem,
): Promise<(T & Refused<Problem>) | Refused<Problem>> => {
  try {
    return { ...(await write()), userErrors: [] };
  } catch (error) {
    if (!(error instanceof RestError) || isUnauthenticated(error)) throw error;
    return { userErrors: [{ isTemporary: !isRefusal(error), ...reason(error) }] };
  }
};
