import { describe, expect, it } from 'vitest';
import { createApolloClient } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry, staysOpen } from '../../../web/app/session-expiry.ts';
import { AnnouncementsPageDocument, ProfilePageDocument } from '../../../web/generated/graphql.ts';
import { createGraphDouble, failure } from '../../support/graph-double.ts';

const refusing = (code: string) => () => failure(code, 'Please login to continue.');

const watch = (path: string, viewer: unknown = refusing('UNAUTHENTICATED')) => {
  const sessionExpiry = createSessionExpiry(() => path);
  const { link } = createGraphDouble({ viewer }, () => 0);
  const client = createApolloClient({ sessionExpiry, language: () => 'en', transport: link });
  const reactions: (string | null)[] = [];
  const options = (context: object) => ({ errorPolicy: 'all', fetchPolicy: 'network-only', context }) as const;
  const failTogether = (context = {}) =>
    Promise.all([
      client.query({ query: AnnouncementsPageDocument, ...options(context) }),
      client.query({ query: ProfilePageDocument, ...options(context) }),
    ]);
  return { sessionExpiry, reactions, react: (message: string | null) => void reactions.push(message), failTogether };
};

describe('a lost session', () => {
  it('causes one reaction when several calls fail together', async () => {
    const { sessionExpiry, reactions, react, failTogether } = watch('/dashboard');
    sessionExpiry.arm(react);
    await failTogether();
    await failTogether();
    expect(reactions).toEqual(['Please login to continue.']);
  });

  it('is ignored until somebody is known to be signed in, and again after that', async () => {
    const { sessionExpiry, reactions, react, failTogether } = watch('/dashboard');
    await failTogether();
    sessionExpiry.arm(react)();
    await failTogether();
    expect(reactions).toEqual([]);
  });

  it('is reported to whoever waits now, also where somebody before has stopped waiting since', async () => {
    const { sessionExpiry, reactions, react, failTogether } = watch('/dashboard');
    const stop = sessionExpiry.arm(() => {});
    sessionExpiry.arm(react);
    stop();
    await failTogether();
    expect(reactions).toEqual(['Please login to continue.']);
  });

  it.each([
    ['on a public page', '/announcements', {}],
    ['when the page has a screen of its own', '/course/1/access', { ownsLostSession: true }],
  ])('is ignored %s', async (_where, path, context) => {
    const { sessionExpiry, reactions, react, failTogether } = watch(path);
    sessionExpiry.arm(react);
    await failTogether(context);
    expect(reactions).toEqual([]);
  });

  it('is noticed once also when the browser has dropped its cookies, so that nothing is refused', async () => {
    const { sessionExpiry, reactions, react, failTogether } = watch('/dashboard', null);
    sessionExpiry.arm(react);
    await failTogether();
    expect(reactions).toEqual([null]);
  });

  it('is nothing else that fails', async () => {
    const { sessionExpiry, reactions, react, failTogether } = watch('/dashboard', refusing('UPSTREAM_TIMEOUT'));
    sessionExpiry.arm(react);
    await failTogether();
    expect(reactions).toEqual([]);
  });
});

describe('a page that loses its session', () => {
  it.each([
    '/',
    '/batches',
    '/webinars',
    '/announcements',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/my-privacy-policy',
    '/terms-conditions',
    '/cancellation-refund',
    '/shipping-delivery',
    '/course/dsa-with-cpp',
    '/login/',
  ])('stays open at %s', (path) => expect(staysOpen(path)).toBe(true));

  it.each([
    '/dashboard',
    '/profile',
    '/purchases',
    '/course/7/access',
    '/course/7/access/',
    '/course/7/month/2',
    '/course',
    '/nonsense',
  ])('leads to the sign-in page from %s', (path) => expect(staysOpen(path)).toBe(false));
});
