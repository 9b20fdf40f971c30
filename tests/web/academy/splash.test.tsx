import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INTRO_SEEN_KEY, useSplash } from '../../../web/academy/use-splash.ts';
import { Splash, SPLASH_FADE_MS, SPLASH_SHOWN_MS } from '../../../web/academy/splash.tsx';
import { createApolloClient } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry } from '../../../web/app/session-expiry.ts';
import { ApolloProvider } from '@apollo/client/react';

const client = createApolloClient({ sessionExpiry: createSessionExpiry(() => '/'), language: () => 'en' });

function Site({ onComplete }: { onComplete?: () => void }) {
  const { playing, play, finish } = useSplash();
  const complete = () => {
    finish();
    onComplete?.();
  };
  return (
    <ApolloProvider client={client}>
      <button onClick={play}>Replay</button>
      {playing && <Splash academy={null} onComplete={complete} />}
    </ApolloProvider>
  );
}

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
    render(<Site />);

    pass(2999);
    expect(splash()?.getAttribute('data-fading')).toBe('false');
    pass(1);
    expect(splash()?.getAttribute('data-fading')).toBe('true');
    pass(499);
    expect(splash()).not.toBeNull();
    pass(1);
    expect(splash()).toBeNull();
  });

  it('says once that it is over', () => {
    const onComplete = vi.fn<() => void>();
    render(<Site onComplete={onComplete} />);
    pass(3499);
    expect(onComplete).not.toHaveBeenCalled();
    pass(10_000);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('plays on the first visit of a device only', () => {
    render(<Site />);
    expect(splash()).not.toBeNull();
    expect(localStorage.getItem(INTRO_SEEN_KEY)).not.toBeNull();
    cleanup();

    render(<Site />);
    expect(splash()).toBeNull();
  });

  it('plays again when it is asked for', () => {
    localStorage.setItem(INTRO_SEEN_KEY, 'yes');
    render(<Site />);
    fireEvent.click(screen.getByRole('button', { name: 'Replay' }));
    expect(splash()).not.toBeNull();
    pass(3500);
    expect(splash()).toBeNull();
  });
});
