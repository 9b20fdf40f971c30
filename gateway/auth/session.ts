import { CodedError, signInReasonOf } from '../errors/errors.ts';
import type { GatewayContext } from '../generated/context.ts';
import type { Destination, LogInInput, SessionPerson } from '../generated/schema.ts';
import type { SummaryRecord, ViewerRecord } from '../profile/records.ts';
import { isRefusal, isUnauthenticated, RestError } from '../rest/errors.ts';
import { isSuccess } from '../rest/transport.ts';
import { initialsOf } from '../values/initials.ts';
import { mediaUrl } from '../values/safe-url.ts';
import type { LogInRecord, SessionRecord } from './records.ts';
import { destinationAfterLogIn } from './session-rules.ts';
import { authTexts } from './texts.ts';
import { typedAddress } from './typed-address.ts';
import type { UserErrorRecord } from './user-error.ts';
import { logInProblem } from './validation-rules.ts';

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

/** A person, as far as they are known already; makes no call. */
const sessionPerson = (known: Partial<SummaryRecord>, context: GatewayContext): SessionPerson => ({
  id: known.id?.toString() ?? null,
  name: known.name ?? null,
  initials: known.name ? initialsOf(known.name) : null,
  photo: mediaUrl(known.photoUrl, context),
});

/**
 * The requester's data where the same operation asks for the session as well, so that both fields say the same of whether
 * somebody is signed in.
 */
const viewerAsChecked = async (check: Promise<SessionRecord>): Promise<ViewerRecord> => {
  try {
    if ((await check).isSignedIn) return viewerOfSession;
  } catch (error) {
    if (error instanceof RestError && isUnauthenticated(error)) {
      throw new CodedError({ code: 'UNAUTHENTICATED', reason: signInReasonOf(error) });
    }
    throw error;
  }
  throw new CodedError({ code: 'UNAUTHENTICATED', reason: 'SIGN_IN_REQUIRED' });
};

/**
 * The requester's data; null without a session cookie. The session is not checked for it: each field's own call is
 * refused where the session is not valid.
 */
export const viewer = ({ jar, loaders }: GatewayContext): ViewerRecord | null | Promise<ViewerRecord> => {
  if (!jar.hasSession()) return null;
  const check = loaders.auth.session.started();
  return check === null ? viewerOfSession : viewerAsChecked(check);
};

/** Whether somebody is signed in, and who. */
export const currentSession = async (context: GatewayContext) => {
  const { isSignedIn: isAuthenticated, person } = await checkSession(context);
  if (!isAuthenticated) return { isAuthenticated, viewer: null, person: null };
  return { isAuthenticated, viewer: viewerOfSession, person: sessionPerson(person, context) };
};

/**
 * Opens a session, which a successful response may have done by its cookies even where its body is lost. Null where the response
 * neither names a user nor sets cookies: a session that exists then is an older one.
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

type LogInOutcome = {
  readonly viewer?: ViewerRecord;
  readonly person?: SessionPerson;
  readonly expiresInSeconds?: number | null;
  readonly destination?: Destination;
  readonly userErrors: UserErrorRecord[];
};

/** Signs in, or says why that was refused. */
export const logIn = async (input: LogInInput, context: GatewayContext): Promise<LogInOutcome> => {
  const { language } = context;
  const email = typedAddress(input.email);
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
    const { retryAfterSeconds } = error;
    const minutes = retryAfterSeconds === null ? null : Math.max(1, Math.ceil(retryAfterSeconds / 60));
    const tooMany = { code: 'TOO_MANY_TRIES' as const, message: texts.tooManyTries(minutes), isTemporary: true };
    return { userErrors: [refusal, tooMany] };
  }
};
