import { describe, expect, it } from 'vitest';
import { aVisitor } from '../support/rest.ts';
import { academy, anotherThan, newEmail } from './learner.ts';

/** Somebody at an address of the network, as the gateway tells it. */
const at = (address: string) => {
  const post = async (path: string, body: unknown) =>
    await aVisitor(academy).post(`/api/auth/${path}`, body, { 'x-forwarded-for': address });
  return {
    register: async (email: string, name: string, password: string): Promise<string> => {
      const answer = await post('register', { name, email, password, dateOfBirth: '2001-02-28' });
      expect(answer.status).toBe(201);
      return (await academy.mailTo(email))[0]?.code ?? '';
    },
    verify: async (email: string, code: string) => (await post('verify-email', { email, code })).status,
    nameAtSignIn: async (email: string, password: string): Promise<string | undefined> =>
      (await post('login', { email, password })).body.user?.name,
  };
};
const [learner, stranger, learnersPhone] = [at('203.0.113.1'), at('198.51.100.7'), at('192.0.2.33')];

describe('the registration of a stranger for the same address', () => {
  const registering = {
    'after the learner': async (email: string) => {
      const own = await learner.register(email, 'The Learner', 'the-learners-own');
      return { own, foreign: await stranger.register(email, 'The Stranger', 'the-strangers-one') };
    },
    'before the learner': async (email: string) => {
      const foreign = await stranger.register(email, 'The Stranger', 'the-strangers-one');
      return { own: await learner.register(email, 'The Learner', 'the-learners-own'), foreign };
    },
  };

  it.each(Object.entries(registering))('%s is never verified by the learner', async (_, register) => {
    const email = newEmail();
    const { own, foreign } = await register(email);

    expect(await learner.verify(email, foreign)).toBe(400);
    expect(await learner.verify(email, own)).toBe(200);
    expect(await learner.nameAtSignIn(email, 'the-learners-own')).toBe('The Learner');
    expect(await stranger.nameAtSignIn(email, 'the-strangers-one')).toBeUndefined();
  });

  it('takes neither the code from the learner nor the next one', async () => {
    const email = newEmail();
    await learner.register(email, 'The Learner', 'the-learners-own');
    await stranger.register(email, 'The Stranger', 'the-strangers-one');
    const resent = await learner.register(email, 'The Learner', 'the-learners-own');
    for (let n = 0; n < 6; n += 1) expect(await stranger.verify(email, anotherThan(resent))).toBe(400);

    expect(await learner.verify(email, resent)).toBe(200);
    expect(await learner.nameAtSignIn(email, 'the-learners-own')).toBe('The Learner');
  });

  it('is told from that of the learner on another network by a code that is asked for there', async () => {
    const email = newEmail();
    const own = await learner.register(email, 'The Learner', 'the-learners-own');
    const foreign = await stranger.register(email, 'The Stranger', 'the-strangers-one');

    expect(await learnersPhone.verify(email, own)).toBe(400);
    expect(await learnersPhone.verify(email, foreign)).toBe(400);
    const asked = await learnersPhone.register(email, 'The Learner', 'the-learners-own');
    expect(await learnersPhone.verify(email, asked)).toBe(200);
    expect(await learner.nameAtSignIn(email, 'the-learners-own')).toBe('The Learner');
  });
});

describe('a code', () => {
  it('can be entered from another network', async () => {
    const email = newEmail();
    const code = await learner.register(email, 'The Learner', 'the-learners-own');

    expect(await learnersPhone.verify(email, code)).toBe(200);
  });

  it('is worth nothing elsewhere after five wrong guesses from elsewhere, and still good where it was asked for', async () => {
    const email = newEmail();
    const code = await learner.register(email, 'The Learner', 'the-learners-own');
    for (let n = 0; n < 5; n += 1) {
      expect(await at(`198.51.100.${20 + n}`).verify(email, anotherThan(code))).toBe(400);
    }

    expect(await stranger.verify(email, code)).toBe(400);
    expect(await learner.verify(email, code)).toBe(200);
  });

  it('is neither used up nor ended by what is entered for other addresses', async () => {
    const [email, guessed, entered] = [newEmail(), newEmail(), newEmail()];
    const [code, codeOfGuessed, codeOfEntered] = await Promise.all(
      [email, guessed, entered].map((each) => learner.register(each, 'A Learner', 'a-learners-own')),
    );
    for (let n = 0; n < 5; n += 1) expect(await learner.verify(guessed, anotherThan(codeOfGuessed ?? ''))).toBe(400);
    expect(await learner.verify(guessed, codeOfGuessed ?? '')).toBe(400);
    expect(await learner.verify(entered, codeOfEntered ?? '')).toBe(200);

    expect(await learner.verify(email, code ?? '')).toBe(200);
  });

  it('opens the account with the name and password that it was mailed for, and no other', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await learner.verify(other, await learner.register(other, 'Other Name', 'another-password'));
    const first = await learner.register(email, 'First Name', 'the-first-password');
    await learner.register(email, 'Second Name', 'the-second-password');

    expect(await learner.verify(email, first)).toBe(200);
    expect(await learner.nameAtSignIn(email, 'the-first-password')).toBe('First Name');
    expect(await learner.nameAtSignIn(email, 'the-second-password')).toBeUndefined();
    expect(await learner.nameAtSignIn(other, 'another-password')).toBe('Other Name');
  });

  it('counts networks of IPv6 by their first 64 bits', async () => {
    const email = newEmail();
    const own = await at('2001:db8:1:2::a').register(email, 'The Learner', 'the-learners-own');
    await stranger.register(email, 'The Stranger', 'the-strangers-one');

    expect(await at('2001:db8:1:3::a').verify(email, own)).toBe(400);
    expect(await at('2001:db8:1:2:ffff::1').verify(email, own)).toBe(200);
  });
});
