import { isObjectType } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSummary } from '../../../gateway/profile/records.ts';
import { once } from '../../../gateway/rest/once.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { aLearnersAnswers, aSummary } from '../../support/factories.ts';
import { noReport } from '../../support/records.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

const answers = aLearnersAnswers();

let client: Client;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
beforeEach(() => {
  api.reset();
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  for (const [call, body] of Object.entries(answers)) api.when(call, { body });
});

const dashboard = `query Dashboard($withMeetings: Boolean = true) {
  viewer {
    ...Courses
    greeting
    meetingRequests @include(if: $withMeetings) { nodes { id } }
  }
  courses { nodes { id } }
}
fragment Courses on Viewer { enrolledCourses { course { title } access { status } } }`;

describe('the private calls of an operation', () => {
  it('are all made at once, each once, while the catalogue comes from memory', async () => {
    await client.ask('{ courses { nodes { id } } }');
    api.calls.length = 0;
    const wave = ['GET /me/meeting-requests', 'GET /me/summary', 'GET /purchases/me'] as const;
    const { promise: allAreHere, resolve } = Promise.withResolvers<void>();
    for (const call of wave) {
      // Nobody is answered until everybody has asked: a call that waits for another would wait for good.
      api.when(call, async () => {
        if (api.calls.length === wave.length) resolve();
        await allAreHere;
        return { body: answers[call] };
      });
    }
    await client.ask(dashboard);
    expect(api.called()).toEqual(wave);
  });

  it('are only those whose fields were selected', async () => {
    await client.ask('{ viewer { unreadAnnouncementCount } }');
    expect(api.called()).toEqual(['GET /announcements/me/unread-count']);
  });

  it('leave out what @skip and @include leave out', async () => {
    await client.ask(dashboard, { withMeetings: false });
    expect(api.called()).not.toContain('GET /me/meeting-requests');
    api.calls.length = 0;
    await client.ask('{ viewer { name @skip(if: true) ... @include(if: false) { announcements { nodes { id } } } } }');
    expect(api.called()).toEqual([]);
  });

  it('are none for a visitor', async () => {
    client.cookies.clear();
    await client.ask(dashboard);
    expect(api.called().filter((call) => call !== 'GET /courses')).toEqual([]);
  });

  it('that fail without anybody needing them harm nobody', async () => {
    api.when('GET /me', { status: 401, body: {} });
    api.when('GET /me/summary', { fault: 'reset' });
    const { data, errors } = await client.execute(
      '{ session { isAuthenticated } viewer { name } academy { brand { name } } }',
    );
    expect(data).toMatchObject({ viewer: null, academy: { brand: { name: 'Dhap Academy' } } });
    expect(errors).toHaveLength(1);
  });
});

describe('a field of the viewer whose call has ended', () => {
  const loaded = async <T>(result: T) => {
    const call = once(async () => result);
    await call.get();
    return call;
  };
  const viewer = createSchema().getType('Viewer');
  const fields = isObjectType(viewer) ? Object.values(viewer.getFields()) : [];

  // The agenda waits for several calls together.
  it.each(fields.filter(({ name }) => name !== 'agenda'))('gives $name without a promise', async ({ resolve }) => {
    const context = {
      language: 'en',
      mediaOrigin: gateway.url,
      now: () => new Date(),
      loaders: {
        announcements: { mine: await loaded([]), unreadCount: await loaded(1) },
        meetingRequests: { mine: await loaded([]) },
        profile: { summary: await loaded(readSummary(aSummary(), noReport)) },
        purchases: { mine: await loaded({ all: [], byCourse: new Map(), access: new Map() }) },
      },
    };

    const value = resolve?.({ known: {} }, {}, context, {} as never);
    expect(value).toBeDefined();
    expect(value).not.toBeInstanceOf(Promise);
  });
});
