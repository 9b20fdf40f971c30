import type { GatewayContext, Prefetch, PrefetchCall } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { isRefusal, RestError } from '../rest/errors.ts';
import { canBeKept, canBeKeptAsLine, inLatinDigits, trimUnseen } from '../values/text.ts';
import { codeLength, register, resendCode } from './registration.ts';
import { registrationForm } from './registration-form.ts';
import { currentSession, logIn, viewer } from './session.ts';
import { homeDestination, logInDestination } from './session-rules.ts';
import { authTexts } from './texts.ts';
import { typedAddress } from './typed-address.ts';
import { addressProblem } from './validation-rules.ts';

/** All that a client is told of a call; TEMPORARY where the API has not judged it. */
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

/** Resolvers of sessions and accounts. */
export const authResolvers: Resolvers = {
  Query: {
    session: (_root, _args, context) => currentSession(context),
    viewer: (_root, _args, context) => viewer(context),
    registrationForm: (_root, _args, { now, language }) => registrationForm(now(), language),
  },
  Mutation: {
    logIn: (_root, { input }, context) => logIn(input, context),
    logOut: async (_root, _args, context) => {
      context.jar.resumeForLogOut();
      // Signing out always succeeds for the learner, so a failure of the API is logged and forgotten.
      await outcomeOf(context.api.auth.logOut, context);
      context.endSession();
      return { destination: homeDestination, userErrors: [] };
    },
    register: (_root, { input }, context) => register(input, context),
    resendCode: (_root, { input }, context) => resendCode(input, context),
    verifyEmail: async (_root, { input }, context) => {
      // A Bengali keyboard types ১২৩৪৫৬ for the 123456 of the mail.
      const [email, code] = [typedAddress(input.email), inLatinDigits(trimUnseen(input.code))];
      const message = authTexts[context.language].codeRefused;
      // An API whose database refuses a character fails, and so many failures would close the route for everybody.
      const isComplete = [...code].length === codeLength && canBeKeptAsLine(email + code);
      const outcome = isComplete
        ? await outcomeOf(() => context.api.auth.verifyEmail({ email, code }), context)
        : 'REFUSED';
      if (outcome === 'ACCEPTED') return { destination: logInDestination, userErrors: [] };
      const isTemporary = outcome === 'TEMPORARY';
      return { userErrors: [{ code: 'CODE_REFUSED', message, field: ['input', 'code'], isTemporary }] };
    },
    requestPasswordReset: async (_root, { input }, context) => {
      const email = typedAddress(input.email);
      const problem = addressProblem(email, context.language);
      if (problem !== null) return { message: problem.message, userErrors: [problem] };
      await outcomeOf(() => context.api.auth.requestPasswordReset({ email }), context);
      // The text is the same whatever happened, so that nobody learns which addresses are registered.
      return { message: authTexts[context.language].resetRequested, userErrors: [] };
    },
    resetPassword: async (_root, { input }, context) => {
      const token = trimUnseen(input.token ?? '');
      const texts = authTexts[context.language];
      const { password } = input;
      const isComplete = token !== '' && password !== '' && canBeKeptAsLine(token) && canBeKept(password);
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
