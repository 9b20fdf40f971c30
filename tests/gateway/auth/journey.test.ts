import { describe, expect, it } from 'vitest';
import { addCalendarDays } from '../../../gateway/values/days.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { aRegistration } from '../../support/factories.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));

const logInAs = async (
  email: string,
  password = 'dhap-learner',
): Promise<{ client: Client; outcome: { destination: { path: string } | null } }> => {
  const client = createClient(gateway.url);
  const { logIn } = await client.ask(
    `mutation ($input: LogInInput!) {
      logIn(input: $input) { viewer { name } expiresInSeconds destination { path } userErrors { code message } }
    }`,
    { input: { email, password } },
  );
  return { client, outcome: logIn };
};

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.ask('{ session { isAuthenticated } }')).session.isAuthenticated;

describe('somebody new', () => {
  const email = 'somebody-new@dhap.example';
  const visitor = () => createClient(gateway.url);
  const register = 'mutation ($input: RegisterInput!) { register(input: $input) { userErrors { code message } } }';
  const verify =
    'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { destination { path } userErrors { message } } }';

  it('registers, types the mailed code, signs in, looks at the profile and signs out', async () => {
    await visitor().ask(register, { input: aRegistration({ email }) });
    const [mail] = await academy.mailTo(email);
    const early = await logInAs(email);
    expect(early.outcome).toMatchObject({ viewer: null, userErrors: [{ code: 'SIGN_IN_REFUSED' }] });

    const wrong = await visitor().ask(verify, {
      input: { email, code: mail?.code === '000000' ? '000001' : '000000' },
    });
    expect(wrong.verifyEmail.userErrors[0].message).toBe(
      "That code didn't work. Please check your email and try again.",
    );
    const right = await visitor().ask(verify, { input: { email, code: mail?.code } });
    expect(right.verifyEmail).toEqual({ destination: { path: '/login' }, userErrors: [] });

    const { client, outcome } = await logInAs(email);
    expect(outcome).toMatchObject({
      viewer: { name: 'Nusrat Jahan' },
      destination: { path: '/dashboard' },
      userErrors: [],
    });
    expect([...client.cookies.entries().keys()].sort()).toEqual(['accessToken', 'refreshToken']);
    expect(await isSignedIn(client)).toBe(true);
    const { viewer } = await client.ask(
      '{ viewer { name email purchases { nodes { id } } announcements { nodes { id } } meetingRequests { nodes { id } } unreadAnnouncementCount } }',
    );
    expect(viewer).toMatchObject({
      name: 'Nusrat Jahan',
      email,
      purchases: { nodes: [] },
      meetingRequests: { nodes: [] },
    });

    const taken = client.cookies.entries();
    await client.ask('mutation { logOut { destination { path } } }');
    expect(client.cookies.entries().size).toBe(0);
    expect(await isSignedIn(client)).toBe(false);
    for (const [name, value] of taken) client.cookies.set(name, value);
    const { data, errors } = await client.execute('{ viewer { name } }');
    expect(data.viewer.name).toBeNull();
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('may not take an address that belongs to somebody', async () => {
    const { register: outcome } = await visitor().ask(register, { input: aRegistration({ email }) });
    expect(outcome.userErrors).toEqual([
      { code: 'REGISTRATION_REFUSED', message: 'An account with this e-mail already exists.' },
    ]);

    const { data } = await visitor().execute(
      register,
      { input: aRegistration({ email }) },
      { 'accept-language': 'bn' },
    );
    expect(data.register.userErrors).toMatchObject([{ message: 'এই ইমেইলে আগেই একটি অ্যাকাউন্ট আছে।' }]);
  });

  it('replaces a forgotten password by the mailed link', async () => {
    const ask = (address: string) =>
      visitor().ask(`mutation { requestPasswordReset(input: { email: "${address}" }) { message } }`);
    expect(await ask(email)).toEqual(await ask('nobody@dhap.example'));
    const [mail] = await academy.mailTo(email);
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    const reset = async () =>
      (
        await visitor().ask(
          'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { destination { path } userErrors { message } } }',
          { input: { token, password: 'another-password' } },
        )
      ).resetPassword;
    expect(await reset()).toEqual({ destination: { path: '/login' }, userErrors: [] });
    expect((await reset()).userErrors).toEqual([{ message: 'This link is invalid or expired.' }]);
    expect((await logInAs(email, 'another-password')).outcome.destination?.path).toBe('/dashboard');
    expect((await logInAs(email)).outcome.destination).toBeNull();
  });
});

describe('somebody who is signed in', () => {
  it('stays so when the short-lived cookie has run out, and gets the renewed ones', async () => {
    const { client } = await logInAs('moumita@dhap.example');
    const before = client.cookies.entries().get('accessToken');
    academy.clock.advance(16 * 60_000);
    const { viewer } = await client.ask('{ viewer { name purchases { nodes { id } } unreadAnnouncementCount } }');
    expect(viewer.name).toBe('Moumita Sen');
    expect(client.cookies.entries().get('accessToken')).not.toBe(before);
    expect(await isSignedIn(client)).toBe(true);
  });

  it('is told that the session ran out once nothing can renew it', async () => {
    const { client } = await logInAs('moumita@dhap.example');
    academy.clock.advance(16 * 60_000);
    client.cookies.delete('refreshToken');
    const { data, errors } = await client.execute('{ viewer { name } courses(first: 1) { totalCount } }');
    expect(data.viewer.name).toBeNull();
    expect(data.courses.totalCount).toBeGreaterThan(0);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      reason: 'TOKEN_EXPIRED',
      message: 'Your session has expired. Please login again.',
    });
  });

  it('asks for a meeting, reads an announcement and changes the photo', async () => {
    const { client } = await logInAs('moumita@dhap.example');
    const { meetingRequestForm } = await client.ask('{ meetingRequestForm { earliestDate } }');
    // The academy's clock was put forward, maybe to the next day.
    const preferredDate = addCalendarDays(meetingRequestForm.earliestDate, 1);
    const { requestMeeting } = await client.ask(
      'mutation ($input: RequestMeetingInput!) { requestMeeting(input: $input) { meetingRequest { preferredDate preferredTime statusText } userErrors { code } } }',
      { input: { preferredDate, preferredTime: 'FROM_6_PM', message: 'Jobs' } },
    );
    expect(requestMeeting).toEqual({
      meetingRequest: {
        preferredDate,
        preferredTime: 'FROM_6_PM',
        statusText: 'Pending',
      },
      userErrors: [],
    });

    const unread = '{ viewer { announcements { nodes { id isRead } } unreadAnnouncementCount } }';
    const { viewer } = await client.ask(unread);
    const { id } = viewer.announcements.nodes.find(({ isRead }: { isRead: boolean }) => !isRead);
    await client.ask('mutation ($id: ID!) { markAnnouncementRead(input: { id: $id }) { userErrors { code } } }', {
      id,
    });
    expect((await client.ask(unread)).viewer.unreadAnnouncementCount).toBe(viewer.unreadAnnouncementCount - 1);

    const { createPhotoUpload } = await client.ask(
      `mutation { createPhotoUpload(input: { fileName: "me.png", contentType: "image/png" }) {
        upload { uploadUrl contentType publicUrl } userErrors { code message }
      } }`,
    );
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { uploadUrl, contentType, publicUrl } = createPhotoUpload.upload;
    const put = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: png });
    expect(put.ok).toBe(true);
    const { setPhoto } = await client.ask(
      'mutation ($url: URL!) { setPhoto(input: { photoUrl: $url }) { viewer { photo } userErrors { code } } }',
      { url: publicUrl },
    );
    expect(setPhoto.userErrors).toEqual([]);
    expect(setPhoto.viewer.photo).toMatch(/^http/);
  });
});
