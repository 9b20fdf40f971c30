import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { Intro, usePlayIntro } from '../../../web/academy/intro.tsx';
import { Splash, SPLASH_FADE_MS, SPLASH_SHOWN_MS } from '../../../web/academy/splash.tsx';
import { INTRO_SEEN_KEY } from '../../../web/academy/use-splash.ts';
import { createApolloClient } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry } from '../../../web/app/session-expiry.ts';
import { ApolloProvider } from '@apollo/client/react';

const client = createApolloClient({ sessionExpiry: createSessionExpiry(() => '/'), language: () => 'en' });

const renderPage = vi.fn<() => void>();

function PageUnderIt() {
  renderPage();
  return <button onClick={usePlayIntro()}>Replay</button>;
}

const site = (
  <ApolloProvider client={client}>
    <Intro academy={null}>
      <PageUnderIt />
    </Intro>
  </ApolloProvider>
);

const splash = () => document.querySelector('[data-fading]');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

describe('the intro', () => {
  it('is shown for 3 seconds and faded for half a second', () => {
    expect([SPLASH_SHOWN_MS, SPLASH_FADE_MS]).toEqual([3000, 500]);
    render(site);

    pass(2999);
    expect(splash()?.getAttribute('data-fading')).toBe('false');
    pass(1);
    expect(splash()?.getAttribute('data-fading')).toBe('true');
    pass(499);
    expectShown(splash());
    pass(1);
    expect(splash()).toBeNull();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['any key', () => fireEvent.keyDown(document.body, { key: ' ' })],
    ['a click', () => fireEvent.click(splash() ?? document.body)],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Skip' }))],
  ])('can be ended sooner by %s, and fades all the same', (_by, skip) => {
    render(site);
    pass(500);
    skip();
    pass(1);
    expect(splash()?.getAttribute('data-fading')).toBe('true');
    pass(498);
    expectShown(splash());
    pass(1);
    expect(splash()).toBeNull();
  });

  it.each([
    ['is still held down from starting it', { key: 'Enter', repeat: true }],
    ['only changes what others do', { key: 'Shift' }],
  ])('is not ended by a key that %s', (_which, pressed) => {
    render(site);
    pass(500);
    fireEvent.keyDown(document.body, pressed);
    pass(1);
    expect(splash()?.getAttribute('data-fading')).toBe('false');
  });

  it('lets nobody into the page under it, and gives the focus back', () => {
    localStorage.setItem(INTRO_SEEN_KEY, 'yes');
    render(site);
    const replay = screen.getByRole('button', { name: 'Replay' });
    replay.focus();
    fireEvent.click(replay);
    expect(replay.closest('[inert]')).not.toBeNull();
    screen.getByRole('button', { name: 'Skip' }).focus();
    pass(3500);
    expect(replay.closest('[inert]')).toBeNull();
    expect(document.activeElement).toBe(replay);
  });

  it('does not start over a page that has been seen for long, and waits for the next visit', () => {
    vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
      name === 'first-contentful-paint'
        ? [{ name, entryType: 'paint', startTime: performance.now() - 3001, duration: 0, toJSON: () => '' }]
        : [],
    );
    render(site);
    expect(splash()).toBeNull();
    expect(localStorage.getItem(INTRO_SEEN_KEY)).toBeNull();
    vi.restoreAllMocks();
  });

  it('says once that it is over', () => {
    const onComplete = vi.fn<() => void>();
    render(
      <ApolloProvider client={client}>
        <Splash academy={null} onComplete={onComplete} />
      </ApolloProvider>,
    );
    pass(3499);
    expect(onComplete).not.toHaveBeenCalled();
    pass(10_000);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('plays on the first visit of a device only', () => {
    render(site);
    expectShown(splash());
    expect(localStorage.getItem(INTRO_SEEN_KEY)).not.toBeNull();
    cleanup();

    render(site);
    expect(splash()).toBeNull();
  });

  it('plays again when it is asked for', () => {
    localStorage.setItem(INTRO_SEEN_KEY, 'yes');
    render(site);
    fireEvent.click(screen.getByRole('button', { name: 'Replay' }));
    expectShown(splash());
    pass(3500);
    expect(splash()).toBeNull();
  });

  it('comes and goes without the page under it being rendered again', () => {
    renderPage.mockClear();
    render(site);
    expectShown(splash());
    pass(3500);
    expect(splash()).toBeNull();
    expect(renderPage).toHaveBeenCalledTimes(1);
  });
});
