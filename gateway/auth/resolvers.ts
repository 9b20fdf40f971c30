import { CodedError, signInReasonOf } from '../errors/errors.ts';
import type { GatewayContext, Prefetch, PrefetchCall } from '../generated/context.ts';
import type { RegisterInput, Resolvers, SessionPerson, VerificationStep } from '../generated/schema.ts';
import type { SummaryRecord, ViewerRecord } from '../profile/records.ts';
import { isRefusal, isUnauthenticated, RestError } from '../rest/errors.ts';
import { isSuccess } from '../rest/transport.ts';
import type { LogInRecord, SessionRecord } from './records.ts';
import { registrationForm } from './registration-form.ts';
import { mediaUrl } from '../values/safe-url.ts';
import { initialsOf, inLatinDigits, trimUnseen } from '../values/text.ts';
import { destinationAfterLogIn, homeDestination, logInDestination } from './session-rules.ts';
import { authTexts } from './texts.ts';
import type { UserErrorRecord } from './user-error.ts';
import { addressProblem, dateOfBirthInstant, logInProblem, registrationProblems } from './validation-rules.ts';

const codeLength = 6;
const codeExpiresInMinutes = 15;
const resendAfterSeconds = 60;

const viewerOfSession: ViewerRecord = { known: {} };

const nobody: SessionRecord = { isSignedIn: false, person: {} };

/** Who is signed in; a check that fails means that nobody is, and so does a request without a session. */
const checkSession = async ({ jar, loaders, log }: GatewayContext): Promise<SessionRecord> => {
  if (!jar.hasSession()) return nobody;
  try {
    return await loaders.auth.session.get();
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    // A client that leaves while it waits has shown nothing of the API.
    if (!isUnauthenticated(error) && error.failure !== 'CANCELLED')
      log.warn({ call: error.call, failure: error.failure }, 'session check failed');
    return nobody;
  }
};

/** A person with what is known already; nothing is asked of the API for it. */
const sessionPerson = (known: Partial<SummaryRecord>, context: GatewayContext): SessionPerson => ({
  id: known.id?.toString() ?? null,
  name: known.name ?? null,
  initials: known.name ? initialsOf(known.name) : null,
  photo: mediaUrl(known.photoUrl, context),
});

/** The requester's data where the same operation asks for the session as well: both fields say the same. */
const viewerAsChecked = async (check: Promise<SessionRecord>): Promise<ViewerRecord> => {
  try {
    if ((await check).isSignedIn) return viewerOfSession;
  } catch (error) {
    if (error instanceof RestError && isUnauthenticated(error)) {
      throw new CodedError('UNAUTHENTICATED', signInReasonOf(error));
    }
    throw error;
  }
  throw new CodedError('UNAUTHENTICATED', 'SIGN_IN_REQUIRED');
};

/**
 * The requester's data; null without a session cookie. The session is not checked for it: each field's own call is
 * refused where the session is not valid.
 */
const viewer = ({ jar, loaders }: GatewayContext): ViewerRecord | null | Promise<ViewerRecord> => {
  if (!jar.hasSession()) return null;
  const check = loaders.auth.session.started();
  return check === null ? viewerOfSession : viewerAsChecked(check);
};

/** What became of a call of which a client is told no more: TEMPORARY where the API has not judged it. */
type Outcome = 'ACCEPTED' | 'REFUSED' | 'TEMPORARY';

const outcomeOf = async (call: () => Promise<void>, { log }: GatewayContext): Promise<Outcome> => {
  try {
    await call();
    return 'ACCEPTED';
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    log.info({ call: error.call, failure: error.failure, status: error.status }, 'not accepted');
    return isRefusal(error) ? 'REFUSED' : 'TEMPORARY';
  }
};

/**
 * Signs in. An answer of the 200s may have opened a session by its cookies, also where the rest of it is lost on its way. Null
 * for one that neither names a user nor brings cookies: a session that is there nevertheless is from before.
 */
const openSession = async (
  credentials: { email: string; password: string },
  { api, jar }: GatewayContext,
): Promise<LogInRecord | null> => {
  const before = jar.version();
  try {
    const opened = await api.auth.logIn(credentials);
    return opened.person === null && jar.version() === before ? null : opened;
  } catch (error) {
    const mayBeOpen = error instanceof RestError && isSuccess(error.status) && jar.version() > before;
    if (!mayBeOpen) throw error;
    return { expiresInSeconds: null, person: null };
  }
};

type Refusal = (error: RestError, context: GatewayContext) => UserErrorRecord;

const registrationRefusal: Refusal = ({ failure, words }, { language }) => {
  const texts = authTexts[language];
  if (failure === 'TIMED_OUT') return { code: 'REGISTRATION_TIMED_OUT', message: texts.registrationTimedOut };
  return { code: 'REGISTRATION_REFUSED', message: words.error ?? words.message ?? texts.registrationRefused };
};

const resendRefusal: Refusal = (_error, { language }) => ({
  code: 'RESEND_FAILED',
  message: authTexts[language].resendFailed,
});

type RegistrationOutcome = {
  readonly verification?: VerificationStep;
  readonly userErrors: readonly UserErrorRecord[];
};

const postRegistration = async (
  input: RegisterInput,
  context: GatewayContext,
  refusal: Refusal,
): Promise<RegistrationOutcome> => {
  const { api, language, now } = context;
  const email = trimUnseen(input.email);
  const problems = registrationProblems(input, { now: now(), language });
  const dateOfBirth = dateOfBirthInstant(input.dateOfBirth);
  if (problems.length > 0 || dateOfBirth === null) return { userErrors: [...problems] };

  try {
    await api.auth.register({ name: trimUnseen(input.name), email, password: input.password, dateOfBirth });
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { userErrors: [{ ...refusal(error, context), isTemporary: !isRefusal(error) }] };
  }
  const message = authTexts[language].codeSent(email, codeExpiresInMinutes);
  const verification = { email, codeLength, expiresInMinutes: codeExpiresInMinutes, resendAfterSeconds, message };
  return { verification, userErrors: [] };
};

/** Resolvers of sessions and accounts. */
export const authResolvers: Resolvers = {
  Query: {
    session: async (_root, _args, context) => {
      const { isSignedIn: isAuthenticated, person } = await checkSession(context);
      if (!isAuthenticated) return { isAuthenticated, viewer: null, person: null };
      return { isAuthenticated, viewer: viewerOfSession, person: sessionPerson(person, context) };
    },
    viewer: (_root, _args, context) => viewer(context),
    registrationForm: (_root, _args, { now, language }) => registrationForm(now(), language),
  },
  Mutation: {
    logIn: async (_root, { input }, context) => {
      const { language } = context;
      const email = trimUnseen(input.email);
      const problem = logInProblem({ ...input, email }, language);
      if (problem !== null) return { userErrors: [problem] };

      const texts = authTexts[language];
      const refused = (isTemporary: boolean) => ({
        code: 'SIGN_IN_REFUSED' as const,
        message: texts.logInRefused,
        isTemporary,
      });
      try {
        const opened = await openSession({ email, password: input.password }, context);
        if (opened === null) return { userErrors: [refused(false)] };
        const { person: named, expiresInSeconds } = opened;
        // An API that does not name the user may still have opened a session, so GET /me is asked.
        const checked = named === null ? await checkSession(context) : null;
        if (checked?.isSignedIn === false) return { userErrors: [refused(false)] };
        const known = named ?? {};
        const person = sessionPerson(checked?.person ?? known, context);
        return {
          viewer: { known },
          person,
          expiresInSeconds,
          destination: destinationAfterLogIn(input.next),
          userErrors: [],
        };
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        const refusal = refused(!isRefusal(error));
        if (error.status !== 429) return { userErrors: [refusal] };
        const tooMany = { code: 'TOO_MANY_TRIES' as const, message: texts.tooManyTries, isTemporary: true };
        return { userErrors: [refusal, tooMany] };
      }
    },
    logOut: async (_root, _args, context) => {
      context.jar.resumeForLogOut();
      // Signing out always succeeds for the learner, so a failure of the API is logged and forgotten.
      await outcomeOf(context.api.auth.logOut, context);
      context.endSession();
      return { destination: homeDestination, userErrors: [] };
    },
    register: (_root, { input }, context) => postRegistration(input, context, registrationRefusal),
    resendCode: (_root, { input }, context) => postRegistration(input, context, resendRefusal),
    verifyEmail: async (_root, { input }, context) => {
      // A Bengali keyboard types ১২৩৪৫৬ for the 123456 of the mail.
      const [email, code] = [trimUnseen(input.email), inLatinDigits(trimUnseen(input.code))];
      const message = authTexts[context.language].codeRefused;
      const isComplete = [...code].length === codeLength;
      const outcome = isComplete
        ? await outcomeOf(() => context.api.auth.verifyEmail({ email, code }), context)
        : 'REFUSED';
      if (outcome === 'ACCEPTED') return { destination: logInDestination, userErrors: [] };
      const isTemporary = outcome === 'TEMPORARY';
      return { userErrors: [{ code: 'CODE_REFUSED', message, field: ['input', 'code'], isTemporary }] };
    },
    requestPasswordReset: async (_root, { input }, context) => {
      const email = trimUnseen(input.email);
      const problem = addressProblem(email, context.language);
      if (problem !== null) return { message: problem.message, userErrors: [problem] };
      await outcomeOf(() => context.api.auth.requestPasswordReset({ email }), context);
      // The text is the same whatever happened, so that nobody learns which addresses are registered.
      return { message: authTexts[context.language].resetRequested, userErrors: [] };
    },
    resetPassword: async (_root, { input }, context) => {
      const { token, password } = { token: trimUnseen(input.token ?? ''), password: input.password };
      const texts = authTexts[context.language];
      const isComplete = token !== '' && password !== '';
      const outcome = isComplete
        ? await outcomeOf(() => context.api.auth.resetPassword({ token, password }), context)
        : 'REFUSED';
      if (outcome === 'ACCEPTED') return { message: texts.resetDone, destination: logInDestination, userErrors: [] };
      const isTemporary = outcome === 'TEMPORARY';
      return { userErrors: [{ code: 'RESET_REFUSED', message: texts.resetRefused, isTemporary }] };
    },
  },
};

const session: PrefetchCall = ({ loaders }) => loaders.auth.session.get();

/** The calls of this room's fields that start with a query. */
export const authPrefetch = { 'Query.session': session } satisfies Prefetch;
