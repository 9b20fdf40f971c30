import { describe, expect, it } from 'vitest';
import { aRegistration } from '../../support/factories.ts';
import { givenUpAfter } from '../../support/give-up.ts';
import { api, body, client } from './client.ts';

describe('registering', () => {
  const register = (name: string) => `mutation ($input: RegisterInput!) {
    ${name}(input: $input) {
      verification { email codeLength expiresInMinutes resendAfterSeconds message }
      userErrors { code message field }
    }
  }`;

  it('posts the registration and leads to the code step, whatever the answer says', async () => {
    api.when('POST /auth/register', { status: 202, body: '' });
    const { register: outcome } = await client.ask(register('register'), {
      input: aRegistration({ name: '  Nusrat Jahan ', email: ' nusrat@dhap.example ' }),
    });
    expect(body('POST /auth/register')).toEqual({
      name: 'Nusrat Jahan',
      email: 'nusrat@dhap.example',
      password: 'dhap-learner',
      dateOfBirth: '2000-06-15T00:00:00.000Z',
    });
    expect(outcome).toEqual({
      verification: {
        email: 'nusrat@dhap.example',
        codeLength: 6,
        expiresInMinutes: 15,
        resendAfterSeconds: 60,
        message: 'We sent a 6-digit code to nusrat@dhap.example. It expires in 15 minutes.',
      },
      userErrors: [],
    });
  });

  it('posts nothing that is not seen around what was pasted', async () => {
    api.when('POST /auth/register', { status: 201, body: '' });
    const input = aRegistration({ name: '\u202aNusrat Jahan\u202c', email: '\u2060 nusrat@dhap.example\u200b' });
    expect((await client.ask(register('register'), { input })).register.userErrors).toEqual([]);
    expect(body('POST /auth/register')).toMatchObject({ name: 'Nusrat Jahan', email: 'nusrat@dhap.example' });
  });

  it.each([
    ['characters that are not seen', 'nusrat\u200b.jahan@dhap\u00ad.example\ufeff', 'nusrat.jahan@dhap.example'],
    ['blanks after words and full stops', 'nusrat. jahan @dhap. example ', 'nusrat.jahan@dhap.example'],
    ['wide letters and signs', 'ｎusrat＠dhap.example', 'nusrat@dhap.example'],
    ['letters composed in another way', 'স\u09df.ame\u0301@dhap.example', 'স\u09af\u09bc.am\u00e9@dhap.example'],
    ['the joiners of Bengali letters', 'র\u200d\u09cdয@dhap.example', 'র\u200d\u09cdয@dhap.example'],
  ])('posts one address for what keyboards write: %s', async (_what, email, posted) => {
    api.when('POST /auth/register', { status: 201, body: '' });
    const { register: outcome } = await client.ask(register('register'), { input: aRegistration({ email }) });
    expect(outcome.verification.email).toBe(posted);
    expect(body('POST /auth/register')).toMatchObject({ email: posted });
  });

  it.each([
    ['ৎ as old keyboards write it', 'শরত্\u200d'],
    ['a heart in colour', 'Asha ❤\ufe0f'],
    ['the sign of a doctor in colour', 'Rima \u{1f468}\u200d⚕\ufe0f'],
  ])('posts what shapes the last letter of a name, as in %s', async (_what, name) => {
    api.when('POST /auth/register', { status: 201, body: '' });
    await client.ask(register('register'), { input: aRegistration({ name: `\u200b${name}\u200b ` }) });
    expect(body('POST /auth/register')).toMatchObject({ name });
  });

  it.each([
    ['its error', { error: 'Email in use', message: 'other' }, 'Email in use'],
    ['its message where there is no error', { message: 'Try another' }, 'Try another'],
    ['the default where it says nothing', {}, "We couldn't create your account. Please try again."],
  ])('shows %s when the API refuses', async (_name, refusal, message) => {
    api.when('POST /auth/register', { status: 409, body: refusal });
    const { register: outcome } = await client.ask(register('register'), { input: aRegistration() });
    expect(outcome).toMatchObject({ verification: null, userErrors: [{ code: 'REGISTRATION_REFUSED', message }] });
  });

  it('gives up after 10 seconds with a sentence of its own', async () => {
    const answer = await givenUpAfter({
      api,
      route: 'POST /auth/register',
      client,
      ask: () => client.ask(register('register'), { input: aRegistration() }),
      ms: 10_000,
    });
    expect(answer.register.userErrors).toMatchObject([
      {
        code: 'REGISTRATION_TIMED_OUT',
        message: 'Registration timed out. Please check your internet connection and try again.',
      },
    ]);
  });

  it('posts the very same again for a new code', async () => {
    api.when('POST /auth/register', { status: 201, body: {} });
    const input = aRegistration({ name: ' Nusrat Jahan ', email: ' nusrat@dhap.example ' });
    const { register: first } = await client.ask(register('register'), { input });
    const { resendCode: second } = await client.ask(register('resendCode'), { input });
    expect(second).toEqual(first);
    const [posted, postedAgain] = api.calls.map((call) => call.body);
    expect(postedAgain).toEqual(posted);
    expect(api.called()).toEqual(['POST /auth/register', 'POST /auth/register']);
  });

  it('has one sentence for every failure to send a new code', async () => {
    api.when('POST /auth/register', { status: 429, body: { error: 'slow down' } });
    const { resendCode } = await client.ask(register('resendCode'), { input: aRegistration() });
    expect(resendCode.userErrors).toMatchObject([
      { code: 'RESEND_FAILED', message: 'Failed to resend code. Please try again.' },
    ]);
    expect(api.called()).toEqual(['POST /auth/register']);
  });

  it('asks nothing of the API while something is wrong', async () => {
    const { register: outcome } = await client.ask(register('register'), {
      input: aRegistration({ dateOfBirth: { day: 22, month: 11, year: 2013 } }),
    });
    expect(outcome.userErrors[0].message).toBe('You must be at least 13 years old to register.');
    expect(api.called()).toEqual([]);
  });
});

describe('verifying the e-mail address', () => {
  const verify = `mutation ($input: VerifyEmailInput!) {
    verifyEmail(input: $input) { destination { place path } userErrors { code message field } }
  }`;

  it('leads to the login after any answer of the 200s, with blanks around the code removed', async () => {
    api.when('POST /auth/verify-email', { status: 204, body: '' });
    const input = { email: 'a@b', code: ' 12x456 ' };
    expect((await client.ask(verify, { input })).verifyEmail).toEqual({
      destination: { place: 'LOGIN', path: '/login' },
      userErrors: [],
    });
    expect(body('POST /auth/verify-email')).toEqual({ email: 'a@b', code: '12x456' });
  });

  it('takes a code that was pasted with what is not seen around it', async () => {
    api.when('POST /auth/verify-email', { body: {} });
    const input = { email: '\u202aa@b\u202c', code: '\u200b123456\ufeff' };
    expect((await client.ask(verify, { input })).verifyEmail.userErrors).toEqual([]);
    expect(body('POST /auth/verify-email')).toEqual({ email: 'a@b', code: '123456' });
  });

  it('takes the digits of a Bengali keyboard', async () => {
    api.when('POST /auth/verify-email', { body: {} });
    await client.ask(verify, { input: { email: 'a@b', code: '১২৩৪৫০' } });
    expect(body('POST /auth/verify-email')).toEqual({ email: 'a@b', code: '123450' });
  });

  it.each([
    ['the API refuses', '123456', 1],
    ['the code has 5 characters', '12345', 0],
    ['the code has 7 characters', '1234567', 0],
  ])('says one sentence when %s', async (_name, code, calls) => {
    api.when('POST /auth/verify-email', { status: 401, body: { error: 'no' } });
    const { verifyEmail } = await client.ask(verify, { input: { email: 'a@b', code } });
    expect(verifyEmail.userErrors).toMatchObject([
      { code: 'CODE_REFUSED', message: "That code didn't work. Please check your email and try again." },
    ]);
    expect(api.calls).toHaveLength(calls);
  });
});

describe('the registration form', () => {
  it('offers 31 days, twelve months by name and the last hundred years, in the asked language', async () => {
    const query = '{ registrationForm { days { value } months { value label } years { value label } } }';
    const { registrationForm } = await client.ask(query);
    expect(registrationForm.days).toHaveLength(31);
    expect(registrationForm.months.map(({ label }: { label: string }) => label)).toEqual(
      'January February March April May June July August September October November December'.split(' '),
    );
    expect([registrationForm.years.length, registrationForm.years[0].value, registrationForm.years[99].value]).toEqual([
      100, 2026, 1927,
    ]);
    const { data } = await client.execute(query, {}, { 'accept-language': 'bn' });
    expect([data.registrationForm.months[3].label, data.registrationForm.years[0].label]).toEqual(['এপ্রিল', '২০২৬']);
  });
});
