import { ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { of } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient, observedBy } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry } from '../../../web/app/session-expiry.ts';
import { StaleNotice } from '../../../web/app/stale-notice.tsx';
import { SiteLayoutDocument } from '../../../web/generated/graphql.ts';
import { TextsProvider } from '../../../web/texts/texts-provider.tsx';
import { expectShown } from '../../support/expect-shown.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { renderPage } from '../../support/render-page.tsx';

const sentence = /cannot be reached right now/;
const mark = { stale: [{ of: 'courses', ageSeconds: 40 }] };

/** The page of a course, in an outage that can be ended. */
const duringAnOutage = async () => {
  let isOut = true;
  const page = await renderPage('/course/full-stack-web-development', {
    graph: { course: aCourse() },
    extensions: (operation) => (isOut && operation === 'CoursePage' ? mark : undefined),
  });
  return { ...page, end: () => void (isOut = false) };
};

/** A client of a page that was rendered with some stale operations, and whose answers have these extensions. */
const clientOf = (stale: readonly string[], extensions: Record<string, unknown> | undefined) =>
  createApolloClient({
    sessionExpiry: createSessionExpiry(() => '/'),
    language: () => 'en',
    stale,
    transport: new ApolloLink(() => of({ data: {}, ...(extensions && { extensions }) })),
  });

describe('a page of public records that could not be renewed', () => {
  afterEach(() => void vi.useRealTimers());

  it('says so, and shows what was known', async () => {
    await duringAnOutage();
    const notice = await screen.findByText(sentence);
    expectShown(notice.closest('[aria-live="polite"]'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Full');
  });

  it('says so no more once a fresh answer has come', async () => {
    const { end } = await duringAnOutage();
    await screen.findByText(sentence);
    end();
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('asks again by itself', async () => {
    const { sent } = await duringAnOutage();
    const asked = sent('CoursePage').length;
    await screen.findByText(sentence);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(sent('CoursePage').length).toBe(asked + 1));
    expectShown(await screen.findByText(sentence));
  });

  it('keeps it to itself: the next page says how its own answers stand', async () => {
    const { user } = await duringAnOutage();
    await screen.findByText(sentence);
    // The link is there once it is known that nobody is signed in, which may be later.
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('is taken for current once any of its answers is fresh again', async () => {
    const client = clientOf(['CoursePage', 'SiteLayout'], undefined);
    await client.query({ query: SiteLayoutDocument, fetchPolicy: 'no-cache' });
    expect(observedBy(client).freshness.stale()).toEqual([]);
  });

  it('is silent while the academy answers', async () => {
    await renderPage('/course/full-stack-web-development', { graph: { course: aCourse() } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('is hydrated as it was rendered, also where an answer comes first', async () => {
    const client = clientOf([], mark);
    const page = (
      <ApolloProvider client={client}>
        <TextsProvider initialLanguage="en" fetchIn={async () => null}>
          <MemoryRouter>
            <StaleNotice />
          </MemoryRouter>
        </TextsProvider>
      </ApolloProvider>
    );
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page);
    await client.query({ query: SiteLayoutDocument, fetchPolicy: 'no-cache' });

    const differences: unknown[] = [];
    let root: Root | undefined;
    await act(async () => {
      root = hydrateRoot(place, page, { onRecoverableError: (error) => void differences.push(error) });
    });
    expect(differences).toEqual([]);
    expectShown((await screen.findByText(sentence)).closest('[aria-live="polite"]'));
    act(() => root?.unmount());
    place.remove();
  });
});
