// Importing this starts the API and a visitor of it for the tests of the file.
import { closeAfterAll } from '../support/close-after-all.ts';
import { aVisitor } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

/** The password of everybody who registers here. */
export const password = 'a-new-password';

export const academy = await closeAfterAll(startAcademy());

export const visitor = aVisitor(academy);

let last = 0;

/** An address that nobody has registered. */
export const newEmail = () => {
  last += 1;
  return `learner-${last}@dhap.example`;
};

/** The call that registers somebody. */
export const register = async (email: string, fields: Record<string, unknown> = {}) =>
  await visitor.post('/api/auth/register', {
    name: 'Nadia Rahman',
    email,
    password,
    dateOfBirth: '2001-02-28T00:00:00.000Z',
    ...fields,
  });

/** The call that enters a code. */
export const verify = async (email: string, code: string) =>
  await visitor.post('/api/auth/verify-email', { email, code });

/** The call that signs somebody in who has no cookies. */
export const logIn = async (email: string, secret = password) =>
  await aVisitor(academy).post('/api/auth/login', { email, password: secret });

/** A code that is another than the given one. */
export const anotherThan = (code: string): string => (code === '123456' ? '654321' : '123456');

/** The code that was mailed last to an address. */
export const newestCode = async (email: string) => (await academy.mailTo(email))[0]?.code ?? '';

/** The address of somebody who has registered and entered the code. */
export const aLearner = async () => {
  const email = newEmail();
  await register(email);
  await verify(email, await newestCode(email));
  return email;
};
