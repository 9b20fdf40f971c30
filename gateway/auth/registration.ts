import type { GatewayContext } from '../generated/context.ts';
import type { RegisterInput, VerificationStep } from '../generated/schema.ts';
import { isRefusal, RestError } from '../rest/errors.ts';
import { trimUnseen } from '../values/text.ts';
import { authTexts } from './texts.ts';
import { typedAddress } from './typed-address.ts';
import type { UserErrorRecord } from './user-error.ts';
import { dateOfBirthInstant, registrationProblems } from './validation-rules.ts';

/** How many characters the code of the mail has. */
export const codeLength = 6;
const codeExpiresInMinutes = 15;
const resendAfterSeconds = 60;

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
  const email = typedAddress(input.email);
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

/** Registers somebody; the API sends them a mail with a code. */
export const register = (input: RegisterInput, context: GatewayContext): Promise<RegistrationOutcome> =>
  postRegistration(input, context, registrationRefusal);

/** Sends the code of a registration once more, by registering again. */
export const resendCode = (input: RegisterInput, context: GatewayContext): Promise<RegistrationOutcome> =>
  postRegistration(input, context, resendRefusal);
