import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { meetingRequests } from '../../academy-api/database/tables/meeting-requests.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { academy, command } from './operator.ts';

const day = '2030-01-31';
const meeting = { preferredDate: day, preferredTime: '9:00 AM - 10:00 AM' };

// Clears the screen, writes the clipboard, the same in one character of C1, overrides the direction, ends a line.
const hostile =
  'Before\u001B[2J\u001B]52;c;cm0gLXJm\u0007 \u009B31m \u202Etxt.exe\u2066 \u007F\u2028 \u{E0041} \uFEFF after\r\nline\ttwo';
const dangerous = /[^\P{Cc}\n]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF\u{E0000}-\u{E007F}]/u;

describe('what people wrote', () => {
  beforeAll(async () => {
    const { database } = academy.dependencies;
    const [learner] = await database
      .update(accounts)
      .set({ name: `Nusrat\u001B[1A\u202E` })
      .where(eq(accounts.email, 'nusrat@dhap.example'))
      .returning();
    await database
      .insert(meetingRequests)
      .values({ ...meeting, accountId: learner?.id ?? 0, message: hostile, createdAt: academy.clock.now() });
  });

  it('is printed for an operator without a character that a terminal would obey', async () => {
    const { printed, exitCode } = await command('meetings');

    expect(exitCode).toBe(0);
    expect(printed).not.toMatch(dangerous);
    expect(printed).toContain('name: Nusrat\\u001b[1A\\u202e');
    expect(printed).toContain('Before\\u001b[2J\\u001b]52;c;cm0gLXJm\\u0007 \\u009b31m \\u202etxt.exe\\u2066 \\u007f');
    expect(printed).toContain('after line two');
  });

  it('is the same in JSON, to the letter, with no such character either', async () => {
    const { printed } = await command('meetings', '--json');

    expect(printed).not.toMatch(dangerous);
    expect(JSON.parse(printed)).toContainEqual(
      expect.objectContaining({
        message: hostile,
        learner: expect.objectContaining({ name: 'Nusrat\u001B[1A\u202E' }),
      }),
    );
  });

  it('stays readable in Bengali, whose letters need joiners', async () => {
    await command('announce', '--title', 'র‍্যাম', '--body', 'পড়ুন 👩‍💻');

    expect((await command('audit-log')).printed).toContain('র‍্যাম');
  });

  it('is harmless in an error as well', async () => {
    const { printed, exitCode } = await command('withdraw-course', 'no\u001B[2Jne');

    expect(exitCode).toBe(1);
    expect(printed).toBe('There is no course no\\u001b[2Jne.\n');
  });
});

describe('a message to the mentor', () => {
  it.each(['Hello\u001B[2J', 'Hello\u0007', 'Hello\u009B31m', 'Hello\u0000'])('%j is refused', async (message) => {
    const learner = await aSignedIn(academy, 'Sohini');

    expect(await learner.post('/api/me/meeting-requests', { ...meeting, message })).toMatchObject({
      status: 400,
      body: { error: 'The message has characters that cannot be shown. Please take them out.' },
    });
  });

  it('may have several lines and tabs', async () => {
    const learner = await aSignedIn(academy, 'Sohini');
    const answer = await learner.post('/api/me/meeting-requests', { ...meeting, message: 'One\r\n\tTwo\nThree' });

    expect(answer).toMatchObject({ status: 201, body: { message: 'One\n\tTwo\nThree' } });
  });
});

it.each(['Na\u001Bdia', 'Na\u202Edia', 'Na\u2066dia', 'Na\u2028dia'])('%j is no name', async (name) => {
  const registration = { name, email: 'nadia@dhap.example', password: 'a-new-password', dateOfBirth: '2001-02-28' };

  expect(await aVisitor(academy).post('/api/auth/register', registration)).toMatchObject({
    status: 400,
    body: { error: 'Control characters are not allowed.' },
  });
});
