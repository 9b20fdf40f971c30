import { describe, expect, it } from 'vitest';
import { api, body, client } from './client.ts';

describe('a forgotten password', () => {
  it('is not asked about without an address', async () => {
    const calls = api.calls.length;
    const answer = await client.ask(
      'mutation { requestPasswordReset(input: { email: " abc " }) { message userErrors { code message field } } }',
    );
    const message = 'Please enter a valid email address.';
    expect(answer.requestPasswordReset).toEqual({
      message,
      userErrors: [{ code: 'EMAIL_INVALID', message, field: ['input', 'email'] }],
    });
    expect(api.calls).toHaveLength(calls);
  });

  it.each([[{ status: 200 }], [{ status: 404 }], [{ status: 500 }], [{ fault: 'reset' as const }]])(
    'is answered alike whatever the API says: %j',
    async (script) => {
      api.when('POST /auth/forgot-password', script);
      const answer = await client.ask(
        'mutation { requestPasswordReset(input: { email: " a@b " }) { message userErrors { code } } }',
      );
      expect(answer.requestPasswordReset).toEqual({
        message: 'If your email exists, we sent reset instructions. Check your inbox.',
        userErrors: [],
      });
      expect(body('POST /auth/forgot-password')).toEqual({ email: 'a@b' });
    },
  );

  const reset = `mutation ($input: ResetPasswordInput!) {
    resetPassword(input: $input) { message destination { path } userErrors { code message } }
  }`;

  it('can be replaced, by however short a new one the API accepts', async () => {
    api.when('POST /auth/reset-password', { status: 200, body: '' });
    const { resetPassword } = await client.ask(reset, { input: { token: 't', password: 'x' } });
    expect(resetPassword).toEqual({
      message: 'Password updated. You can now login.',
      destination: { path: '/login' },
      userErrors: [],
    });
    expect(body('POST /auth/reset-password')).toEqual({ token: 't', password: 'x' });
  });

  it.each([
    [{ token: 't', password: 'x' }, 1],
    [{ token: ' ', password: 'x' }, 0],
    [{ password: 'x' }, 0],
    [{ token: 't', password: '' }, 0],
  ])('keeps the old one for %j, with the one sentence', async (input, calls) => {
    api.when('POST /auth/reset-password', { status: 400, body: { error: 'other words' } });
    const { resetPassword } = await client.ask(reset, { input });
    expect(resetPassword.userErrors).toEqual([{ code: 'RESET_REFUSED', message: 'This link is invalid or expired.' }]);
    expect(api.calls).toHaveLength(calls);
  });
});
